import type { Candidate, Scene } from '../reading/scene.ts'
import { holdsItself } from './held.ts'

/** Where in a row, from its first cell on, a word of the question stands alone; -1 where it does not. */
const cellOf = ({ view, own }: Candidate, term: number, { question, holds }: Scene): number =>
  (own[term] ?? 0) === 0 || question.terms[term] === undefined
    ? -1
    : (view.unit.pairs ?? []).findIndex(([, value]) => (holds(value, view.passage.pack)[term] ?? 0) > 0)

/** Whether a row has in the same cell as another what the question sets beside it: "what may a curator do that a member may not". */
const isSetBeside = (candidate: Candidate, other: Candidate, term: number, scene: Scene): boolean => {
  const cell = cellOf(other, term, scene)
  return (
    cell === 0 &&
    scene.question.terms.some(
      (each, own) => own !== term && each.information === 1 && cellOf(candidate, own, scene) === cell,
    )
  )
}

/**
 * Whether a question names a value that other rows of the table have, and this one has not: what is paid for a cat is not what is paid for a rabbit. Where several values are asked
 * about, each row has one of them.
 */
export const lacksValue = (scene: Scene, candidate: Candidate): boolean => {
  const { question, candidates } = scene
  const { view, headings, name } = candidate
  const { kinds, terms } = question
  if (view.unit.kind !== 'Row' || kinds.has('List') || kinds.has('Comparison')) return false
  const rows = candidates.filter(
    (other) => other.view.unit.kind === 'Row' && other.view.passage.passage.fileName === view.passage.passage.fileName,
  )
  const values = (view.unit.pairs ?? []).map(([, value]) => value).join('; ')
  const inValues = scene.holds(values, view.passage.pack)
  // That a rabbit is an animal, as a column is called, makes no row one of rabbits. What the document is called after is said of all of its rows.
  const isMissed = (term: number): boolean =>
    !holdsItself(candidate, term) && [inValues, headings, name].every((held) => (held[term] ?? 0) === 0)
  return terms.some(
    ({ information, isNumber }, term) =>
      information === 1 &&
      !isNumber &&
      isMissed(term) &&
      rows.some((other) => holdsItself(other, term)) &&
      !rows.some((other) => isSetBeside(candidate, other, term, scene)),
  )
}
