import type { Numbers } from './paged-section.ts'

const SURROGATE = /[\ud800-\udfff]/

/** Strings in the order of their UTF-8 bytes. */
export const sortedByBytes = (strings: readonly string[]): string[] => {
  const sorted = strings.toSorted()
  // The order of UTF-16 differs only where characters beyond the basic plane are among them.
  return sorted.some((text) => SURROGATE.test(text))
    ? sorted.sort((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)))
    : sorted
}

/** Strings one after the other, in memory or in a file. */
export interface TextBytes {
  part(from: number, to: number): Buffer
}

export const textInMemory = (bytes: Buffer): TextBytes => ({ part: (from, to) => bytes.subarray(from, to) })

/** Many different strings in few bytes, sorted, each known by its place. Equal ones may stand beside each other. */
export class SortedStrings {
  readonly #text: TextBytes
  /** Where each ends. */
  readonly #ends: Numbers

  constructor(text: TextBytes, ends: Numbers) {
    this.#text = text
    this.#ends = ends
  }

  get size(): number {
    return this.#ends.length
  }

  at(place: number): string {
    return this.#bytesAt(place).toString('utf8')
  }

  /** The first place of a string, or -1. */
  find(text: string): number {
    const key = Buffer.from(text)
    const place = this.#firstNotBelow(key)
    return place < this.size && this.#compare(place, key) === 0 ? place : -1
  }

  /** The places of the strings that begin with a prefix: from the first up to the second. */
  beginningWith(prefix: string): readonly [number, number] {
    const key = Buffer.from(prefix)
    const from = this.#firstNotBelow(key)
    return [from, this.#endOfPrefix(key, from)]
  }

  #bytesAt(place: number): Buffer {
    return this.#text.part(place === 0 ? 0 : (this.#ends.at(place - 1) ?? 0), this.#ends.at(place) ?? 0)
  }

  #compare(place: number, key: Uint8Array): number {
    return this.#bytesAt(place).compare(key)
  }

  #firstNotBelow(key: Uint8Array): number {
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(middle, key) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The first place from `from` on whose string does not begin with a prefix. Gallops, since mostly few do. */
  #endOfPrefix(prefix: Uint8Array, from: number): number {
    const begins = (place: number): boolean => this.#bytesAt(place).subarray(0, prefix.length).compare(prefix) === 0
    let step = 1
    let low = from
    while (low + step < this.size && begins(low + step)) {
      low += step
      step *= 2
    }
    let high = Math.min(this.size, low + step)
    if (low === from && !(from < this.size && begins(from))) return from
    while (low + 1 < high) {
      const middle = (low + high) >>> 1
      if (begins(middle)) low = middle
      else high = middle
    }
    return high
  }
}
