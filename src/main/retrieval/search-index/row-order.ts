/** Documents of one segment at the most: what the order below can hold beside a row. */
export const MOST_DOCUMENTS = 2 ** 21

/** Finds a document by its row. Rows nearly always come in order, and then this costs nothing. */
export class RowOrder {
  readonly #rows: Uint32Array
  /** `row * 2^21 + document`, in order; `null` where the rows are in order themselves. */
  readonly #keys: Float64Array | null

  constructor(rows: Uint32Array) {
    this.#rows = rows
    const isSorted = rows.every((row, at) => at === 0 || row > (rows[at - 1] ?? 0))
    this.#keys = isSorted ? null : Float64Array.from(rows, (row, at) => row * MOST_DOCUMENTS + at).sort()
  }

  /** The first document of a row that `accepts`, or -1. */
  find(row: number, accepts: (document: number) => boolean): number {
    for (let place = this.#firstOf(row); place < this.#rows.length; place++) {
      const document = this.#documentAt(place)
      if (this.#rows[document] !== row) return -1
      if (accepts(document)) return document
    }
    return -1
  }

  #documentAt(place: number): number {
    return this.#keys === null ? place : (this.#keys[place] ?? 0) % MOST_DOCUMENTS
  }

  #firstOf(row: number): number {
    let low = 0
    let high = this.#rows.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#rows[this.#documentAt(middle)] ?? 0) < row) low = middle + 1
      else high = middle
    }
    return low
  }
}
