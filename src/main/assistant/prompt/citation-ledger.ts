import type { Citation } from '../../../contracts/index.ts'

/** The numbered passages that one reply may cite: the same chunk keeps its number, whoever offers it. */
export interface CitationLedger {
  /** Gives the passage its number: a new one, or the one that its chunk already has. */
  cite(passage: Omit<Citation, 'number'>): Citation
  readonly all: readonly Citation[]
  /** The citations that a text refers to as `[n]`, in the order of their numbers. */
  referredToBy(text: string): Citation[]
}

export const createCitationLedger = (): CitationLedger => {
  const byChunk = new Map<string, Citation>()
  return {
    cite: (passage) => {
      const known = byChunk.get(passage.chunkId)
      if (known) return known
      const citation = { ...passage, number: byChunk.size + 1 }
      byChunk.set(passage.chunkId, citation)
      return citation
    },
    get all() {
      return [...byChunk.values()]
    },
    referredToBy: (text) => {
      const numbers = new Set(Array.from(text.matchAll(/\[(\d{1,4})\]/g), (match) => Number(match[1])))
      return [...byChunk.values()].filter((citation) => numbers.has(citation.number))
    },
  }
}
