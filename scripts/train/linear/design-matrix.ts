import type { LinearModel } from '../../../src/main/assistant/answering/model/linear-model.ts'

/** Rows of features, each brought to mean 0 and variance 1, so that one rate of learning fits all. */
export interface DesignMatrix {
  readonly rows: number
  readonly columns: number
  /** By row, then column. */
  readonly values: Float32Array
  /** The model, on features as they are, of weights on features as they stand here. */
  readonly toModel: (bias: number, weights: Float64Array) => LinearModel
}

const DIGITS = 4

const rounded = (value: number): number => Number(value.toFixed(DIGITS))

/** Rows as they are measured: by row, then column. */
export interface MeasuredRows {
  readonly names: readonly string[]
  readonly values: Float32Array
}

/** A column that hardly varies tells nothing, and is left out. */
const LEAST_VARIANCE = 1e-8

export const createDesignMatrix = ({ names, values: measured }: MeasuredRows): DesignMatrix => {
  const columns = names.length
  const rows = measured.length / columns
  const values = new Float32Array(measured.length)
  const means = new Float64Array(columns)
  const scales = new Float64Array(columns)
  for (let column = 0; column < columns; column += 1) {
    let sum = 0
    for (let at = column; at < measured.length; at += columns) sum += measured[at] as number
    const mean = sum / rows
    let squares = 0
    for (let at = column; at < measured.length; at += columns) squares += ((measured[at] as number) - mean) ** 2
    const scale = squares / rows > LEAST_VARIANCE ? Math.sqrt(squares / rows) : 0
    means[column] = mean
    scales[column] = scale
    if (scale === 0) continue
    for (let at = column; at < measured.length; at += columns) values[at] = ((measured[at] as number) - mean) / scale
  }
  const toModel = (bias: number, weights: Float64Array): LinearModel => {
    let offset = bias
    const named: Record<string, number> = {}
    for (const [column, name] of names.entries()) {
      const scale = scales[column] ?? 0
      if (scale === 0) continue
      const weight = (weights[column] ?? 0) / scale
      offset -= weight * (means[column] ?? 0)
      named[name] = rounded(weight)
    }
    return { bias: rounded(offset), weights: named }
  }
  return { rows, columns, values, toModel }
}
