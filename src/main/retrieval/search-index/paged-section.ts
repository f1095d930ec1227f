const PAGE_BYTES = 4096
/** A megabyte of each section: what one question after the other looks at stays at hand. */
const MOST_PAGES = 256
const NUMBER_BYTES = 4

/** Numbers known by their place, in memory or in a file. */
export interface Numbers {
  readonly length: number
  at(place: number): number | undefined
  slice(from: number, to: number): Uint32Array
}

/** Bytes in a file, read page by page when they are asked for; the pages that were asked for last stay in memory. */
export class PagedSection {
  readonly length: number
  readonly #read: (from: number, target: Uint8Array) => void
  readonly #pages = new Map<number, Buffer>()
  #lastNumber = -1
  #lastPage: Buffer = Buffer.alloc(0)

  constructor(length: number, read: (from: number, target: Uint8Array) => void) {
    this.length = length
    this.#read = read
  }

  /** A number that begins at a multiple of its own length. */
  numberAt(from: number): number {
    return this.#page(Math.floor(from / PAGE_BYTES)).readUInt32LE(from % PAGE_BYTES)
  }

  /** Bytes from one place up to another; to be looked at and not to be changed. */
  part(from: number, to: number): Buffer {
    const number = Math.floor(from / PAGE_BYTES)
    const start = number * PAGE_BYTES
    if (to <= start + PAGE_BYTES) return this.#page(number).subarray(from - start, to - start)
    const part = Buffer.alloc(to - from)
    this.#read(from, part)
    return part
  }

  #page(number: number): Buffer {
    if (number === this.#lastNumber) return this.#lastPage
    const page = this.#pages.get(number) ?? this.#readPage(number)
    // The order of the map is the order in which pages were asked for.
    this.#pages.delete(number)
    this.#pages.set(number, page)
    this.#lastNumber = number
    this.#lastPage = page
    return page
  }

  #readPage(number: number): Buffer {
    const from = number * PAGE_BYTES
    const [oldest] = this.#pages.keys()
    if (this.#pages.size >= MOST_PAGES && oldest !== undefined) this.#pages.delete(oldest)
    const page = Buffer.alloc(Math.min(PAGE_BYTES, this.length - from))
    this.#read(from, page)
    return page
  }
}

/** A section of numbers. */
export class PagedNumbers implements Numbers {
  readonly #section: PagedSection

  constructor(section: PagedSection) {
    this.#section = section
  }

  get length(): number {
    return this.#section.length / NUMBER_BYTES
  }

  at(place: number): number | undefined {
    return place < 0 || place >= this.length ? undefined : this.#section.numberAt(place * NUMBER_BYTES)
  }

  slice(from: number, to: number): Uint32Array {
    return Uint32Array.from({ length: to - from }, (_, at) => this.at(from + at) ?? 0)
  }
}
