import type { AnswerModel } from '../model/answer-model.ts'
import { scoreOf } from '../model/linear-model.ts'
import type { Scene } from '../reading/scene.ts'
import { certaintyFeatures } from './certainty-features.ts'
import { conclusionOf } from './conclusion-of.ts'
import { holdsNamesAlone } from './holds-names-alone.ts'
import { lacksAddress, tellsAddress } from './lacks-address.ts'
import { lacksAskedRow } from './lacks-asked-row.ts'
import { lacksCalled } from './lacks-called.ts'
import { lacksColour } from './lacks-colour.ts'
import { lacksCounted } from './lacks-counted.ts'
import { lacksDay } from './lacks-day.ts'
import { lacksDenial } from './lacks-denial.ts'
import { lacksMoment } from './lacks-moment.ts'
import { lacksName } from './lacks-name.ts'
import { lacksNouns } from './lacks-nouns.ts'
import { lacksPermission } from './lacks-permission.ts'
import { lacksQuantity } from './lacks-quantity.ts'
import { lacksReason } from './lacks-reason.ts'
import { lacksRole } from './lacks-role.ts'
import { lacksSuperlative } from './lacks-superlative.ts'
import { lacksTelephone, tellsTelephone } from './lacks-telephone.ts'
import { lacksValue } from './lacks-value.ts'
import { likenessFeatures } from './likeness.ts'
import { namesRow } from './names-row.ts'
import { isOfAnotherName } from './of-another-name.ts'
import { isOfAnotherNumber } from './other-number.ts'
import { mergedQuote, type Quote, quoteOf, replyQuote, rowQuotes } from './quote.ts'
import type { RankedUnit } from './rank-units.ts'
import { tellsCount } from './tells-count.ts'
import { tellsEntry } from './tells-entry.ts'
import { tellsLife } from './tells-life.ts'
import { tellsSection } from './tells-section.ts'
import { tellsSteps } from './tells-steps.ts'

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
/** The same of what holds less of the question than a best one that holds what is asked for. */
const WEAKER_SHARE = 0.5
/** A further quote holds less of the question where it holds no more than such a part of what the best does. */
const LITTLE_OF_BEST = 0.6
/** How much less likely than the first a unit may be that holds what is asked for, such as a date, where the first holds none. */
const OTHER_KIND_SHARE = 0.5
/** The same where the first lacks what nothing answers without, and what it has to hold of what the first holds of the question. */
const LACKING_SHARE = 0.2
const LEAST_OF_FIRST = 0.6
/** What of the first's likelihood is sure of another, which holds less of the question the less sure: read off what became of 3,000 questions of the training split. */
const SURE_SHARE = 0.4
/** Among so many of the likeliest, one that says how many there are of what is counted, the address or number that is asked for, or what stands under a label for it, goes before the others. */
const NEAREST = 12
/** How much worse than the closest a unit may be that is in another language. */
const TRANSLATED_WORSE = 2

/** Whether a unit holds words of the question in another language: too few of them are known there to say that nothing speaks of it. */
const isTranslated = ({ features }: RankedUnit): boolean =>
  features.sameLanguage === 0 && (features.informativeHeld ?? 0) > 0

/** Whether a unit holds a telling word of the question as it was asked, or in another language: what is only akin to one is not even close. */
const isTouched = (unit: RankedUnit): boolean => (unit.features.exactHeld ?? 0) > 0 || isTranslated(unit)

/** Whether neither a unit nor what stands around it holds a word of the question. In another language nobody knows for certain. */
const holdsNothing = ({ features }: RankedUnit): boolean => features.sameLanguage !== 0 && features.context === 0

/** Whether a date, an amount or a person is asked for and a unit holds none. */
const missesKind = ({ features }: RankedUnit): boolean => features.concreteShown === 0 || features.personShown === 0

/** Whether one of these is asked for and a unit holds it. */
const showsKind = (unit: RankedUnit): boolean => {
  const { concreteShown = -1, personShown = -1 } = unit.features
  return !missesKind(unit) && Math.max(concreteShown, personShown) > 0
}

/** What a unit may lack that nothing answers the question without, whatever else it holds of it. */
const LACKS = [
  isOfAnotherNumber,
  isOfAnotherName,
  lacksQuantity,
  lacksCounted,
  lacksMoment,
  lacksDay,
  lacksDenial,
  lacksRole,
  lacksTelephone,
  lacksAddress,
  lacksName,
  lacksNouns,
  lacksAskedRow,
  lacksCalled,
  lacksColour,
  lacksReason,
  lacksPermission,
  lacksValue,
  lacksSuperlative,
]

interface Telling {
  readonly unit: RankedUnit
  /** Whether another unit is worth showing beside it. */
  readonly leaves: (other: RankedUnit) => boolean
}

