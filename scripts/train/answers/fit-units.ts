import { withLikeness } from '../../../src/main/assistant/answering/choosing/likeness.ts'
import type { LinearModel } from '../../../src/main/assistant/answering/model/linear-model.ts'
import { fitLinear, type LossSlopes } from '../linear/fit-linear.ts'
import type { Row } from '../linear/fit-odds.ts'
import type { Knowledge } from './fit-certainty.ts'
import { type Example, featuresAt } from './read-example.ts'

/** Units of a question that are trained on, beside those that are right. */
const MAX_TRAINED = 24

interface TrainedUnits {
  /** The units' places in the example. They stand in the order of what they share with the question. */
  readonly places: readonly number[]
  readonly right: readonly boolean[]
}

const trainedOf = ({ right }: Example): TrainedUnits => {
  const places = right.flatMap((isRight, at) => (at < MAX_TRAINED || isRight ? [at] : []))
  return { places, right: places.map((at) => right[at] === true) }
}

const measuredAs = (example: Example, knowledge: Knowledge): readonly Row[] => {
  const measured = example.right.map((_, at) => featuresAt(example, at))
  return knowledge === 'byLikeness' ? withLikeness(measured, example.likeness) : measured
}

const rowsOf = (examples: readonly Example[], trained: readonly TrainedUnits[], knowledge: Knowledge) => {
  const names = Object.keys(examples[0] ? (measuredAs(examples[0], knowledge)[0] ?? {}) : {})
  const values = new Float32Array(trained.reduce((sum, { places }) => sum + places.length, 0) * names.length)
  let row = 0
  for (const [number, example] of examples.entries()) {
    const measured = measuredAs(example, knowledge)
    for (const at of trained[number]?.places ?? []) {
      values.set(
        names.map((name) => measured[at]?.[name] ?? 0),
        row * names.length,
      )
      row += 1
    }
  }
  return { names, values }
}

/** Softmax over the units of a question and none of them; of several right ones any will do. */
export const fitUnits = (all: readonly Example[], knowledge: Knowledge): LinearModel => {
  const examples = all.filter(({ right }) => right.length > 0)
  const trained = examples.map(trainedOf)
  const lossSlopes: LossSlopes = (scores, slopes) => {
    let start = 0
    for (const { right } of trained) {
      const own = scores.subarray(start, start + right.length)
      const most = own.reduce((highest, score) => Math.max(highest, score), 0)
      const parts = own.map((score) => Math.exp(score - most))
      const total = parts.reduce((sum, part) => sum + part, Math.exp(-most))
      const rightTotal = parts.reduce((sum, part, at) => sum + (right[at] ? part : 0), 0)
      for (const [at, part] of parts.entries())
        slopes[start + at] = (part / total - (rightTotal > 0 && right[at] ? part / rightTotal : 0)) / trained.length
      start += right.length
    }
  }
  return fitLinear(rowsOf(examples, trained, knowledge), lossSlopes, { rounds: 240, ridge: 1e-4, rate: 0.05 })
}
