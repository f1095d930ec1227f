import type { Candidate, Scene } from '../../reading/scene.ts'
import { holdsItself, SAME } from '../held.ts'

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether a row is of what the question names: every word of its first cell is said there, and one of them is the given one. */
const isRowOf = ({ view }: Candidate, term: number, { holds }: Scene): boolean => {
  const words = wordsIn(view.unit.pairs?.[0]?.[1] ?? '').map((word) => holds(word, view.passage.pack))
  return words.every((held) => held.some((strength) => strength > 0)) && words.some((held) => (held[term] ?? 0) > 0)
}

/** A cell that is longer tells something rather than being called so. */
const MOST_WORDS_OF_VALUE = 4

/** Whether a row has a value that says a word itself. */
const hasValue = ({ view }: Candidate, term: number, { holds }: Scene): boolean =>
  (view.unit.pairs ?? []).some(
    ([, value]) => wordsIn(value).length <= MOST_WORDS_OF_VALUE && (holds(value, view.passage.pack)[term] ?? 0) >= SAME,
  )

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
  // "What may a curator do that a member may not": this row is of one of the two, and another of the other.
  const isSetBeside = (missed: number): boolean =>
    rows.some((other) => isRowOf(other, missed, scene)) &&
    terms.some(({ information }, term) => information === 1 && isRowOf(candidate, term, scene))
  return terms.some(
    ({ information, isNumber }, term) =>
      information === 1 &&
      !isNumber &&
      isMissed(term) &&
      rows.some((other) => hasValue(other, term, scene)) &&
      !isSetBeside(term),
  )
}
