import type { Candidate, Scene } from '../../reading/scene.ts'
import { heldAround } from '../held.ts'

/** The term of a question for what it asks how much or how many of, by its index; -1 where it names nothing of the kind, or a unit alone. */
export const countedIn = ({ question: { folded, pack, terms } }: Scene): number => {
  const counted = pack.signs.amountOf.exec(folded)?.[1]
  return terms.findIndex(
    (term) =>
      term.folded === counted && term.information === 1 && (!pack.capitalNouns || /^\p{Lu}/u.test(term.written)),
  )
}

/**
 * Whether how much or how many there are of something is asked, and neither a unit nor what stands over and beside it speaks of that: how tall a horse is does not tell how much
 * hay it gets. In another language it may be called what nobody knows.
 */
export const lacksCounted = (scene: Scene, candidate: Candidate): boolean => {
  const term = countedIn(scene)
  if (term < 0 || candidate.view.passage.pack !== scene.question.pack) return false
  return heldAround(candidate, term) === 0
}
