import type { Candidate, Scene } from '../reading/scene.ts'

/**
 * Whether a question is answered with yes or no, and a row or record does not hold all of what it says: single figures have no verdict on what they do not name. "Can a child row alone?"
 * is told by no list of boats with a single seat.
 */
export const lacksVerdict = ({ question }: Scene, { view, own, lead, headings }: Candidate): boolean => {
  if (view.unit.pairs === null || !question.kinds.has('YesNo') || view.passage.pack !== question.pack) return false
  return question.terms.some(
    ({ information }, term) => information === 1 && [own, lead, headings].every((held) => (held[term] ?? 0) === 0),
  )
}
