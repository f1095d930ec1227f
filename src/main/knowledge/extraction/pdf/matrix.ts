/** `[a, b, c, d, e, f]` as PDF writes it: a point `(x, y)` goes to `(a x + c y + e, b x + d y + f)`. */
export type Matrix = readonly [number, number, number, number, number, number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** The matrix that first does `inner`, then `outer`. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
]

/** A matrix out of anything with six numbers; null for anything else. */
export const toMatrix = (value: unknown): Matrix | null => {
  if (!Array.isArray(value) && !(value instanceof Float32Array)) return null
  const [a, b, c, d, e, f] = value as ArrayLike<unknown> as readonly unknown[]
  const numbers = [a, b, c, d, e, f]
  return numbers.every((number) => typeof number === 'number' && Number.isFinite(number))
    ? (numbers as unknown as Matrix)
    : null
}
