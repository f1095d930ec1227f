/** The inner product of two vectors of one length. */
export const dot = (left: Float32Array, right: Float32Array): number => {
  let sum = 0
  for (let at = 0; at < left.length; at++) sum += (left[at] ?? 0) * (right[at] ?? 0)
  return sum
}

/** The vector at length 1; one of length 0 stays as it is. */
export const unit = (vector: Float32Array): Float32Array => {
  const length = Math.sqrt(dot(vector, vector))
  return length === 0 ? vector : vector.map((value) => value / length)
}

/** Whether a vector carries no signal at all. */
export const isZero = (vector: Float32Array): boolean => vector.every((value) => value === 0)
