import { coverage } from '../answering/features/coverage-features.ts'
import type { Candidate, Strengths } from '../answering/reading/scene.ts'
import type { Claim } from './claim.ts'
import type { ClaimWording } from './claim-wording.ts'

/** Where the parts of a unit, between commas and the like, end. */
const clauseEnds = (folded: string, { clauseEnd }: ClaimWording): number[] => [
  ...Array.from(folded.matchAll(clauseEnd), ({ index }) => index),
  folded.length,
]

/** Parts of a unit that the sentence may speak of alone. */
export interface Clauses {
  /** By the unit's words: the number of its clause. */
  readonly of: readonly number[]
  /** The one that holds most of the sentence. */
  readonly best: number
  readonly strengths: Strengths
  readonly folded: string
  /** By their number. */
  readonly texts: readonly string[]
  /** Those that hold a good part of the sentence. */
  readonly holding: readonly string[]
  readonly stems: ReadonlySet<string>
}

const HOLDING = 0.25

/** The clauses of a unit as a sentence is compared with them. */
export const readClauses = ({ view, aligned, own }: Candidate, { scene, wording }: Claim): Clauses => {
  const { pack } = view.passage
  const ends = clauseEnds(view.folded, wording)
  // Folding may lengthen a text by a letter or two: a word at a border then counts to its neighbour.
  const of = view.words.map(({ start }) =>
    Math.max(
      0,
      ends.findIndex((end) => start < end),
    ),
  )
  const strengths = ends.map(() => new Float64Array(own.length))
  for (const [place, term] of aligned.entries()) {
    const held = strengths[of[place] ?? 0]
    if (term >= 0 && held) held[term] = own[term] ?? 0
  }
  const held = strengths.map((one) => coverage(scene, one))
  const best = held.indexOf(Math.max(...held))
  const textOf = (clause: number): string => view.folded.slice(clause === 0 ? 0 : ends[clause - 1], ends[clause])
  return {
    of,
    best,
    holding: held.flatMap((part, clause) => (part >= HOLDING ? [textOf(clause)] : [])),
    strengths: strengths[best] ?? own,
    folded: textOf(best),
    texts: ends.map((_, clause) => textOf(clause)),
    stems: new Set(view.words.flatMap(({ folded }, place) => (of[place] === best ? pack.stem(folded) : []))),
  }
}
