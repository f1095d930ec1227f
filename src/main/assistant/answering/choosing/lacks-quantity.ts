import type { AnswerKind } from '../../language/language-pack.ts'
import { holdsBareNumber, holdsQuantity, MONEY } from '../features/kind-features.ts'
import type { Candidate, Scene } from '../reading/scene.ts'

/** Kinds that nothing answers but a number, or a word such as "free". */
const numeric: ReadonlySet<AnswerKind> = new Set(['Money', 'Count', 'Duration', 'Measure', 'Age'])

const shows = ({ question }: Scene, { view: { folded, passage } }: Candidate): boolean =>
  passage.pack.kinds.some(({ kind, shows: shown }) => question.kinds.has(kind) && shown?.test(folded) === true)

/** How strongly what is said of money has to be held by a unit, or by what stands over it, for a bare number in it to be an amount. */
const SAID = 0.6

/** Whether a bare number in a unit may be an amount of money: where the question asks for a price, something there speaks of one. */
const isOfPrice = ({ question }: Scene, { own, lead, headings }: Candidate): boolean => {
  const asks = question.pack.kinds.find(({ kind }) => kind === 'Money')?.asks
  const prices = question.terms.flatMap(({ folded }, term) => (asks?.test(folded) === true ? [term] : []))
  return prices.length === 0 || prices.some((term) => [own, lead, headings].some((held) => (held[term] ?? 0) >= SAID))
}

/** A row is full of numbers: one of them is an age where its column, or the cell, says so. "Packs of 28" says nothing of a price. */
const holds = (scene: Scene, candidate: Candidate): boolean => {
  if (shows(scene, candidate)) return true
  const { view } = candidate
  const { kinds } = scene.question
  if (view.unit.pairs !== null && kinds.has('Age')) return false
  if (MONEY.test(view.folded)) return true
  return kinds.has('Money') ? holdsBareNumber(view) && isOfPrice(scene, candidate) : holdsQuantity(view)
}

/** Whether how much, how many, how far or how old is asked for, and neither a unit nor those beside it in its paragraph hold a number for it. A date is none. */
export const lacksQuantity = (scene: Scene, candidate: Candidate): boolean => {
  const { kinds } = scene.question
  if (kinds.size === 0 || [...kinds].some((kind) => !numeric.has(kind))) return false
  const { before, after, view } = candidate
  const beside = [before, after].filter((other) => other?.view.unit.block === view.unit.block)
  return [candidate, ...beside].every((unit) => unit === null || !holds(scene, unit))
}
