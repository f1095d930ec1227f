import type { AnswerKind } from '../../language/language-pack.ts'
import { holdsQuantity, MONEY } from '../features/kind-features.ts'
import type { Candidate, Scene } from '../reading/scene.ts'

/** Kinds that nothing answers but a number, or a word such as "free". */
const numeric: ReadonlySet<AnswerKind> = new Set(['Money', 'Count', 'Duration', 'Measure', 'Age'])

const shows = ({ question }: Scene, { view: { folded, passage } }: Candidate): boolean =>
  passage.pack.kinds.some(({ kind, shows: shown }) => question.kinds.has(kind) && shown?.test(folded) === true)

/** A row is full of numbers: one of them is an age where its column, or the cell, says so. */
const holds = (scene: Scene, candidate: Candidate): boolean => {
  if (shows(scene, candidate)) return true
  const { view } = candidate
  if (view.unit.pairs !== null && scene.question.kinds.has('Age')) return false
  return holdsQuantity(view) || MONEY.test(view.folded)
}

/** Whether how much, how many, how far or how old is asked for, and neither a unit nor those beside it in its paragraph hold a number for it. A date is none. */
export const lacksQuantity = (scene: Scene, candidate: Candidate): boolean => {
  const { kinds } = scene.question
  if (kinds.size === 0 || [...kinds].some((kind) => !numeric.has(kind))) return false
  const { before, after, view } = candidate
  const beside = [before, after].filter((other) => other?.view.unit.block === view.unit.block)
  return [candidate, ...beside].every((unit) => unit === null || !holds(scene, unit))
}
