import type { AnswerModel } from '../model/answer-model.ts'
import { scoreOf } from '../model/linear-model.ts'
import type { Scene } from '../reading/scene.ts'
import { certaintyFeatures } from './certainty-features.ts'
import { likenessFeatures } from './likeness.ts'
import { mergedQuote, type Quote, quoteOf, replyQuote, rowQuotes } from './quote.ts'
import type { RankedUnit } from './rank-units.ts'

/** `Off`: nothing that was found speaks of what was asked. */
export type Certainty = 'Answers' | 'Near' | 'Off'

export interface ChosenAnswer {
  readonly certainty: Certainty
  /** Best first. Where the documents do not speak of it, those that hold words of it none the less. */
  readonly quotes: readonly Quote[]
}

const MAX_QUOTES = 3
/** How many times less likely than the best a further quote may be. */
const FURTHER_SHARE: Readonly<Record<Certainty, number>> = { Answers: 0.2, Near: 0, Off: 0 }

/** Whether a unit holds words of the question in another language: too few of them are known there to say that nothing speaks of it. */
const isTranslated = ({ features }: RankedUnit): boolean =>
  features.sameLanguage === 0 && (features.informativeHeld ?? 0) > 0

/** Whether a unit holds a telling word of the question: what does not is not even close. */
const isTouched = ({ features }: RankedUnit): boolean => (features.informativeHeld ?? 0) > 0

/** A scene with its units, likeliest first. */
export interface RankedScene {
  readonly scene: Scene
  readonly ranked: readonly RankedUnit[]
}

/** What is known beside the words of question and units. */
export interface Knowing {
  /** How alike the question and each ranked unit are, where that is known. */
  readonly likeness?: readonly number[] | null
  /** Whether more could be looked for. */
  readonly mayLookFurther?: boolean | undefined
}

const certaintyOf = (
  { scene, ranked }: RankedScene,
  { byWords, byLikeness }: AnswerModel,
  { likeness = null, mayLookFurther = false }: Knowing,
): Certainty => {
  if (ranked.length === 0 || scene.question.terms.length === 0) return 'Off'
  const { odds, thresholds } = likeness === null ? byWords : byLikeness
  const compared = ranked.map(({ features }, at) => ({ features, likeness: likeness?.[at] ?? 0 }))
  const score = scoreOf(odds, {
    ...certaintyFeatures(scene, ranked),
    ...(likeness !== null && likenessFeatures(compared)),
  })
  if (score >= (mayLookFurther ? thresholds.first : thresholds.answers)) return 'Answers'
  return score >= thresholds.near || ranked.some(isTranslated) ? 'Near' : 'Off'
}

const repeats = (one: string, other: string): boolean => one.includes(other) || other.includes(one)

/** Adds a quote, to an earlier one where both hold the same sentence. */
const add = (quotes: Quote[], quote: Quote): void => {
  for (const [at, earlier] of quotes.entries()) {
    const both = mergedQuote(earlier, quote)
    if (both === null) continue
    quotes[at] = both
    return
  }
  quotes.push(quote)
}

/** The units of a scene that answer its question best, and how certain it is that they do. */
export const chooseAnswer = (
  { scene, ranked }: RankedScene,
  model: AnswerModel,
  knowing: Knowing = {},
): ChosenAnswer => {
  const certainty = certaintyOf({ scene, ranked }, model, knowing)
  const [best] = ranked
  if (!best) return { certainty, quotes: [] }
  const quotes: Quote[] = []
  let taken = 0
  for (const unit of ranked) {
    if (taken >= MAX_QUOTES || unit.likelihood < best.likelihood * FURTHER_SHARE[certainty]) break
    if (certainty === 'Off' && !isTouched(unit)) continue
    const { view } = unit.candidate
    // What repeats the question, or commands, is no answer.
    const isShown = quotes.some(({ units }) => units.some(({ text }) => repeats(text, view.unit.text)))
    if (isShown) continue
    const isRow = certainty === 'Answers' && view.unit.kind === 'Row'
    const found = isRow ? rowQuotes(scene, unit.candidate) : [quoteOf(scene, unit, ranked)]
    for (const quote of found) {
      add(quotes, quote)
      const reply = replyQuote(scene, quote)
      if (reply !== null) add(quotes, reply)
    }
    taken += found.length
  }
  return { certainty, quotes }
}
