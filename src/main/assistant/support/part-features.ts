import type { Features } from '../answering/features/features.ts'
import type { Candidate } from '../answering/reading/scene.ts'
import type { Claim } from './claim.ts'
import type { ClaimWording } from './claim-wording.ts'

/** A part of a sentence that states something by itself. */
interface Part {
  /** By the terms' index. */
  readonly terms: ReadonlySet<number>
  readonly folded: string
}

/** Fewer terms than this state nothing by themselves: they belong to the part before. */
const LEAST_TERMS = 2
/** Of a clause that holds less of a part, nothing is said of how it is put there. */
const HOLDING = 0.3

/** Where a sentence joins statements, each by itself. */
const partsOf = ({ scene, words, wording }: Claim): Part[] => {
  const { folded, terms } = scene.question
  const ends = [...Array.from(folded.matchAll(wording.clauseEnd), ({ index }) => index), folded.length]
  const parts: { terms: Set<number>; folded: string }[] = []
  let from = 0
  for (const end of ends) {
    const own = new Set(
      words.flatMap((word) => {
        const term = word.start >= from && word.start < end ? terms.findIndex((one) => one.folded === word.folded) : -1
        return term >= 0 ? term : []
      }),
    )
    const before = parts.at(-1)
    const text = folded.slice(from, end)
    if (before && (own.size < LEAST_TERMS || before.terms.size < LEAST_TERMS)) {
      before.folded += text
      for (const term of own) before.terms.add(term)
    } else parts.push({ terms: own, folded: text })
    from = end
  }
  return parts.filter((part) => part.terms.size > 0)
}

/** How much of a part a clause holds, and what it is. */
interface Held {
  readonly clause: number
  readonly part: number
}

/** By the clause that holds most of a part. */
const holderOf = (part: Part, strengths: readonly Float64Array[], weights: Float64Array): Held => {
  const total = [...part.terms].reduce((sum, term) => sum + (weights[term] ?? 0), 0)
  let best: Held = { clause: -1, part: 0 }
  for (const [clause, held] of strengths.entries()) {
    const share = [...part.terms].reduce((sum, term) => sum + (weights[term] ?? 0) * (held[term] ?? 0), 0)
    if (total > 0 && share / total > best.part) best = { clause, part: share / total }
  }
  return best
}

/** How often it denies, by a word that denies or by one that refuses. */
const denialsIn = (folded: string, { denying }: ClaimWording): number => Array.from(folded.matchAll(denying)).length

export interface ClauseTexts {
  /** By the unit's words: the number of its clause. */
  readonly of: readonly number[]
  readonly texts: readonly string[]
}

/** What each statement of a sentence is told by: a sentence that joins two is no better than the worse of them. */
export const partFeatures = (claim: Claim, { own, aligned }: Candidate, { of, texts }: ClauseTexts): Features => {
  const { weights } = claim.scene
  const strengths = texts.map(() => new Float64Array(own.length))
  for (const [place, term] of aligned.entries()) {
    const held = strengths[of[place] ?? 0]
    if (term >= 0 && held) held[term] = own[term] ?? 0
  }
  const parts = partsOf(claim)
  const held = parts.map((part) => holderOf(part, strengths, weights))
  const shares = held.map(({ part }) => part)
  const compared = parts.flatMap((part, at) => {
    const { clause = -1, part: share = 0 } = held[at] ?? {}
    return share < HOLDING ? [] : { said: part.folded, told: texts[clause] ?? '' }
  })
  const clashes = compared.filter(
    ({ said, told }) => denialsIn(said, claim.wording) % 2 !== denialsIn(told, claim.wording) % 2,
  ).length
  const stances = claim.wording.stances.map(
    ([, pattern]) => compared.filter(({ said, told }) => pattern.test(said) !== pattern.test(told)).length,
  )
  const count = Math.max(1, parts.length)
  return {
    parts: Math.min(4, parts.length) / 4,
    partLeast: Math.min(1, ...shares),
    partMean: shares.reduce((sum, share) => sum + share, 0) / count,
    partClashes: Math.min(2, clashes) / 2,
    partStances: Math.min(8, stances.reduce((sum, one) => sum + one, 0) / count) / 8,
    partClauses: new Set(held.map(({ clause }) => clause)).size / count,
  }
}
