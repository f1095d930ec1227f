import type { Candidate } from '../../answering/reading/scene.ts'
import type { Claim } from '../claim.ts'
import { readClauses } from '../clauses.ts'
import { isCrossed } from '../crossed-words.ts'
import type { Compared } from './compared.ts'
import { isDeniedOtherwise } from './is-denied-otherwise.ts'
import { isOtherCell } from './is-other-cell.ts'
import { isOtherDirection } from './is-other-direction.ts'
import { isOtherDoer } from './is-other-doer.ts'
import { isOtherMeasure } from './is-other-measure.ts'
import { isTooStrong } from './is-too-strong.ts'
import { lacksReason } from './lacks-reason.ts'

const contradictions: readonly ((compared: Compared) => boolean)[] = [
  ({ claim, candidate, clauses }) => isCrossed(claim, candidate, { clauseOf: clauses.of, best: clauses.best }),
  isDeniedOtherwise,
  isTooStrong,
  isOtherDirection,
  isOtherMeasure,
  lacksReason,
  isOtherDoer,
  isOtherCell,
]

/**
 * Whether a sentence says with the words of the unit what the unit does not: that something is so which there is not, or the other way round; or of one
 * thing what is said there of another. No likeness makes up for it.
 */
export const contradicts = (claim: Claim, candidate: Candidate): boolean => {
  const compared = { claim, candidate, clauses: readClauses(candidate, claim) }
  return contradictions.some((isOne) => isOne(compared))
}
