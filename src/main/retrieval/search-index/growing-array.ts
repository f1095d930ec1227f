type NumberArray =
  | Uint32Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>
  | Int8Array<ArrayBuffer>

/** Numbers of one width that grow at their end. */
class GrowingArray<Numbers extends NumberArray> {
  readonly #make: (length: number) => Numbers
  values: Numbers
  length = 0

  constructor(make: (length: number) => Numbers, capacity = 64) {
    this.#make = make
    this.values = make(capacity)
  }

  push(value: number): void {
    this.reserve(1)
    this.values[this.length++] = value
  }

  /** Makes room for more values, which are zero until they are set. */
  reserve(count: number): void {
    const needed = this.length + count
    if (needed <= this.values.length) return
    const grown = this.#make(Math.max(needed, Math.ceil(this.values.length * 1.5)))
    grown.set(this.values.subarray(0, this.length))
    this.values = grown
  }

  /** The values so far, as a view that the next push may outdate. */
  get filled(): Numbers {
    return this.values.subarray(0, this.length) as Numbers
  }
}

export const growingUint32 = (capacity?: number) => new GrowingArray((length) => new Uint32Array(length), capacity)
export const growingUint16 = (capacity?: number) => new GrowingArray((length) => new Uint16Array(length), capacity)
