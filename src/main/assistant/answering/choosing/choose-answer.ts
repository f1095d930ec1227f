import type { AnswerModel } from '../model/answer-model.ts'
import { scoreOf } from '../model/linear-model.ts'
import type { Scene } from '../reading/scene.ts'
import {
  bestUnit,
  heldOf,
  isDoubted,
  isTouched,
  isTranslated,
  missesKind,
  type SignedUnit,
  showsKind,
} from './best-unit.ts'
import { certaintyFeatures } from './certainty-features.ts'
import { conclusionOf } from './conclusion-of.ts'
import { holdsItself } from './held.ts'
import { likenessFeatures } from './likeness.ts'
import { mergedQuote, type Quote, quoteOf, replyQuote, rowQuotes } from './quote.ts'
import type { RankedUnit } from './rank-units.ts'
import { signsOf } from './rules/unit-signs.ts'

/** `Off`: nothing that was found speaks of what was asked. */
export type Certainty = 'Answers' | 'Near' | 'Off'

export interface ChosenAnswer {
  readonly certainty: Certainty
  /** Best first. Where the documents do not speak of it, those that hold words of it none the less. */
  readonly quotes: readonly Quote[]
}

const MAX_QUOTES = 3
/** How many times less likely than the answer a further quote may be. */
const FURTHER_SHARE = 0.2
/** The same of another document, which brings a word of the question that the answer lacks. */
const OTHER_SHARE = 0.35
/** The same of what holds less of the question than an answer that holds what is asked for, and of another document that brings nothing more. */
const WEAKER_SHARE = 0.5
/** A further quote holds less of the question where it holds no more than such a part of what the best does. */
const LITTLE_OF_BEST = 0.6
/** What a unit holds of the question as it was asked, rare words counting more, where nothing speaks of it: "world" alone leads nobody to a World Cup. */
const LEAST_TOUCHED = 0.1
/** How much worse than the closest a unit may be that is in another language. */
const TRANSLATED_WORSE = 2

type SignedRankedUnit = RankedUnit & SignedUnit

interface SignedScene {
  readonly scene: Scene
  readonly ranked: readonly SignedRankedUnit[]
}

/** Whether a unit holds a telling word of the question itself that the best one does not. */
const bringsMore = ({ question: { terms } }: Scene, { candidate }: RankedUnit, best: RankedUnit): boolean =>
  terms.some(
    ({ information }, term) => information === 1 && holdsItself(candidate, term) && !holdsItself(best.candidate, term),
  )

/** What joins two things that are asked for, of which each may stand in a document of its own: "in February and in May". */
const JOINED = /\S (?:and|or|und|oder|sowie|et|y)\b \S/

/** How many times less likely than the answer a unit may be that is shown beside it. */
const shareBeside = (scene: Scene, unit: SignedRankedUnit, best: SignedRankedUnit): number => {
  const [own, ownOfBest] = [heldOf(unit), heldOf(best)]
  const holdsLess = missesKind(unit) ? own <= ownOfBest : own < ownOfBest * LITTLE_OF_BEST
  if (showsKind(best) && holdsLess) return WEAKER_SHARE
  const isOfOther = unit.candidate.view.passage.passage.fileName !== best.candidate.view.passage.passage.fileName
  if (isOfOther && !JOINED.test(scene.question.folded))
    return bringsMore(scene, unit, best) ? OTHER_SHARE : WEAKER_SHARE
  return FURTHER_SHARE
}

/** Whether a unit that is less likely than the best one is worth showing beside it. */
const isFurther = (scene: Scene, unit: SignedRankedUnit, best: SignedRankedUnit, certainty: Certainty): boolean =>
  certainty !== 'Answers' || unit.likelihood >= best.likelihood * shareBeside(scene, unit, best)

/** A scene with its units, likeliest first. */
export interface RankedScene {
  readonly scene: Scene
  readonly ranked: readonly RankedUnit[]
}

/** What is known beside the words of question and units. */
export interface Knowing {
  /** Whether it is known how alike the question and each unit are, and they were ranked by that too. */
  readonly isCompared?: boolean
  /** Whether more could be looked for. */
  readonly mayLookFurther?: boolean | undefined
}

