import type { Candidate } from '../answering/reading/scene.ts'
import type { Word } from '../language/scan-words.ts'
import type { Claim } from './claim.ts'

/** Words behind a pivot that belong to it. */
const BEHIND = 4
/** Words before it, further than which another statement begins. */
const BEFORE = 9

/** For each word of the sentence its term, or -1. */
const termsOf = ({ scene, words }: Claim): number[] =>
  words.map(({ folded }) => scene.question.terms.findIndex((term) => term.folded === folded))

interface Sides {
  readonly before: ReadonlySet<number>
  readonly behind: ReadonlySet<number>
}

const sidesAt = (terms: ArrayLike<number>, at: number): Sides => {
  const within = (start: number, end: number): Set<number> =>
    new Set(
      Array.from(terms)
        .slice(Math.max(0, start), end)
        .filter((term) => term >= 0),
    )
  return { before: within(at - BEFORE, at), behind: within(at + 1, at + 1 + BEHIND) }
}

const placesOf = (words: readonly Word[], folded: string): number[] =>
  words.flatMap((word, at) => (word.folded === folded ? at : []))

const crosses = (said: Sides, held: Sides): boolean =>
  [...said.behind].some((term) => held.before.has(term) && !held.behind.has(term) && !said.before.has(term)) &&
  [...said.before].some((term) => held.behind.has(term) && !held.before.has(term) && !said.behind.has(term))

/** Whether what stands before "than", "to" or "from" in the sentence stands behind it in the unit, and the other way round. */
const isSwapped = (claim: Claim, { view, aligned }: Candidate): boolean => {
  const terms = termsOf(claim)
  return claim.words.some(({ folded }, at) => {
    if (!claim.wording.pivots.has(folded)) return false
    return placesOf(view.words, folded).some((place) => {
      // Less of one is more of the other: only the same word compares the same way.
      if (claim.wording.comparing.has(folded) && terms[at - 1] !== aligned[place - 1]) return false
      return crosses(sidesAt(terms, at), sidesAt(aligned, place))
    })
  })
}

interface ClausesOfWords {
  /** By the unit's words: the number of its clause. */
  readonly clauseOf: readonly number[]
  /** The one that holds most of the sentence. */
  readonly best: number
}

/**
 * Whether the sentence joins a word to a thing of one clause that stands with the same thing in another: of a red cable to the pump and a blue cable to the
 * heater, the blue cable to the pump.
 */
const isMixed = (claim: Claim, { view, aligned }: Candidate, { clauseOf, best }: ClausesOfWords): boolean => {
  const terms = termsOf(claim)
  const inBest = new Set(Array.from(aligned).filter((term, place) => term >= 0 && clauseOf[place] === best))
  return terms.some((term, at) => {
    const thing = terms[at + 1] ?? -1
    const isRestThere = terms.every((other) => other < 0 || other === term || inBest.has(other))
    if (term < 0 || thing < 0 || term === thing || inBest.has(term) || !isRestThere) return false
    const isJoinedElsewhere = view.words.some((_, place) => {
      const next = view.words[place + 1]
      if (aligned[place] !== term || next === undefined) return false
      return aligned[place + 1] === thing || claim.wording.standsFor.has(next.folded)
    })
    const isOtherwiseHere = view.words.some(
      ({ folded }, place) =>
        aligned[place + 1] === thing &&
        clauseOf[place + 1] === best &&
        (aligned[place] ?? -1) < 0 &&
        !view.passage.pack.stop.has(folded),
    )
    return isJoinedElsewhere && isOtherwiseHere
  })
}

/** Whether a sentence holds the words of a unit crossed: each of them stands there, and something else is said. */
export const isCrossed = (claim: Claim, candidate: Candidate, clauses: ClausesOfWords): boolean =>
  isSwapped(claim, candidate) || isMixed(claim, candidate, clauses)
