import { certaintyFeatures, type Gist } from '../../../src/main/assistant/answering/choosing/certainty-features.ts'
import { byLikelihood } from '../../../src/main/assistant/answering/choosing/rank-units.ts'
import { readFeatures } from '../../../src/main/assistant/answering/features/read-features.ts'
import type { AnswerModel } from '../../../src/main/assistant/answering/model/answer-model.ts'
import { type LinearModel, scoreOf } from '../../../src/main/assistant/answering/model/linear-model.ts'
import { type Candidate, createScene } from '../../../src/main/assistant/answering/reading/scene.ts'
import type { Languages } from '../../../src/main/assistant/language/languages.ts'
import { heldAnswers } from '../../eval/answers/held-answers.ts'
import type { MeasuredRows } from '../linear/design-matrix.ts'
import { fitLinear, type LossSlopes } from '../linear/fit-linear.ts'
import type { AskedQuestion } from './asked-question.ts'

type Row = Readonly<Record<string, number>>

interface Example {
  readonly asked: AskedQuestion
  readonly gist: Gist
  readonly rows: readonly Row[]
  /** By row: whether the unit holds an answer. */
  readonly right: readonly boolean[]
}

/** Quotes of a reply at most. */
const MOST_SHOWN = 3
const FOLDS = 3
/** Questions that the documents do not speak of are few in the sets and matter most: an invented certainty is the worst answer. */
const WEIGHT_OFF = 6
const WEIGHT_NEAR = 1.5
/** Units of a question that are trained on, beside those that are right. */
const MAX_TRAINED = 24
/** The part of answered questions that may be shown as merely close, and that may be missed altogether. */
const MAY_BE_NEAR = 0.07
const MAY_BE_OFF = 0.025

const holdsAnswer = ({ question }: AskedQuestion, { view }: Candidate): boolean => {
  const { unit, passage } = view
  const { fileName, text } = passage.passage
  return heldAnswers(question, fileName, text.slice(unit.start, unit.end)).length > 0
}

const readExample = (asked: AskedQuestion, languages: Languages): Example => {
  const scene = createScene(asked.whole, asked.found, languages)
  const { question, weights, passageStrengths } = scene
  const read = readFeatures(scene)
  return {
    asked,
    // The words of thousands of scenes would not fit into memory.
    gist: { question, weights, passageStrengths: new Map([...passageStrengths.values()].entries()) },
    rows: read.map(({ features }) => features),
    right: read.map(({ candidate }) => holdsAnswer(asked, candidate)),
  }
}

const measured = (rows: readonly Row[]): MeasuredRows => {
  const names = Object.keys(rows[0] ?? {})
  const values = new Float32Array(rows.length * names.length)
  for (const [at, row] of rows.entries())
    for (const [column, name] of names.entries()) values[at * names.length + column] = row[name] ?? 0
  return { names, values }
}

/** Units are read in the order of what they share with the question. */
const trained = ({ rows, right }: Example): Pick<Example, 'rows' | 'right'> => {
  const kept = rows.map((_, at) => at).filter((at) => at < MAX_TRAINED || right[at])
  return { rows: kept.map((at) => rows[at] as Row), right: kept.map((at) => right[at] === true) }
}

/** Softmax over the units of a question and none of them; of several right ones any will do. */
const fitUnits = (examples: readonly Example[]): LinearModel => {
  const used = examples.filter(({ rows }) => rows.length > 0).map(trained)
  const lossSlopes: LossSlopes = (scores, slopes) => {
    let start = 0
    for (const { right } of used) {
      const own = scores.subarray(start, start + right.length)
      const most = own.reduce((highest, score) => Math.max(highest, score), 0)
      const parts = own.map((score) => Math.exp(score - most))
      const total = parts.reduce((sum, part) => sum + part, Math.exp(-most))
      const rightTotal = parts.reduce((sum, part, at) => sum + (right[at] ? part : 0), 0)
      for (const [at, part] of parts.entries())
        slopes[start + at] = (part / total - (rightTotal > 0 && right[at] ? part / rightTotal : 0)) / used.length
      start += right.length
    }
  }
  return fitLinear(measured(used.flatMap(({ rows }) => rows)), lossSlopes, { rounds: 240, ridge: 1e-4, rate: 0.05 })
}

interface Judged {
  readonly asked: AskedQuestion
  readonly features: Row
  readonly retrieved: boolean
  readonly firstRight: boolean
  /** Whether an answer is among the units that are shown at most. */
  readonly shown: boolean
}