const certaintyOf = (
  { scene, ranked }: SignedScene,
  best: SignedRankedUnit,
  { byWords, byLikeness, isCompared = false, mayLookFurther = false }: AnswerModel & Knowing,
): Certainty => {
  if (scene.question.terms.length === 0) return 'Off'
  const { odds, thresholds } = isCompared ? byLikeness : byWords
  const score = scoreOf(odds, { ...certaintyFeatures(scene, ranked), ...(isCompared && likenessFeatures(ranked)) })
  const isUnsure = (): boolean => isDoubted(ranked, best) || (mayLookFurther && missesKind(best))
  const isLikely = score >= (mayLookFurther ? thresholds.first : thresholds.answers)
  if (isLikely || best.signs.told.size > 0) return isUnsure() ? 'Near' : 'Answers'
  const isClose = score >= thresholds.near || (score >= thresholds.near - TRANSLATED_WORSE && ranked.some(isTranslated))
  return isClose ? 'Near' : 'Off'
}

const repeats = (one: string, other: string): boolean => one.includes(other) || other.includes(one)

/** Adds a quote, to an earlier one where both hold the same sentence. */
const add = (scene: Scene, quotes: Quote[], quote: Quote): void => {
  for (const [at, earlier] of quotes.entries()) {
    const both = mergedQuote(scene, earlier, quote)
    if (both === null) continue
    quotes[at] = both
    return
  }
  quotes.push(quote)
}

/** Beside an answer nothing is shown that lacks what is asked for, and of what nothing speaks of only what holds a word of it. */
const fits = (unit: SignedRankedUnit, certainty: Certainty): boolean => {
  if (certainty === 'Answers') return !unit.signs.isLacking
  if (certainty === 'Near' || isTranslated(unit)) return true
  return isTouched(unit) && (unit.features.exact ?? 0) >= LEAST_TOUCHED
}

/** What was asked in the mail before and is replied to above it says nothing itself. One that is replied to below leads to its reply. */
const withoutAskedBefore = ({ scene, ranked }: RankedScene): readonly RankedUnit[] => {
  const replied = new Set(scene.candidates.map(({ view }) => view.unit.lead?.start))
  return ranked.filter(({ candidate: { view } }) => view.unit.isAskedBefore !== true || replied.has(view.unit.start))
}

/** The units of a scene that answer its question best, and how certain it is that they do. */
export const chooseAnswer = (
  { scene, ranked: all }: RankedScene,
  model: AnswerModel,
  knowing: Knowing = {},
): ChosenAnswer => {
  const ranked = withoutAskedBefore({ scene, ranked: all }).map((unit) => ({ ...unit, signs: signsOf(scene, unit) }))
  const likeliest = bestUnit(ranked)
  if (likeliest === null) return { certainty: 'Off', quotes: [] }
  const { unit: told, alone } = likeliest
  const best = conclusionOf(scene, ranked, told) ?? told
  const certainty = certaintyOf({ scene, ranked }, told, { ...model, ...knowing })
  const isBeside = (unit: SignedRankedUnit): boolean =>
    unit !== best &&
    isFurther(scene, unit, best, certainty) &&
    (certainty !== 'Answers' || alone === null || unit.signs.told.has(alone))
  const quotes: Quote[] = []
  let taken = 0
  for (const unit of [best, ...ranked.filter(isBeside)].filter((each) => fits(each, certainty))) {
    if (taken >= MAX_QUOTES) break
    const { view } = unit.candidate
    // What repeats the question, or commands, is no answer.
    const isShown = quotes.some(({ units }) => units.some(({ text }) => repeats(text, view.unit.text)))
    if (isShown) continue
    const isRow = certainty === 'Answers' && view.unit.kind === 'Row'
    const found = isRow ? rowQuotes(scene, unit.candidate) : [quoteOf(scene, unit, ranked)]
    for (const quote of found) {
      add(scene, quotes, quote)
      const reply = replyQuote(scene, quote)
      if (reply !== null) add(scene, quotes, reply)
    }
    taken += found.length
  }
  return { certainty, quotes }
}
