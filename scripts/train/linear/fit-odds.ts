import type { LinearModel } from '../../../src/main/assistant/answering/model/linear-model.ts'
import type { MeasuredRows } from './design-matrix.ts'
import { type FitOptions, fitLinear, type LossSlopes } from './fit-linear.ts'

/** Features by name. */
export type Row = Readonly<Record<string, number>>

/** Rows that all have the names of the first. */
export const measuredRows = (rows: readonly Row[]): MeasuredRows => {
  const names = Object.keys(rows[0] ?? {})
  const values = new Float32Array(rows.length * names.length)
  for (const [at, row] of rows.entries())
    for (const [column, name] of names.entries()) values[at * names.length + column] = row[name] ?? 0
  return { names, values }
}

/** One observation of a logistic regression. */
export interface Observation {
  readonly features: Row
  readonly isTrue: boolean
  readonly weight: number
}

/** The log odds that an observation is true: logistic regression. */
export const fitOdds = (observations: readonly Observation[], options: FitOptions): LinearModel => {
  const total = observations.reduce((sum, { weight }) => sum + weight, 0)
  const lossSlopes: LossSlopes = (scores, slopes) => {
    for (const [at, { isTrue, weight }] of observations.entries()) {
      const likelihood = 1 / (1 + Math.exp(-(scores[at] ?? 0)))
      slopes[at] = (weight * (likelihood - (isTrue ? 1 : 0))) / total
    }
  }
  return fitLinear(measuredRows(observations.map(({ features }) => features)), lossSlopes, options)
}