/** The likeliest unit that says the very thing that is asked for; `null` where none does. */
const tellingAmong = ({ scene, ranked }: RankedScene): Telling | null => {
  const nearest = ranked.slice(0, NEAREST)
  const among = [
    { tells: tellsCount, units: nearest, isAlone: false },
    { tells: tellsAddress, units: nearest, isAlone: false },
    { tells: tellsTelephone, units: nearest, isAlone: true },
    // Its label may be no word of the question.
    { tells: tellsEntry, units: ranked, isAlone: true },
    { tells: tellsLife, units: ranked, isAlone: true },
    { tells: tellsSteps, units: ranked, isAlone: true },
    { tells: tellsSection, units: ranked, isAlone: true },
  ]
  for (const { tells, units, isAlone } of among) {
    const unit = units.find(({ candidate }) => tells(scene, candidate))
    if (unit !== undefined) return { unit, leaves: ({ candidate }) => !isAlone || tells(scene, candidate) }
  }
  return null
}

/** Whether a unit lacks what nothing answers without. */
const isLacking = (scene: Scene, { candidate }: RankedUnit): boolean => LACKS.some((lacks) => lacks(scene, candidate))

/** Of units that are nearly as likely as the best, one that lacks nothing of what is asked for, and holds as much of the question or is not merely akin to it. */
const likeliestOf = ({ scene, ranked }: RankedScene): RankedUnit | undefined => {
  const [first] = ranked
  if (first === undefined) return first
  const lacksAny = isLacking(scene, first)
  const [share, least] = lacksAny ? [LACKING_SHARE, LEAST_OF_FIRST] : [OTHER_KIND_SHARE, 1]
  const isAsLikely = (unit: RankedUnit): boolean =>
    unit.likelihood >= first.likelihood * share &&
    (unit.features.own ?? 0) >= (first.features.own ?? 0) * least &&
    (!lacksAny || isTouched(unit))
  return ranked.find((unit) => isAsLikely(unit) && !missesKind(unit) && !isLacking(scene, unit)) ?? first
}

/** Whether a unit that is less likely than the best one is worth showing beside it. */
const isFurther = (unit: RankedUnit, best: RankedUnit, certainty: Certainty): boolean => {
  const [own, ownOfBest] = [unit.features.own ?? 0, best.features.own ?? 0]
  const holdsLess = missesKind(unit) ? own <= ownOfBest : own < ownOfBest * LITTLE_OF_BEST
  const isWeaker = certainty === 'Answers' && showsKind(best) && holdsLess
  return unit.likelihood >= best.likelihood * (isWeaker ? WEAKER_SHARE : FURTHER_SHARE[certainty])
}

/** How much of what another unit holds of the question a unit holds, at most all. */
const shareHeld = (unit: RankedUnit, other: RankedUnit): number => {
  const [own, ofOther] = [unit.features.own ?? 0, other.features.own ?? 0]
  return own >= ofOther ? 1 : own / ofOther
}

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

/** What answers a question for certain, however likely its words make it. */
const TELLS = [namesRow, tellsTelephone, tellsAddress, tellsCount, tellsEntry, tellsLife, tellsSteps, tellsSection]

const certaintyOf = (
  { scene, ranked }: RankedScene,
  best: RankedUnit,
  { byWords, byLikeness, isCompared = false, mayLookFurther = false }: AnswerModel & Knowing,
): Certainty => {
  if (scene.question.terms.length === 0) return 'Off'
  const { odds, thresholds } = isCompared ? byLikeness : byWords
  const score = scoreOf(odds, { ...certaintyFeatures(scene, ranked), ...(isCompared && likenessFeatures(ranked)) })
  // That the first lacks what is asked for makes another, which holds less of the question, no surer.
  const isBehind = (first: RankedUnit): boolean =>
    best.likelihood * shareHeld(best, first) < first.likelihood * SURE_SHARE
  const isTold = (): boolean => TELLS.some((tells) => tells(scene, best.candidate))
  const isUnsure = (): boolean =>
    (ranked[0] !== undefined && isBehind(ranked[0]) && !isTold()) ||
    holdsNothing(best) ||
    (holdsNamesAlone(scene, best) && ![tellsAddress, tellsLife].some((tells) => tells(scene, best.candidate))) ||
    isLacking(scene, best) ||
    (mayLookFurther && missesKind(best))
  const isLikely = score >= (mayLookFurther ? thresholds.first : thresholds.answers)
  if (isLikely || isTold()) return isUnsure() ? 'Near' : 'Answers'
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
const fits = (scene: Scene, unit: RankedUnit, certainty: Certainty): boolean => {
  if (certainty === 'Answers') return !isLacking(scene, unit)
  return certainty === 'Near' || isTouched(unit)
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
  const ranked = withoutAskedBefore({ scene, ranked: all })
  const telling = tellingAmong({ scene, ranked })
  const likeliest = telling?.unit ?? likeliestOf({ scene, ranked })
  if (!likeliest) return { certainty: 'Off', quotes: [] }
  const best = conclusionOf(scene, ranked, likeliest) ?? likeliest
  const certainty = certaintyOf({ scene, ranked }, best, { ...model, ...knowing })
  const isBeside = (unit: RankedUnit): boolean =>
    unit !== best && isFurther(unit, best, certainty) && (certainty !== 'Answers' || telling?.leaves(unit) !== false)
  const quotes: Quote[] = []
  let taken = 0
  for (const unit of [best, ...ranked.filter(isBeside)].filter((each) => fits(scene, each, certainty))) {
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
