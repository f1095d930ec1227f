import { exactSearch, MetricKind } from 'usearch'
import { TopList } from './top-list.ts'

/** A document that a search found, by its number within its segment. */
export interface Hit {
  readonly document: number
  readonly score: number
}

const NOWHERE = 0xffffffff

/** The codes of some documents, one after the other. */
export interface Codes {
  /** Each of {@link CODES_PER_PAGE} codes, but the last one. */
  readonly pages: readonly Int8Array<ArrayBuffer>[]
  readonly documents: Uint32Array<ArrayBuffer>
  /** Whether they are all of one length. */
  readonly isEven: boolean
}

/**
 * Codes that are searched at once. usearch takes sixteen bytes for each while it searches: of so many the memory stays where it is and in the processor's reach, of a
 * million it is asked of the system anew by every question, which takes half as long again as the search.
 */
export const CODES_PER_PAGE = 6144
/** Asked of a page first: of many pages, few hold more of the best. */
const FIRST_ASKED = 8

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

const grown = (count: number): number => Math.max(64, Math.ceil(count * 1.5))

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
  readonly #pages: Int8Array<ArrayBuffer>[] = []
  #documents = new Uint32Array(0)
  #places = new Uint32Array(0)
  #size = 0
  #isEven = true

  constructor(dimensions: number) {
    this.dimensions = dimensions
  }

  /** Takes over what another block held. */
  static of(dimensions: number, { pages, documents, isEven }: Codes): DenseBlock {
    const block = new DenseBlock(dimensions)
    block.#isEven = isEven
    block.#pages.push(...pages)
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
  /** All codes, one after the other; each part begins its buffer. */
  get parts(): readonly Int8Array<ArrayBuffer>[] {
    return this.#pages
      .map((page, at) => page.subarray(0, Math.max(0, this.#size - at * CODES_PER_PAGE) * this.dimensions))
      .filter(({ length }) => length > 0)
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
    this.#codesAt(place).set(codes)
    this.#documents[place] = document
    this.#places[document] = place
  }

  remove(document: number): void {
    const place = this.#places[document] ?? NOWHERE
    if (place === NOWHERE) return
    const last = --this.#size
    const moved = this.#documents[last] ?? 0
    this.#codesAt(place).set(this.#codesAt(last))
    this.#documents[place] = moved
    this.#places[moved] = place
    this.#places[document] = NOWHERE
  }

  /** A document's codes; `null` for one without a vector. */
  codesOf(document: number): Int8Array | null {
    const place = this.#places[document] ?? NOWHERE
    return place === NOWHERE ? null : this.#codesAt(place)
  }

  /** The nearest by cosine, best first. */
  nearest(query: Int8Array, limit: number): Hit[] {
    const best = new TopList<number>(limit)
    for (const [page, codes] of this.parts.entries()) {
      const count = Math.min(limit, codes.length / this.dimensions)
      const few = this.#nearestIn(codes, query, Math.min(count, FIRST_ASKED))
      const isAll = few.length === count || (few.at(-1)?.score ?? 0) <= best.threshold
      for (const { document: place, score } of isAll ? few : this.#nearestIn(codes, query, count))
        best.add(score, page * CODES_PER_PAGE + place)
    }
    const whole = this.#isEven ? Math.sqrt(squared(query)) * CODE_LENGTH : 1
    return best.sorted().map(({ score, item }) => ({ document: this.#documents[item] ?? 0, score: score / whole }))
  }

  /** The nearest of a page by their places in it, best first. */
  #nearestIn(codes: Int8Array, query: Int8Array, count: number): Hit[] {
    const metric = this.#isEven ? MetricKind.IP : MetricKind.Cos
    const found = exactSearch(codes, query, this.dimensions, count, metric, 1)
    if (!(found.keys instanceof BigUint64Array)) return []
    return Array.from(found.keys, (place, rank) => ({
      document: Number(place),
      score: 1 - Number(found.distances[rank]),
    }))
  }

  #codesAt(place: number): Int8Array<ArrayBuffer> {
    const from = (place % CODES_PER_PAGE) * this.dimensions
    return (this.#pages[Math.floor(place / CODES_PER_PAGE)] as Int8Array<ArrayBuffer>).subarray(
      from,
      from + this.dimensions,
    )
  }

  /** Makes room for the codes at a place behind all others. */
  #reserveCodes(place: number): void {
    const number = Math.floor(place / CODES_PER_PAGE)
    const needed = (place % CODES_PER_PAGE) + 1
    const page = this.#pages[number] ?? new Int8Array(0)
    if (needed * this.dimensions <= page.length) return
    const larger = new Int8Array(Math.min(CODES_PER_PAGE, grown(needed)) * this.dimensions)
    larger.set(page)
    this.#pages[number] = larger
  }

  #reserve(document: number): void {
    this.#reserveCodes(this.#size)
    if (this.#size === this.#documents.length) {
      const documents = new Uint32Array(grown(this.#size))
      documents.set(this.#documents)
      this.#documents = documents
    }
    if (document < this.#places.length) return
    const places = new Uint32Array(Math.max(document + 1, grown(this.#places.length))).fill(NOWHERE)
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