const judge = ({ asked, gist, rows, right }: Example, units: LinearModel): Judged => {
  const ranked = byLikelihood(rows.map((features, at) => ({ features, at, score: scoreOf(units, features) })))
  return {
    asked,
    features: certaintyFeatures(gist, ranked),
    retrieved: right.includes(true),
    firstRight: right[ranked[0]?.at ?? -1] === true,
    shown: ranked.slice(0, MOST_SHOWN).some(({ at }) => right[at]),
  }
}

const fitCertainty = (judged: readonly Judged[]): LinearModel => {
  const used = judged.filter(
    // Where an answer is missed, neither certainty nor doubt can be learned.
    ({ asked, shown, features }) =>
      Object.keys(features).length > 0 && (shown || asked.question.unanswerable !== undefined),
  )
  const weight = ({ asked }: Judged): number => {
    if (asked.question.unanswerable === undefined) return 1
    return asked.question.unanswerable === 'off' ? WEIGHT_OFF : WEIGHT_NEAR
  }
  const total = used.reduce((sum, example) => sum + weight(example), 0)
  const lossSlopes: LossSlopes = (scores, slopes) => {
    for (const [at, example] of used.entries()) {
      const likelihood = 1 / (1 + Math.exp(-(scores[at] ?? 0)))
      const wanted = example.asked.question.unanswerable === undefined ? 1 : 0
      slopes[at] = (weight(example) * (likelihood - wanted)) / total
    }
  }
  return fitLinear(measured(used.map(({ features }) => features)), lossSlopes, { rounds: 400, ridge: 2e-3, rate: 0.05 })
}

/** The value below which a part of the numbers lies. */
const quantile = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(part * numbers.length)] ?? 0

/** A number of each collection, so that no fold splits one. */
const foldsOf = (examples: readonly Example[]): ((example: Example) => number) => {
  const collections = [...new Set(examples.map(({ asked }) => asked.collection))].sort()
  return ({ asked }) => collections.indexOf(asked.collection) % FOLDS
}

export interface TrainingReport {
  readonly questions: number
  readonly units: number
  /** In collections that were not trained on: the best unit is right, of the questions for which one was found. */
  readonly firstRight: number
  readonly offCertain: number
  readonly nearCertain: number
}

/**
 * Trains the choice of units, then, on how that choice did in collections that it was not trained on, how certain it may be. Nothing in it is random.
 */
export const trainAnswerModel = (
  asked: readonly AskedQuestion[],
  languages: Languages,
): { model: AnswerModel; report: TrainingReport } => {
  const examples = asked.map((one) => readExample(one, languages))
  const fold = foldsOf(examples)
  const judged: { example: Example; one: Judged }[] = []
  for (let held = 0; held < FOLDS; held += 1) {
    const units = fitUnits(examples.filter((example) => fold(example) !== held))
    for (const example of examples.filter((other) => fold(other) === held))
      judged.push({ example, one: judge(example, units) })
  }
  const scores = new Map<Judged, number>()
  for (let held = 0; held < FOLDS; held += 1) {
    const certainty = fitCertainty(judged.flatMap(({ example, one }) => (fold(example) === held ? [] : one)))
    for (const { example, one } of judged) if (fold(example) === held) scores.set(one, scoreOf(certainty, one.features))
  }
  const all = judged.map(({ one }) => one)
  const answered = all.filter(({ retrieved }) => retrieved)
  const scoresOf = (which: readonly Judged[]) => which.map((one) => scores.get(one) ?? 0)
  // In a large library more words stand somewhere by chance: the small ones decide what may be missed.
  const small = scoresOf(answered.filter(({ asked, shown }) => shown && !asked.isTogether))
  const answers = quantile(small, MAY_BE_NEAR)
  const near = quantile(small, MAY_BE_OFF)
  const certainOf = (kind: 'off' | 'near'): number => {
    const of = scoresOf(all.filter(({ asked: { question } }) => question.unanswerable === kind))
    return of.filter((score) => score >= answers).length / of.length
  }
  return {
    model: {
      units: fitUnits(examples),
      certainty: fitCertainty(all),
      thresholds: { answers: Number(answers.toFixed(3)), near: Number(near.toFixed(3)) },
    },
    report: {
      questions: examples.length,
      units: examples.reduce((sum, { rows }) => sum + rows.length, 0),
      firstRight: answered.filter(({ firstRight }) => firstRight).length / answered.length,
      offCertain: certainOf('off'),
      nearCertain: certainOf('near'),
    },
  }
}
