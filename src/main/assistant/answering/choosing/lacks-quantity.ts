import type { AnswerKind } from '../../language/language-pack.ts'
import { holdsBareNumber, holdsQuantity, MONEY } from '../features/kind-features.ts'
import type { Candidate, Scene } from '../reading/scene.ts'
import { isOfColumns } from './is-of-columns.ts'

/** Kinds that nothing answers but a number, or a word such as "free". */
const numeric: ReadonlySet<AnswerKind> = new Set(['Money', 'Count', 'Duration', 'Measure', 'Age'])

/** Whether words show what is asked for; where an age is, nothing else will do. */
const shows = ({ question: { kinds } }: Scene, { view: { folded, passage } }: Candidate): boolean => {
  const asked = kinds.has('Age') ? new Set<AnswerKind>(['Age']) : kinds
  return passage.pack.kinds.some(({ kind, shows: shown }) => asked.has(kind) && shown?.test(folded) === true)
}

/** A number as amounts are written. */
const AMOUNT = /\d[.,]\d\d(?!\d)/

/** Whether a bare number may be an amount of money, as any in a table may: "Packs of 28" says nothing of a price, "guests pay 8" does. */
const isOfPrice = (candidate: Candidate): boolean => {
  const { folded, passage } = candidate.view
  if (isOfColumns(candidate) || AMOUNT.test(folded)) return true
  return passage.pack.kinds.some(({ kind, asks }) => kind === 'Money' && asks.test(folded))
}

/** The sign of what an answer holds where a length or a weight is asked for; `null` where neither is. */
const measureAsked = ({ question: { folded, pack } }: Scene): 'lengths' | 'weights' | null => {
  if (pack.signs.asksMass.test(folded)) return 'weights'
  return pack.signs.asksLength.test(folded) ? 'lengths' : null
}

/** A number as ages are told without a word for them: "Corin Ashby, 34, lives here". */
const BARE_AGE = /(?:^|[,(]\s*)\d{1,3}(?=\s*(?:[,).;]|$))/

/** A row is full of numbers: one of them is an age where its column, or the cell, says so. That something cost 15 pounds tells nobody how tall it is. */
const holds = (scene: Scene, candidate: Candidate): boolean => {
  const { view } = candidate
  const { kinds } = scene.question
  const isMoney = MONEY.test(view.folded)
  const measure = view.unit.pairs === null && kinds.has('Measure') ? measureAsked(scene) : null
  if (measure !== null) return isMoney || view.passage.pack.signs[measure].test(view.folded)
  if (shows(scene, candidate)) return true
  if (kinds.has('Age')) return view.unit.pairs === null && BARE_AGE.test(view.folded)
  return isMoney || (kinds.has('Money') ? holdsBareNumber(view) && isOfPrice(candidate) : holdsQuantity(view))
}

/** Whether how much, how many, how far or how old is asked for, and neither a unit nor those beside it in its paragraph hold a number for it. A date is none. */
export const lacksQuantity = (scene: Scene, candidate: Candidate): boolean => {
  const { kinds } = scene.question
  // "How old was she when …?" asks for no day, though it says when.
  const isOfAge = kinds.has('Age')
  if (kinds.size === 0 || (!isOfAge && [...kinds].some((kind) => !numeric.has(kind)))) return false
  if (holds(scene, candidate)) return false
  const { before, after, view } = candidate
  // "12 Beacon Lane" in the sentence behind is nobody's age, and the height of the river in another item nobody's.
  const isOfOne = isOfAge || measureAsked(scene) !== null
  if (isOfOne && view.unit.kind === 'Item') return true
  const holdsBeside = isOfAge ? shows : holds
  const beside = [before, after].filter((other) => other !== null)
  return beside.every((other) => other.view.unit.block !== view.unit.block || !holdsBeside(scene, other))
}
