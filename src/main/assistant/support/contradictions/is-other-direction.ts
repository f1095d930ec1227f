import { coverage } from '../../answering/features/coverage-features.ts'
import type { ClaimWording } from '../claim-wording.ts'
import type { Compared } from './compared.ts'

/** The part of the sentence that a clause holds to speak of the same change. */
const HELD = 0.4

const count = (text: string, pattern: RegExp): number => Array.from(text.matchAll(pattern)).length

const changesIn = (text: string, { directions, denying }: ClaimWording) => ({
  up: count(text, directions.up),
  down: count(text, directions.down),
  isDenied: count(text, denying) % 2 === 1,
})

/** Whether a sentence tells of as many changes as the clause, and says of one that something becomes more which becomes less there, or the other way round; in whatever language. */
export const isOtherDirection = ({ claim: { scene, wording }, clauses }: Compared): boolean => {
  if (coverage(scene, clauses.strengths) < HELD) return false
  const said = changesIn(scene.question.folded, wording)
  const held = changesIn(clauses.folded, wording)
  if (said.up + said.down !== held.up + held.down || said.isDenied !== held.isDenied) return false
  return said.up !== held.up
}
