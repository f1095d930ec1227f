import type { Candidate, Scene } from '../../reading/scene.ts'
import { heldAround } from '../held.ts'

/** What asks how something was: "What was the weather like?", "Wie war das Wetter?". */
const ASKS_LIKE =
  /\bwhat (?:is|was|are|were) (?:the |your |our |its )?(\p{L}+) like\b|\bwie war(?:en)? (?:das|der|die|euer|eure|ihr|ihre|unser|unsere) (\p{L}+)\b/u

/** Whether it is asked how something was, and neither a unit nor what stands over and beside it speaks of that. In another language it may be called what nobody knows. */
export const lacksLikened = ({ question }: Scene, candidate: Candidate): boolean => {
  const [, english, german] = ASKS_LIKE.exec(question.folded) ?? []
  const term = question.terms.findIndex(({ folded }) => folded === (english ?? german))
  if (term < 0 || candidate.view.passage.pack !== question.pack) return false
  return heldAround(candidate, term) === 0
}
