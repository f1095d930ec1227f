import { type SupportNet, standardised } from '../../../src/main/assistant/support/support-net.ts'
import type { Observation, Row } from '../linear/fit-odds.ts'

export interface NetOptions {
  /** What the beginnings follow from. */
  readonly seed: number
  readonly units: number
  readonly rounds: number
  /** Strength of the pull of every weight to zero. */
  readonly ridge: number
  readonly rate: number
}

const MOMENTUM = 0.9
const DECAY = 0.999
const DIGITS = 4

const rounded = (value: number): number => Number(value.toFixed(DIGITS))

/** Numbers from -0.5 to 0.5, always the same ones (Numerical Recipes' generator): nothing is learned from equal units. */
const createBeginnings = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
}

interface Column {
  readonly name: string
  readonly mean: number
  readonly scale: number
}

/** A feature that hardly varies tells nothing, and is left out. */
const LEAST_VARIANCE = 1e-8

const columnsOf = (observations: readonly Observation[]): Column[] =>
  Object.keys(observations[0]?.features ?? {}).flatMap((name) => {
    const values = observations.map(({ features }) => features[name] ?? 0)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
    return variance > LEAST_VARIANCE ? { name, mean: rounded(mean), scale: rounded(1 / Math.sqrt(variance)) } : []
  })

const standardRow = (columns: readonly Column[], features: Row): Float64Array =>
  Float64Array.from(columns, ({ name, mean, scale }) => standardised(features[name] ?? 0, mean, scale))

/** Where the weights stand in one array: by unit those of the features and what it begins with; what each unit counts; the features' own; the bias. */
const layoutOf = (columns: number, units: number) => {
  const width = columns + 1
  const counts = width * units
  const own = counts + units
  return { width, counts, own, bias: own + columns, total: own + columns + 1 }
}

/** One step of Adam (Kingma and Ba, 2015) down a gradient. */
const createDescent = (weights: Float64Array, { ridge, rate }: NetOptions) => {
  const first = new Float64Array(weights.length)
  const second = new Float64Array(weights.length)
  let round = 0
  return (gradient: Float64Array): void => {
    round += 1
    for (let at = 0; at < weights.length; at += 1) {
      const slope = (gradient[at] as number) + ridge * (weights[at] as number)
      first[at] = MOMENTUM * (first[at] as number) + (1 - MOMENTUM) * slope
      second[at] = DECAY * (second[at] as number) + (1 - DECAY) * slope * slope
      const step = (first[at] as number) / (1 - MOMENTUM ** round)
      weights[at] =
        (weights[at] as number) - (rate * step) / (Math.sqrt((second[at] as number) / (1 - DECAY ** round)) + 1e-8)
    }
  }
}

/** Fits the net on all observations at once: the same ones give the same net. */
export const fitNet = (observations: readonly Observation[], options: NetOptions): SupportNet => {
  const columns = columnsOf(observations)
  const rows = observations.map(({ features }) => standardRow(columns, features))
  const total = observations.reduce((sum, { weight }) => sum + weight, 0)
  const { units } = options
  const layout = layoutOf(columns.length, units)
  const begin = createBeginnings(options.seed)
  const weights = Float64Array.from({ length: layout.total }, () => begin() / Math.sqrt(columns.length))
  const gradient = new Float64Array(layout.total)
  const outputs = new Float64Array(units)
  const descend = createDescent(weights, options)

  const forward = (row: Float64Array): number => {
    let score = weights[layout.bias] as number
    for (let column = 0; column < row.length; column += 1)
      score += (weights[layout.own + column] as number) * (row[column] as number)
    for (let unit = 0; unit < units; unit += 1) {
      const from = unit * layout.width
      let sum = weights[from + row.length] as number
      for (let column = 0; column < row.length; column += 1)
        sum += (weights[from + column] as number) * (row[column] as number)
      outputs[unit] = Math.tanh(sum)
      score += (weights[layout.counts + unit] as number) * (outputs[unit] as number)
    }
    return score
  }
  const add = (at: number, slope: number): void => {
    gradient[at] = (gradient[at] as number) + slope
  }
  const backward = (row: Float64Array, slope: number): void => {
    add(layout.bias, slope)
    for (let column = 0; column < row.length; column += 1) add(layout.own + column, slope * (row[column] as number))
    for (let unit = 0; unit < units; unit += 1) {
      const output = outputs[unit] as number
      add(layout.counts + unit, slope * output)
      const inner = slope * (weights[layout.counts + unit] as number) * (1 - output * output)
      const from = unit * layout.width
      for (let column = 0; column < row.length; column += 1) add(from + column, inner * (row[column] as number))
      add(from + row.length, inner)
    }
  }
  for (let round = 0; round < options.rounds; round += 1) {
    gradient.fill(0)
    for (const [at, row] of rows.entries()) {
      const { isTrue, weight } = observations[at] as Observation
      const likelihood = 1 / (1 + Math.exp(-forward(row)))
      backward(row, (weight * (likelihood - (isTrue ? 1 : 0))) / total)
    }
    descend(gradient)
  }
  const at = (index: number): number => rounded(weights[index] ?? 0)
  const perUnit = Array.from({ length: units }, (_, unit) => unit)
  return {
    features: Object.fromEntries(
      columns.map(({ name, mean, scale }, column) => [
        name,
        { mean, scale, units: perUnit.map((unit) => at(unit * layout.width + column)), own: at(layout.own + column) },
      ]),
    ),
    units: perUnit.map((unit) => ({
      bias: at(unit * layout.width + columns.length),
      weight: at(layout.counts + unit),
    })),
    bias: at(layout.bias),
  }
}
