/** A list of whole numbers that takes four bytes for each, however long it grows. */
export interface NumberList {
  readonly length: number
  push(value: number): void
  at(index: number): number
}

export const createNumberList = (): NumberList => {
  let values = new Uint32Array(1_024)
  let length = 0
  return {
    get length() {
      return length
    },
    push(value) {
      if (length === values.length) {
        const grown = new Uint32Array(length * 2)
        grown.set(values)
        values = grown
      }
      values[length++] = value
    },
    at: (index) => values[index] ?? 0,
  }
}
