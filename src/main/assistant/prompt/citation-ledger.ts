import type { Citation } from '../../../contracts/index.ts'
import type { Mention } from '../citations/marks/citation-filter.ts'
import { createNarrowing } from '../citations/narrow-citation.ts'
import type { MarksWithin } from '../citations/narrow-span.ts'

/**
 * The passages that one reply may cite. Each has the number under which the model was given it; each place in one that the reply mentions gets a second one,
 * which is the reply's own: from 1, in the order of the first mentions.
 */
export interface CitationLedger {
  /**
   * Gives the passage its number: a new one, or the one that the same passage already has, whoever offers it. With the marks of what begins
   * in it, a part of it stands at its own place.
   */
  cite(passage: Omit<Citation, 'number'>, marks?: MarksWithin): Citation
  /** Whether a chunk has been given to the model. */
  has(chunkId: string): boolean
  /** Under the numbers that the model was given. */
  readonly all: readonly Citation[]
  /** What the model means, under the reply's own number: as much of the passage as the words before the mark repeat, or the whole of it. */
  readonly mention: Mention
  /** What the reply mentions, under its own numbers and in their order. */
  readonly mentioned: readonly Citation[]
}

/** Of a reply that names more places, the others are whole passages. */
const MOST_PLACES = 500

const keyOf = ({ chunkId, span }: Pick<Citation, 'chunkId' | 'span'>): string => `${chunkId} ${span.start} ${span.end}`

/** A ledger without any passage; numbers count from 1. */
export const createCitationLedger = (): CitationLedger => {
  const given = new Map<string, Citation>()
  const narrowings: ((words: string) => Citation)[] = []
  const chunks = new Set<string>()
  const mentioned = new Map<string, Citation>()
  return {
    cite: (passage, marks) => {
      const key = keyOf(passage)
      const known = given.get(key)
      if (known) return known
      const citation = { ...passage, number: given.size + 1 }
      given.set(key, citation)
      narrowings.push(createNarrowing(citation, marks))
      chunks.add(passage.chunkId)
      return citation
    },
    has: (chunkId) => chunks.has(chunkId),
    get all() {
      return [...given.values()]
    },
    mention: (number, words) => {
      const narrow = narrowings[number - 1]
      if (!narrow) return null
      const place = narrow(mentioned.size < MOST_PLACES ? words : '')
      const key = keyOf(place)
      const known = mentioned.get(key)
      if (known) return known
      const own = { ...place, number: mentioned.size + 1 }
      mentioned.set(key, own)
      return own
    },
    get mentioned() {
      return [...mentioned.values()]
    },
  }
}
