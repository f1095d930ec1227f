/** One observation of a logistic regression. */
export interface Example {
  readonly features: readonly number[]
  readonly isTrue: boolean
  readonly weight: number
}

const STEPS = 30
/** Keeps weights small that the examples say nothing of. */
const RIDGE = 1

/** Solves a small system of linear equations, in place (Gauss with partial pivoting). */
const solve = (matrix: number[][], right: number[]): number[] => {
  const size = right.length
  const cell = (row: number, column: number): number => matrix[row]?.[column] ?? 0
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++)
      if (Math.abs(cell(row, column)) > Math.abs(cell(pivot, column))) pivot = row
    ;[matrix[column], matrix[pivot]] = [matrix[pivot] ?? [], matrix[column] ?? []]
    ;[right[column], right[pivot]] = [right[pivot] ?? 0, right[column] ?? 0]
    for (let row = column + 1; row < size; row++) {
      const factor = cell(row, column) / cell(column, column)
      matrix[row] = (matrix[row] ?? []).map((value, at) => value - factor * cell(column, at))
      right[row] = (right[row] ?? 0) - factor * (right[column] ?? 0)
    }
  }
  const solution = new Array<number>(size).fill(0)
  for (let row = size - 1; row >= 0; row--) {
    const known = solution.reduce((sum, value, at) => (at > row ? sum + value * cell(row, at) : sum), 0)
    solution[row] = ((right[row] ?? 0) - known) / cell(row, row)
  }
  return solution
}

/** The weights of a logistic regression, the constant last, by Newton's method with a ridge. */
export const fitLogistic = (examples: readonly Example[]): number[] => {
  const size = (examples[0]?.features.length ?? 0) + 1
  let weights = new Array<number>(size).fill(0)
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((weight) => RIDGE * weight)
    const curvature = weights.map((_, row) => weights.map((__, column): number => (row === column ? RIDGE : 0)))
    for (const { features, isTrue, weight } of examples) {
      const inputs = [...features, 1]
      const logit = inputs.reduce((sum, input, at) => sum + input * (weights[at] ?? 0), 0)
      const likelihood = 1 / (1 + Math.exp(-Math.min(30, Math.max(-30, logit))))
      for (const [row, input] of inputs.entries()) {
        gradient[row] = (gradient[row] ?? 0) + weight * (likelihood - Number(isTrue)) * input
        const line = curvature[row] ?? []
        for (const [column, other] of inputs.entries())
          line[column] = (line[column] ?? 0) + weight * likelihood * (1 - likelihood) * input * other
      }
    }
    const change = solve(curvature, gradient)
    weights = weights.map((weight, at) => weight - (change[at] ?? 0))
  }
  return weights
}
