/**
 * The table of distances between the beginnings of two words, row by row: how many letters must be left out, put in, changed or swapped with
 * their neighbour to make one of the other (F. J. Damerau, 1964). Rows that two words share need not be computed again.
 */
export class EditTable {
  readonly #word: string
  readonly #width: number
  #rows: Uint8Array

  constructor(word: string) {
    this.#word = word
    this.#width = word.length + 1
    this.#rows = new Uint8Array(this.#width * 64)
    for (let at = 0; at < this.#width; at++) this.#rows[at] = at
  }

  /** Computes the row of the first `row` letters of `text`, of which those before are computed. Returns the least distance in it. */
  addRow(text: string, row: number): number {
    const width = this.#width
    this.#reserve((row + 1) * width)
    const rows = this.#rows
    const from = row * width
    const letter = text.charCodeAt(row - 1)
    const before = text.charCodeAt(row - 2)
    rows[from] = row
    let least = row
    for (let at = 1; at < width; at++) {
      const own = this.#word.charCodeAt(at - 1)
      let distance = (rows[from - width + at - 1] ?? 0) + (own === letter ? 0 : 1)
      distance = Math.min(distance, (rows[from - width + at] ?? 0) + 1, (rows[from + at - 1] ?? 0) + 1)
      if (row > 1 && at > 1 && before === own && letter === this.#word.charCodeAt(at - 2))
        distance = Math.min(distance, (rows[from - 2 * width + at - 2] ?? 0) + 1)
      rows[from + at] = distance
      if (distance < least) least = distance
    }
    return least
  }

  /** The distance of the whole word from the first `row` letters. */
  distanceAt(row: number): number {
    return this.#rows[row * this.#width + this.#width - 1] ?? 0
  }

  /** The distance of a text, counted no further than `most` + 1. */
  distanceOf(text: string, most: number): number {
    let before = 0
    for (let row = 1; row <= text.length; row++) {
      const least = this.addRow(text, row)
      // A swap may still take the last edit back.
      if (least > most && before >= most) return most + 1
      before = least
    }
    return this.distanceAt(text.length)
  }

  #reserve(length: number): void {
    if (length <= this.#rows.length) return
    const grown = new Uint8Array(length * 2)
    grown.set(this.#rows)
    this.#rows = grown
  }
}
