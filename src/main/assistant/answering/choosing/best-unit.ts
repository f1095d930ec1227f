import type { JudgedUnit } from './certainty-features.ts'
import type { Thing, UnitSigns } from './rules/unit-signs.ts'

/** A unit as it was ranked, with what rules say of it. */
export interface SignedUnit extends JudgedUnit {
  readonly signs: UnitSigns
}

/** How much less likely than the first a unit may be that holds what is asked for, such as a date, where the first holds none. */
const OTHER_KIND_SHARE = 0.5
/** The same where the first lacks what nothing answers without, and what it has to hold of what the first holds of the question. */
const LACKING_SHARE = 0.2
const LEAST_OF_FIRST = 0.6
/** What of the first's likelihood is sure of another, which holds less of the question the less sure: read off what became of 3,000 questions of the training split. */
const SURE_SHARE = 0.4
/** Among so many of the likeliest, one that says how many there are of what is counted, or the address or number that is asked for, goes before the others. */
const NEAREST = 12

/** Whether a unit holds words of the question in another language: too few of them are known there to say that nothing speaks of it. */
export const isTranslated = ({ features }: JudgedUnit): boolean =>
  features.sameLanguage === 0 && (features.informativeHeld ?? 0) > 0

/** Whether a unit holds a telling word of the question as it was asked, or in another language: what is only akin to one is not even close. */
export const isTouched = (unit: JudgedUnit): boolean => (unit.features.exactHeld ?? 0) > 0 || isTranslated(unit)

/** Whether neither a unit nor what stands around it holds a word of the question. In another language nobody knows for certain. */
const holdsNothing = ({ features }: JudgedUnit): boolean => features.sameLanguage !== 0 && features.context === 0

/** Whether a date, an amount or a person is asked for and a unit holds none. */
export const missesKind = ({ features }: JudgedUnit): boolean =>
  features.concreteShown === 0 || features.personShown === 0

/** Whether one of these is asked for and a unit holds it. */
export const showsKind = (unit: JudgedUnit): boolean => {
  const { concreteShown = -1, personShown = -1 } = unit.features
  return !missesKind(unit) && Math.max(concreteShown, personShown) > 0
}

/** How much of the question a unit holds. */
export const heldOf = ({ features }: JudgedUnit): number => features.own ?? 0

/** What goes before whatever else is likely, in this order, among how many; what stands under a label or a heading need hold no word of the question. */
const FIRST: readonly { readonly thing: Thing; readonly among: number; readonly isAlone: boolean }[] = [
  { thing: 'Count', among: NEAREST, isAlone: false },
  { thing: 'Address', among: NEAREST, isAlone: false },
  { thing: 'Telephone', among: NEAREST, isAlone: true },
  { thing: 'Entry', among: Number.POSITIVE_INFINITY, isAlone: true },
  { thing: 'Life', among: Number.POSITIVE_INFINITY, isAlone: true },
  { thing: 'Steps', among: Number.POSITIVE_INFINITY, isAlone: true },
  { thing: 'Section', among: Number.POSITIVE_INFINITY, isAlone: true },
]

/** Of units that are nearly as likely as the best, one that lacks nothing of what is asked for, and holds as much of the question or is not merely akin to it. */
const likeliestOf = <Unit extends SignedUnit>(ranked: readonly Unit[]): Unit | undefined => {
  const [first] = ranked
  if (first === undefined) return first
  const { isLacking } = first.signs
  const [share, least] = isLacking ? [LACKING_SHARE, LEAST_OF_FIRST] : [OTHER_KIND_SHARE, 1]
  const isAsLikely = (unit: Unit): boolean =>
    unit.likelihood >= first.likelihood * share &&
    heldOf(unit) >= heldOf(first) * least &&
    (!isLacking || isTouched(unit))
  return ranked.find((unit) => isAsLikely(unit) && !missesKind(unit) && !unit.signs.isLacking) ?? first
}

/** The unit that answers best. */
export interface BestUnit<Unit> {
  readonly unit: Unit
  /** What it says, where nothing that does not say the same is worth showing beside it. */
  readonly alone: Thing | null
}

/** The unit that answers best, of those of a scene, likeliest first; null where there is none. */
export const bestUnit = <Unit extends SignedUnit>(ranked: readonly Unit[]): BestUnit<Unit> | null => {
  for (const { thing, among, isAlone } of FIRST) {
    const unit = ranked.slice(0, among).find(({ signs }) => signs.told.has(thing))
    if (unit !== undefined) return { unit, alone: isAlone ? thing : null }
  }
  const unit = likeliestOf(ranked)
  return unit === undefined ? null : { unit, alone: null }
}

/** How much of what another unit holds of the question a unit holds, at most all. */
const shareHeld = (unit: JudgedUnit, other: JudgedUnit): number =>
  heldOf(unit) >= heldOf(other) ? 1 : heldOf(unit) / heldOf(other)

/** Whether rules doubt that the best unit answers, however likely its words make it. */
export const isDoubted = ([first]: readonly SignedUnit[], best: SignedUnit): boolean => {
  const { signs } = best
  // That the first lacks what is asked for makes another, which holds less of the question, no surer.
  const isBehind =
    first !== undefined &&
    best.likelihood * shareHeld(best, first) < first.likelihood * SURE_SHARE &&
    signs.told.size === 0
  const namesAlone = signs.holdsNamesAlone && !signs.told.has('Address') && !signs.told.has('Life')
  return isBehind || holdsNothing(best) || namesAlone || signs.isLacking
}
