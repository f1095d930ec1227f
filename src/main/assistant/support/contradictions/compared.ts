import type { Candidate } from '../../answering/reading/scene.ts'
import type { Claim } from '../claim.ts'
import type { Clauses } from '../clauses.ts'

/** A sentence and the unit of a passage that holds most of it. */
export interface Compared {
  readonly claim: Claim
  readonly candidate: Candidate
  readonly clauses: Clauses
}
