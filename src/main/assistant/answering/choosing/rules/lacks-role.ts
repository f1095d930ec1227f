import type { Candidate, Scene } from '../../reading/scene.ts'
import { heldAround } from '../held.ts'

/** How strongly a word has to be held to be said: what is akin to it says it too. */
const SAID = 0.5

/** The words of a question that name the role somebody is asked for: the "chief engineer" of "Who is the chief engineer of the harbour?". */
const roleIn = ({ question: { folded, pack, terms } }: Scene): readonly number[] => {
  const match = pack.signs.role.exec(folded)
  if (match === null) return []
  const words = folded.slice(match.index + match[0].length).match(/[\p{L}\d-]+/gu) ?? []
  const end = words.findIndex((word) => pack.stop.has(word))
  const named = new Set(end < 0 ? words : words.slice(0, end))
  return [...terms.keys()].filter((term) => named.has(terms[term]?.folded ?? '') && terms[term]?.information === 1)
}

/**
 * Whether who has a role is asked for, and neither a unit nor what stands over and beside it names the role: a name beside the school tells nobody who its dean is. In another
 * language it may be called what nobody knows.
 */
export const lacksRole = (scene: Scene, candidate: Candidate): boolean => {
  const role = roleIn(scene)
  if (role.length === 0 || candidate.view.passage.pack !== scene.question.pack) return false
  return role.every((term) => heldAround(candidate, term) < SAID)
}
