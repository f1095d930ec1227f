import type { AnswerModel, Choice } from '../../../src/main/assistant/answering/model/answer-model.ts'
import type { LinearModel } from '../../../src/main/assistant/answering/model/linear-model.ts'
import type { AskedQuestion } from './asked-question.ts'
import { certaintyOf, fitCertainty, type Judged, judge, type Knowledge, knowledges } from './fit-certainty.ts'
import { fitUnits } from './fit-units.ts'
import { type Example, type ReadingParts, readExamples } from './read-example.ts'

const FOLDS = 3
/** The part of answered questions that may be shown as merely close, and that may be missed altogether. */
const MAY_BE_NEAR = 0.065
const MAY_BE_OFF = 0.01
/** How much more certain a reply must be for which less was looked at than can be: a wide search, and a translated one, find better. */
const FIRST_AHEAD = 2

/** A question with what became of it in collections that were not trained on. */
interface Outcome {
  readonly asked: AskedQuestion
  /** The last attempt. */
  readonly last: Judged
  readonly shown: Readonly<Record<Knowledge, boolean>>
  /** Certainty of the last attempt, and of the best of all, where that of the first counts for less. */
  readonly scores: Readonly<Record<Knowledge, { readonly last: number; readonly best: number }>>
}

/** What came out in collections that were not trained on. */
export interface LibraryReport {
  readonly questions: number
  /** Of the questions for which an answer was found: the best unit is right; no quote is shown as certain. */
  readonly firstRight: number
  readonly deadEnds: number
  /** Questions without an answer that are answered as if certain. */
  readonly offCertain: number
  readonly nearCertain: number
}

export type TrainingReport = Readonly<Record<Knowledge, Readonly<Record<AskedQuestion['library'], LibraryReport>>>>

/** The value below which a part of the numbers lies. */
const quantile = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(part * numbers.length)] ?? 0

const rounded = (value: number): number => Number(value.toFixed(3))

/** In narrow libraries, and from few passages, units are learned from no better than elsewhere. */
const fitUnitsOf = (examples: readonly Example[]): Readonly<Record<Knowledge, LinearModel>> => {
  const wide = examples.filter(({ asked, isLast }) => isLast && asked.library !== 'Narrow')
  return { byWords: fitUnits(wide, 'byWords'), byLikeness: fitUnits(wide, 'byLikeness') }
}

/** A number of each collection, so that no fold splits one. */
const foldsOf = (examples: readonly Example[]): ((asked: AskedQuestion) => number) => {
  const collections = [...new Set(examples.map(({ asked }) => asked.collection))].sort()
  return ({ collection }) => collections.indexOf(collection) % FOLDS
}

const outcomeOf = (
  attempts: readonly Judged[],
  models: Readonly<Record<Knowledge, LinearModel>>,
): readonly Outcome[] => {
  const last = attempts.at(-1)
  if (last === undefined) return []
  const scoresBy = (knowledge: Knowledge) => {
    const scores = attempts.map(
      (one) => certaintyOf(one, knowledge, models[knowledge]) - (one.isLast ? 0 : FIRST_AHEAD),
    )
    return { last: scores.at(-1) ?? 0, best: Math.max(...scores) }
  }
  const scores = { byWords: scoresBy('byWords'), byLikeness: scoresBy('byLikeness') }
  const shownBy = (knowledge: Knowledge) => attempts.some((attempt) => attempt[knowledge].shown)
  return [
    { asked: last.asked, last, shown: { byWords: shownBy('byWords'), byLikeness: shownBy('byLikeness') }, scores },
  ]
}

const fitBoth = (judged: readonly Judged[]): Readonly<Record<Knowledge, LinearModel>> => ({
  byWords: fitCertainty(judged, 'byWords'),
  byLikeness: fitCertainty(judged, 'byLikeness'),
})

const crossValidate = (examples: readonly Example[]): { readonly judged: Judged[]; readonly outcomes: Outcome[] } => {
  const fold = foldsOf(examples)
  const folds = Array.from({ length: FOLDS }, (_, held) => {
    const units = fitUnitsOf(examples.filter(({ asked }) => fold(asked) !== held))
    return examples.filter(({ asked }) => fold(asked) === held).map((example) => judge(example, units))
  })
  const outcomes = folds.flatMap((held) => {
    const models = fitBoth(folds.flatMap((other) => (other === held ? [] : other)))
    return [...Map.groupBy(held, ({ asked }) => asked).values()].flatMap((attempts) => outcomeOf(attempts, models))
  })
  return { judged: folds.flat(), outcomes }
}

const thresholdsOf = (outcomes: readonly Outcome[], knowledge: Knowledge): Choice['thresholds'] => {
  // In a large library more words stand somewhere by chance: the small ones decide what may be missed.
  const small = outcomes.filter(
    ({ asked, shown }) => asked.library === 'Own' && asked.question.unanswerable === undefined && shown[knowledge],
  )
  const answers = quantile(
    small.map(({ scores }) => scores[knowledge].best),
    MAY_BE_NEAR,
  )
  const near = quantile(
    small.map(({ scores }) => scores[knowledge].last),
    MAY_BE_OFF,
  )
  return { first: rounded(answers + FIRST_AHEAD), answers: rounded(answers), near: rounded(near) }
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : rounded(part / whole))

const reportOf = (
  outcomes: readonly Outcome[],
  knowledge: Knowledge,
  isCertain: (outcome: Outcome) => boolean,
): LibraryReport => {
  const found = outcomes.filter(({ asked, last }) => asked.question.unanswerable === undefined && last.retrieved)
  const certainOf = (kind: 'off' | 'near'): number => {
    const of = outcomes.filter(({ asked }) => asked.question.unanswerable === kind)
    return share(of.filter(isCertain).length, of.length)
  }
  return {
    questions: outcomes.length,
    firstRight: share(found.filter(({ last }) => last[knowledge].firstRight).length, found.length),
    deadEnds: share(found.filter((outcome) => !isCertain(outcome)).length, found.length),
    offCertain: certainOf('off'),
    nearCertain: certainOf('near'),
  }
}

export interface TrainedModel {
  readonly model: Omit<AnswerModel, 'trainedOn'>
  readonly report: TrainingReport
}

/**
 * Trains the choice of units, then, on how that choice did in collections that it was not trained on, how certain it may be. Nothing in it is random.
 */
export const trainAnswerModel = (asked: readonly AskedQuestion[], parts: ReadingParts): TrainedModel => {
  const examples = asked.flatMap((one) => readExamples(one, parts))
  const { judged, outcomes } = crossValidate(examples)
  const models = fitBoth(judged)
  const units = fitUnitsOf(examples)
  const trained = knowledges.map((knowledge) => {
    const thresholds = thresholdsOf(outcomes, knowledge)
    const reportIn = (library: AskedQuestion['library']): LibraryReport =>
      reportOf(
        outcomes.filter((outcome) => outcome.asked.library === library),
        knowledge,
        ({ scores }) => scores[knowledge].best >= thresholds.answers,
      )
    const report = { Own: reportIn('Own'), Narrow: reportIn('Narrow'), All: reportIn('All') }
    return { knowledge, choice: { units: units[knowledge], odds: models[knowledge], thresholds }, report }
  })
  const [byWords, byLikeness] = trained
  if (!byWords || !byLikeness) throw new Error('Nothing was trained.')
  return {
    model: { byWords: byWords.choice, byLikeness: byLikeness.choice },
    report: { byWords: byWords.report, byLikeness: byLikeness.report },
  }
}
