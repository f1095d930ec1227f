import { bestUnit, isDoubted } from '../../../src/main/assistant/answering/choosing/best-unit.ts'
import { certaintyFeatures } from '../../../src/main/assistant/answering/choosing/certainty-features.ts'
import { likenessFeatures, withLikeness } from '../../../src/main/assistant/answering/choosing/likeness.ts'
import { byLikelihood } from '../../../src/main/assistant/answering/choosing/rank-units.ts'
import { type LinearModel, scoreOf } from '../../../src/main/assistant/answering/model/linear-model.ts'
import { fitOdds, type Row } from '../linear/fit-odds.ts'
import type { AskedQuestion } from './asked-question.ts'
import { type Example, featuresAt } from './read-example.ts'

/** What certainty is told from: words alone, or how alike question and units are in meaning too. */
export const knowledges = ['byWords', 'byLikeness'] as const
export type Knowledge = (typeof knowledges)[number]

/** The units of an attempt as a model ranked them. */
interface Ranking {
  readonly features: Row
  readonly firstRight: boolean
  /** Whether an answer is among the units that are shown at most. */
  readonly shown: boolean
  /** Whether rules doubt the best unit: then no likelihood makes it certain. */
  readonly isDoubted: boolean
}

/** An attempt at a question with its units as models ranked them. */
export interface Judged extends Readonly<Record<Knowledge, Ranking>> {
  readonly asked: AskedQuestion
  readonly isLast: boolean
  /** Whether there was anything to be certain of. */
  readonly isOpen: boolean
  readonly retrieved: boolean
}

/** Quotes of a reply at most. */
const MOST_SHOWN = 3
/** Questions that the documents do not speak of are few in the sets and matter most: an invented certainty is the worst answer. */
const UNANSWERED_WEIGHTS: Readonly<Record<AskedQuestion['library'], { readonly off: number; readonly near: number }>> =
  {
    Own: { off: 6, near: 1.5 },
    All: { off: 6, near: 1.5 },
    // As many without an answer as with one, and some are answered by chance.
    Narrow: { off: 4, near: 1 },
  }
/** Few, and told by features that count for little elsewhere. */
const CROSS_LANGUAGE_WEIGHT = 2

const rank = (
  { gist, likeness, signs, right }: Example,
  measured: readonly Row[],
  knowledge: Knowledge,
  units: LinearModel,
) => {
  const ranked = byLikelihood(
    measured.flatMap((features, at) => {
      const sign = signs[at]
      const unit = { at, features, score: scoreOf(units, features), likeness: likeness[at] ?? 0 }
      return sign === undefined ? [] : [{ ...unit, signs: sign }]
    }),
  )
  const best = bestUnit(ranked)?.unit
  return {
    features: {
      ...certaintyFeatures(gist, ranked),
      ...(knowledge === 'byLikeness' && likenessFeatures(ranked)),
    },
    firstRight: right[ranked[0]?.at ?? -1] === true,
    shown: ranked.slice(0, MOST_SHOWN).some(({ at }) => right[at]),
    isDoubted: best !== undefined && isDoubted(ranked, best),
  }
}

export const judge = (example: Example, units: Readonly<Record<Knowledge, LinearModel>>): Judged => {
  const { asked, isLast, gist, likeness, right } = example
  const measured = right.map((_, at) => featuresAt(example, at))
  return {
    asked,
    isLast,
    isOpen: right.length > 0 && gist.question.terms.length > 0,
    retrieved: right.includes(true),
    byWords: rank(example, measured, 'byWords', units.byWords),
    byLikeness: rank(example, withLikeness(measured, likeness), 'byLikeness', units.byLikeness),
  }
}

const weightOf = ({ question: { unanswerable, style }, library }: AskedQuestion): number => {
  if (unanswerable !== undefined) return UNANSWERED_WEIGHTS[library][unanswerable]
  return style === 'cross-language' ? CROSS_LANGUAGE_WEIGHT : 1
}

export const fitCertainty = (judged: readonly Judged[], knowledge: Knowledge): LinearModel =>
  fitOdds(
    judged.flatMap(({ asked, isOpen, [knowledge]: { shown, features, isDoubted: doubted } }) => {
      const isTrue = asked.question.unanswerable === undefined
      // Where an answer is missed, neither certainty nor doubt can be learned; of what rules doubt, certainty is not asked.
      if (!isOpen || doubted || (isTrue && !shown)) return []
      return { features, isTrue, weight: weightOf(asked) }
    }),
    { rounds: 600, ridge: 1e-2, rate: 0.05 },
  )

export const certaintyOf = (judged: Judged, knowledge: Knowledge, model: LinearModel): number =>
  judged.isOpen ? scoreOf(model, judged[knowledge].features) : Number.NEGATIVE_INFINITY
