import { certaintyFeatures } from '../../../src/main/assistant/answering/choosing/certainty-features.ts'
import { likenessFeatures } from '../../../src/main/assistant/answering/choosing/likeness.ts'
import { byLikelihood } from '../../../src/main/assistant/answering/choosing/rank-units.ts'
import { type LinearModel, scoreOf } from '../../../src/main/assistant/answering/model/linear-model.ts'
import { fitOdds, type Row } from '../linear/fit-odds.ts'
import type { AskedQuestion } from './asked-question.ts'
import { type Example, featuresAt } from './read-example.ts'

/** What certainty is told from: words alone, or how alike question and units are in meaning too. */
export const knowledges = ['byWords', 'byLikeness'] as const
export type Knowledge = (typeof knowledges)[number]

/** An attempt at a question with its units as a model ranked them. */
export interface Judged {
  readonly asked: AskedQuestion
  readonly isLast: boolean
  readonly features: Readonly<Record<Knowledge, Row>>
  /** Whether there was anything to be certain of. */
  readonly isOpen: boolean
  readonly retrieved: boolean
  readonly firstRight: boolean
  /** Whether an answer is among the units that are shown at most. */
  readonly shown: boolean
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

export const judge = (example: Example, units: LinearModel): Judged => {
  const { asked, isLast, gist, likeness, right } = example
  const read = right.map((_, at) => ({ at, features: featuresAt(example, at) }))
  const ranked = byLikelihood(read.map(({ at, features }) => ({ at, features, score: scoreOf(units, features) })))
  const byWords = certaintyFeatures(gist, ranked)
  const compared = ranked.map(({ at, features }) => ({ features, likeness: likeness[at] ?? 0 }))
  return {
    asked,
    isLast,
    features: { byWords, byLikeness: { ...byWords, ...likenessFeatures(compared) } },
    isOpen: ranked.length > 0 && gist.question.terms.length > 0,
    retrieved: right.includes(true),
    firstRight: right[ranked[0]?.at ?? -1] === true,
    shown: ranked.slice(0, MOST_SHOWN).some(({ at }) => right[at]),
  }
}

const weightOf = ({ question: { unanswerable, style }, library }: AskedQuestion): number => {
  if (unanswerable !== undefined) return UNANSWERED_WEIGHTS[library][unanswerable]
  return style === 'cross-language' ? CROSS_LANGUAGE_WEIGHT : 1
}

export const fitCertainty = (judged: readonly Judged[], knowledge: Knowledge): LinearModel =>
  fitOdds(
    judged.flatMap(({ asked, isOpen, shown, features }) => {
      const isTrue = asked.question.unanswerable === undefined
      // Where an answer is missed, neither certainty nor doubt can be learned.
      if (!isOpen || (isTrue && !shown)) return []
      return { features: features[knowledge], isTrue, weight: weightOf(asked) }
    }),
    { rounds: 600, ridge: 1e-2, rate: 0.05 },
  )

export const certaintyOf = ({ isOpen, features }: Judged, knowledge: Knowledge, model: LinearModel): number =>
  isOpen ? scoreOf(model, features[knowledge]) : Number.NEGATIVE_INFINITY
