import type { Candidate, Scene } from '../../reading/scene.ts'
import { isOfColumns } from '../is-of-columns.ts'

/** Whether which one is the most of something is asked for, "the youngest", and a row does not say so: single rows tell nothing of others. */
export const lacksSuperlative = ({ question }: Scene, candidate: Candidate): boolean => {
  const said = question.pack.signs.superlative.exec(question.folded)?.[1]
  if (said === undefined || !isOfColumns(candidate)) return false
  const term = question.terms.findIndex(({ folded }) => folded === said)
  return term >= 0 && candidate.own[term] === 0 && candidate.headings[term] === 0
}
