import type { LinearModel } from '../../../src/main/assistant/answering/model/linear-model.ts'
import { createDesignMatrix, type MeasuredRows } from './design-matrix.ts'

/** Writes, into `slopes`, by how much the loss grows with the score of each row. Sums to the loss of the whole. */
export type LossSlopes = (scores: Float64Array, slopes: Float64Array) => void

export interface FitOptions {
  readonly rounds: number
  /** Strength of the pull of every weight to zero. */
  readonly ridge: number
  readonly rate: number
}

const MOMENTUM = 0.9
const DECAY = 0.999

/** Fits a linear model by Adam (Kingma and Ba, 2015) on all rows at once: the same rows give the same weights. */
export const fitLinear = (
  measured: MeasuredRows,
  lossSlopes: LossSlopes,
  { rounds, ridge, rate }: FitOptions,
): LinearModel => {
  const matrix = createDesignMatrix(measured)
  const { rows, columns, values } = matrix
  const weights = new Float64Array(columns + 1)
  const first = new Float64Array(columns + 1)
  const second = new Float64Array(columns + 1)
  const scores = new Float64Array(rows)
  const slopes = new Float64Array(rows)
  for (let round = 1; round <= rounds; round += 1) {
    for (let row = 0; row < rows; row += 1) {
      let sum = weights[columns] as number
      const at = row * columns
      for (let column = 0; column < columns; column += 1)
        sum += (weights[column] as number) * (values[at + column] as number)
      scores[row] = sum
    }
    slopes.fill(0)
    lossSlopes(scores, slopes)
    const gradient = new Float64Array(columns + 1)
    for (let row = 0; row < rows; row += 1) {
      const slope = slopes[row] as number
      if (slope === 0) continue
      const at = row * columns
      for (let column = 0; column < columns; column += 1)
        gradient[column] = (gradient[column] as number) + slope * (values[at + column] as number)
      gradient[columns] = (gradient[columns] as number) + slope
    }
    for (let at = 0; at <= columns; at += 1) {
      const pull = at < columns ? ridge * (weights[at] as number) : 0
      const slope = (gradient[at] as number) + pull
      first[at] = MOMENTUM * (first[at] as number) + (1 - MOMENTUM) * slope
      second[at] = DECAY * (second[at] as number) + (1 - DECAY) * slope * slope
      const step = (first[at] as number) / (1 - MOMENTUM ** round)
      weights[at] =
        (weights[at] as number) - (rate * step) / (Math.sqrt((second[at] as number) / (1 - DECAY ** round)) + 1e-8)
    }
  }
  return matrix.toModel(weights[columns] as number, weights.subarray(0, columns))
}
