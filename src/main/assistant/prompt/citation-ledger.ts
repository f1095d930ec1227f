import type { Citation } from '../../../contracts/index.ts'

/**
 * The passages that one reply may cite. Each has the number under which the model was given it; a passage that the reply mentions gets a second one, which
 * is the reply's own: from 1, in the order of the first mentions.
 */
export interface CitationLedger {
  /** Gives the passage its number: a new one, or the one that its chunk already has, whoever offers it. */
  cite(passage: Omit<Citation, 'number'>): Citation
  /** Whether a chunk has been given to the model. */
  has(chunkId: string): boolean
  /** Under the numbers that the model was given. */
  readonly all: readonly Citation[]
  /** The passage that the model means, under the reply's own number; null for a number that was never given. */
  mention(given: number): Citation | null
  /** What the reply mentions, under its own numbers and in their order. */
  readonly mentioned: readonly Citation[]
}

/** A ledger without any passage; numbers count from 1. */
export const createCitationLedger = (): CitationLedger => {
  const byChunk = new Map<string, Citation>()
  const given: Citation[] = []
  const mentioned = new Map<number, Citation>()
  return {
    cite: (passage) => {
      const known = byChunk.get(passage.chunkId)
      if (known) return known
      const citation = { ...passage, number: given.length + 1 }
      byChunk.set(passage.chunkId, citation)
      given.push(citation)
      return citation
    },
    has: (chunkId) => byChunk.has(chunkId),
    get all() {
      return [...given]
    },
    mention: (number) => {
      const known = mentioned.get(number)
      const citation = given[number - 1]
      if (known || !citation) return known ?? null
      const own = { ...citation, number: mentioned.size + 1 }
      mentioned.set(number, own)
      return own
    },
    get mentioned() {
      return [...mentioned.values()]
    },
  }
}
