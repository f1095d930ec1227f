import { growingUint32 } from './growing-array.ts'

const FIRST_BLOCK = 8
const LARGEST_BLOCK = 1024
/** A block ends with the offset of the next. */
const LINK = 4

/**
 * The posting lists of many terms while they grow, in blocks of one array: a list per term would cost more than what it holds. A
 * posting is the distance to the document before it, doubled, plus one where the term stands in it once; else its count follows.
 */
export class PostingPool {
  #bytes = new Uint8Array(4096)
  #used = 0
  readonly #first = growingUint32()
  readonly #write = growingUint32()
  readonly #blockEnd = growingUint32()
  readonly #blockSize = growingUint32()
  readonly #last = growingUint32()
  readonly #count = growingUint32()

  /** Begins the list of the next term; its number is the count of those before it. */
  addTerm(): void {
    const block = this.#allocate(FIRST_BLOCK)
    this.#first.push(block)
    this.#write.push(block)
    this.#blockEnd.push(block + FIRST_BLOCK - LINK)
    this.#blockSize.push(FIRST_BLOCK)
    this.#last.push(0)
    this.#count.push(0)
  }

  get byteLength(): number {
    return this.#used
  }

  /** Documents in a term's list. */
  countOf(term: number): number {
    return this.#count.values[term] ?? 0
  }

  /** Adds a document, whose number is above those before it. */
  add(term: number, document: number, occurrences: number): void {
    const first = this.#count.values[term] === 0
    const distance = first ? document : document - (this.#last.values[term] ?? 0)
    this.#last.values[term] = document
    this.#count.values[term] = (this.#count.values[term] ?? 0) + 1
    if (occurrences === 1) this.#writeNumber(term, distance * 2 + 1)
    else {
      this.#writeNumber(term, distance * 2)
      this.#writeNumber(term, occurrences)
    }
  }

  /** Copies a term's list to `target`, which is replaced when it is too small. Returns the bytes and their length. */
  copy(term: number, target: Uint8Array): { bytes: Uint8Array; length: number } {
    let bytes = target
    let length = 0
    let block = this.#first.values[term] ?? 0
    const end = this.#write.values[term] ?? 0
    for (let size = FIRST_BLOCK; ; size = Math.min(size * 2, LARGEST_BLOCK)) {
      const stop = block + size - LINK
      const isLast = end >= block && end <= stop && stop === this.#blockEnd.values[term]
      const part = this.#bytes.subarray(block, isLast ? end : stop)
      if (length + part.length > bytes.length) {
        const grown = new Uint8Array((length + part.length) * 2)
        grown.set(bytes.subarray(0, length))
        bytes = grown
      }
      bytes.set(part, length)
      length += part.length
      if (isLast) return { bytes, length }
      block = this.#link(stop)
    }
  }

  #link(at: number): number {
    const bytes = this.#bytes
    return (
      ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)) >>>
      0
    )
  }

  #allocate(size: number): number {
    const needed = this.#used + size
    if (needed > this.#bytes.length) {
      const grown = new Uint8Array(Math.ceil(Math.max(needed, this.#bytes.length * 1.5)))
      grown.set(this.#bytes)
      this.#bytes = grown
    }
    const from = this.#used
    this.#used = needed
    return from
  }

  #writeNumber(term: number, value: number): void {
    let rest = value
    while (rest > 127) {
      this.#writeByte(term, (rest & 127) | 128)
      rest >>>= 7
    }
    this.#writeByte(term, rest)
  }

  #writeByte(term: number, byte: number): void {
    let at = this.#write.values[term] ?? 0
    const end = this.#blockEnd.values[term] ?? 0
    if (at === end) {
      const size = Math.min((this.#blockSize.values[term] ?? 0) * 2, LARGEST_BLOCK)
      const next = this.#allocate(size)
      for (let part = 0; part < LINK; part++) this.#bytes[end + part] = (next >>> (part * 8)) & 255
      this.#blockEnd.values[term] = next + size - LINK
      this.#blockSize.values[term] = size
      at = next
    }
    this.#bytes[at] = byte
    this.#write.values[term] = at + 1
  }
}
