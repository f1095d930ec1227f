import { coverage } from '../../answering/features/coverage-features.ts'
import type { Compared } from './compared.ts'

/** All of the sentence stands in one clause: what is left is whether it is denied there. */
const WHOLE = 0.95

/** Whether all that the sentence says stands in one clause, and one of the two denies it. */
export const isDeniedOtherwise = ({ claim: { scene }, candidate, clauses }: Compared): boolean => {
  if (coverage(scene, clauses.strengths) < WHOLE) return false
  const { pack, folded } = scene.question
  return pack.signs.not.test(folded) !== candidate.view.passage.pack.signs.not.test(clauses.folded)
}
