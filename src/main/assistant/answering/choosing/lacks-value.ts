import type { Candidate, Scene } from '../reading/scene.ts'
import { holdsItself } from './held.ts'

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
      information === 1 && !isNumber && isMissed(term) && rows.some((other) => holdsItself(other, term)),
  )
}
