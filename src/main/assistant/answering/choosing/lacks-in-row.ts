import { foldWord } from '../../language/fold-word.ts'
import type { Candidate, Scene } from '../reading/scene.ts'

/** How strongly a cell has to hold a word to have it as its value. */
const SAME = 0.8

/** Columns in which reasons stand. */
const OF_REASONS = /reason|cause|why|remark|note|comment|answer|result|grund|ursache|bemerkung|hinweis|anmerkung/

/** Whether why something is so is asked, and a row neither says so nor has a column that would: single values give no reasons. */
export const lacksReason = ({ question }: Scene, { view: { unit, passage, folded } }: Candidate): boolean => {
  if (unit.pairs === null || !question.kinds.has('Reason')) return false
  const shows = passage.pack.kinds.find(({ kind }) => kind === 'Reason')?.shows
  return shows?.test(folded) !== true && !unit.pairs.some(([name]) => OF_REASONS.test(foldWord(name)))
}

/**
 * Whether a question names a value that other rows of the table have, and this one has not: what is paid for a cat is not what is paid for a rabbit. Where several values are asked
 * about, each row has one of them.
 */
export const lacksValue = ({ question, candidates }: Scene, { view, own, headings }: Candidate): boolean => {
  const { kinds, terms } = question
  if (view.unit.kind !== 'Row' || kinds.has('List') || kinds.has('Comparison')) return false
  const rows = candidates.filter(
    (other) => other.view.unit.kind === 'Row' && other.view.passage.passage.fileName === view.passage.passage.fileName,
  )
  return terms.some(
    ({ information, isNumber }, term) =>
      information === 1 &&
      !isNumber &&
      (own[term] ?? 0) === 0 &&
      (headings[term] ?? 0) === 0 &&
      rows.some((other) => (other.own[term] ?? 0) >= SAME),
  )
}
