import { exactSearch, MetricKind } from 'usearch'

/** A document that a search found, by its number within its segment. */
export interface Hit {
  readonly document: number
  readonly score: number
}

const NOWHERE = 0xffffffff

/** The codes of some documents, one after the other. */
export interface Codes {
  readonly codes: Int8Array<ArrayBuffer>
  readonly documents: Uint32Array<ArrayBuffer>
  /** Whether they are all of one length. */
  readonly isEven: boolean
}

/** How long codes are, where no component is too large for it: as bytes, the components of ordinary models then fit well. */
const CODE_LENGTH = 360
const LARGEST_CODE = 127
/** How much the squared length of codes may be off and still count as that length: far more than rounding changes, and half of it is what a cosine may be off. */
const LENGTH_TOLERANCE = 0.005

/**
 * The direction of a vector, one byte per dimension. All codes are of about one length, so that their product with a question's orders them as cosine does and need not
 * be divided by anything; a vector with a component that stands out is made shorter to fit. The rounding moves a cosine by 0.002 at most in practice. `null` for a vector
 * without direction.
 */
export const encodeVector = (vector: Float32Array): Int8Array<ArrayBuffer> | null => {
  let largest = 0
  let squares = 0
  for (const value of vector) {
    largest = Math.max(largest, Math.abs(value))
    squares += value * value
  }
  if (!(largest > 0) || !Number.isFinite(largest)) return null
  // What is tiny or huge is a direction too, though its square is no number.
  const length = squares > 0 && Number.isFinite(squares) ? Math.sqrt(squares) : largest
  const scale = Math.min(CODE_LENGTH / length, LARGEST_CODE / largest)
  const codes = new Int8Array(vector.length)
  for (let at = 0; at < vector.length; at++) codes[at] = Math.round((vector[at] ?? 0) * scale)
  return codes
}

const squared = (codes: Int8Array): number => {
  let sum = 0
  for (let at = 0; at < codes.length; at++) sum += (codes[at] ?? 0) ** 2
  return sum
}

const isOfCodeLength = (codes: Int8Array): boolean => Math.abs(squared(codes) / CODE_LENGTH ** 2 - 1) < LENGTH_TOLERANCE

/**
 * The vectors of a segment's documents, for exact search at the speed of memory: usearch scans 50,000 of 256 dimensions in 1 ms on one
 * core. A document that goes leaves its place to the last one, so that no search has to look past what is gone.
 */
export class DenseBlock {
  readonly dimensions: number
  #codes: Int8Array<ArrayBuffer>
  #documents: Uint32Array<ArrayBuffer>
  #places: Uint32Array<ArrayBuffer>
  #size = 0
  #isEven = true

  constructor(dimensions: number, capacity = 0) {
    this.dimensions = dimensions
    this.#codes = new Int8Array(capacity * dimensions)
    this.#documents = new Uint32Array(capacity)
    this.#places = new Uint32Array(capacity).fill(NOWHERE)
  }

  /** Takes over what another block held. */
  static of(dimensions: number, { codes, documents, isEven }: Codes): DenseBlock {
    const block = new DenseBlock(dimensions)
    block.#isEven = isEven
    block.#codes = codes
    block.#documents = documents
    block.#size = documents.length
    const highest = documents.reduce((most, document) => Math.max(most, document), -1)
    block.#places = new Uint32Array(highest + 1).fill(NOWHERE)
    for (const [place, document] of documents.entries()) block.#places[document] = place
    return block
  }

  get size(): number {
    return this.#size
  }
  get codes(): Int8Array<ArrayBuffer> {
    return this.#codes.subarray(0, this.#size * this.dimensions)
  }
  get documents(): Uint32Array<ArrayBuffer> {
    return this.#documents.subarray(0, this.#size)
  }

  /** Whether all codes are of the same length. */
  get isEven(): boolean {
    return this.#isEven
  }

  set(document: number, codes: Int8Array): void {
    this.#reserve(document)
    this.#isEven &&= isOfCodeLength(codes)
    const place = this.#size++
    this.#codes.set(codes, place * this.dimensions)
    this.#documents[place] = document
    this.#places[document] = place
  }

  remove(document: number): void {
    const place = this.#places[document] ?? NOWHERE
    if (place === NOWHERE) return
    const last = --this.#size
    const moved = this.#documents[last] ?? 0
    this.#codes.copyWithin(place * this.dimensions, last * this.dimensions, (last + 1) * this.dimensions)
    this.#documents[place] = moved
    this.#places[moved] = place
    this.#places[document] = NOWHERE
  }

  /** A document's codes; `null` for one without a vector. */
  codesOf(document: number): Int8Array | null {
    const place = this.#places[document] ?? NOWHERE
    return place === NOWHERE ? null : this.#codes.subarray(place * this.dimensions, (place + 1) * this.dimensions)
  }

  /** The nearest by cosine, best first. */
  nearest(query: Int8Array, limit: number): Hit[] {
    const count = Math.min(limit, this.#size)
    if (count === 0) return []
    const metric = this.#isEven ? MetricKind.IP : MetricKind.Cos
    const found = exactSearch(this.codes, query, this.dimensions, count, metric, 1)
    if (!(found.keys instanceof BigUint64Array)) return []
    const whole = this.#isEven ? Math.sqrt(squared(query)) * CODE_LENGTH : 1
    return Array.from(found.keys, (place, rank) => ({
      document: this.#documents[Number(place)] ?? 0,
      score: (1 - Number(found.distances[rank])) / whole,
    }))
  }

  #reserve(document: number): void {
    if (this.#size === this.#documents.length) {
      const capacity = Math.max(64, Math.ceil(this.#size * 1.5))
      const codes = new Int8Array(capacity * this.dimensions)
      codes.set(this.#codes)
      const documents = new Uint32Array(capacity)
      documents.set(this.#documents)
      this.#codes = codes
      this.#documents = documents
    }
    if (document < this.#places.length) return
    const places = new Uint32Array(Math.max(64, document + 1, Math.ceil(this.#places.length * 1.5))).fill(NOWHERE)
    places.set(this.#places)
    this.#places = places
  }
}

/** Compares codes with those of a question, by cosine. */
export const cosineWith = (query: Int8Array): ((codes: Int8Array) => number) => {
  const querySquared = squared(query)
  return (codes) => {
    let product = 0
    let codesSquared = 0
    for (let at = 0; at < query.length; at++) {
      const code = codes[at] ?? 0
      product += (query[at] ?? 0) * code
      codesSquared += code * code
    }
    return product === 0 ? 0 : product / Math.sqrt(querySquared * codesSquared)
  }
}
