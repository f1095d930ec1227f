import { AlcoveError } from '../../platform/index.ts'

/** Throws `InvalidInput` unless a vector has the length of those that an index holds, and finite numbers alone. */
export const checkVector = (vector: Float32Array, dimensions: number): void => {
  if (vector.length !== dimensions)
    throw new AlcoveError('InvalidInput', `This index holds vectors of ${dimensions} dimensions, not ${vector.length}.`)
  if (!vector.every(Number.isFinite))
    throw new AlcoveError('InvalidInput', 'The vector holds something that is not a finite number.')
}
