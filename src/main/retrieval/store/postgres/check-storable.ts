import { AlcoveError } from '../../../platform/index.ts'
import { checkVector } from '../check-vector.ts'
import { MOST_DIMENSIONS } from './postgres-models.ts'

/** Throws `InvalidInput` for what the server could not store either. */
export const checkStorable = (vector: Float32Array, dimensions: number): void => {
  checkVector(vector, dimensions)
  if (vector.length === 0 || vector.length > MOST_DIMENSIONS)
    throw new AlcoveError('InvalidInput', `A vector must have 1 to ${MOST_DIMENSIONS} numbers, not ${vector.length}.`)
}
