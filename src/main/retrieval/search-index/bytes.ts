/** Bytes that grow at their end. Numbers are written seven bits a byte, the lowest first, the high bit set where more follow. */
export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer>
  #length = 0

  constructor(capacity = 1024) {
    this.#bytes = new Uint8Array(capacity)
  }

  get length(): number {
    return this.#length
  }

  /** What was written, as a view that the next write may outdate. */
  get written(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Begins again, in the same memory. */
  clear(): void {
    this.#length = 0
  }

  writeNumber(value: number): void {
    this.#reserve(5)
    let rest = value
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
  }

  write(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  #reserve(count: number): void {
    const needed = this.#length + count
    if (needed <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(needed, Math.ceil(this.#bytes.length * 1.5)))
    grown.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = grown
  }
}

/** Reads numbers that a {@link ByteWriter} wrote. */
export class ByteReader {
  readonly #bytes: Uint8Array
  at: number
  readonly end: number

  constructor(bytes: Uint8Array, from = 0, end = bytes.length) {
    this.#bytes = bytes
    this.at = from
    this.end = end
  }

  readNumber(): number {
    let byte = this.#bytes[this.at++] ?? 0
    if (byte < 128) return byte
    let value = byte & 127
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = this.#bytes[this.at++] ?? 0
      value |= (byte & 127) << shift
    }
    return value >>> 0
  }
}
