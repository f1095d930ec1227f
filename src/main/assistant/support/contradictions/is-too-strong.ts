import { coverage } from '../../answering/features/coverage-features.ts'
import type { Compared } from './compared.ts'

/** Of a clause that holds less of the sentence, how it is said there tells nothing. */
const HELD = 0.25

/** Whether a sentence says of all, always, surely, exactly or fully what is said there of most, usually, perhaps, roughly or partly. */
export const isTooStrong = ({ claim: { scene, wording }, clauses }: Compared): boolean => {
  const said = scene.question.folded
  if (coverage(scene, clauses.strengths) < HELD) return false
  return wording.scales.some(
    ({ strong, weak }) =>
      strong.test(said) && !weak.test(said) && weak.test(clauses.folded) && !strong.test(clauses.folded),
  )
}
