import type { QuestionUnit } from '../analysis/question.ts'
import { decodePostings } from './postings.ts'
import type { Segment } from './segment.ts'

/** Beginnings that one character may have in one segment; the rest of a larger number is left aside. */
const MOST_BEGINNINGS = 512

/** Documents in order, and how often each has what was looked for. */
export interface DocumentCounts {
  readonly documents: Uint32Array
  readonly counts: Uint16Array
}

/** What a unit of a question finds in a segment. */
export interface UnitPostings {
  /** The terms of the segment that are the unit's. */
  readonly terms: readonly number[]
  /** Documents with any of them, removed ones included. */
  readonly frequency: number
  /** Set where the unit has more than one term; of a single one, the segment's own list is read. */
  readonly merged: DocumentCounts | null
}

export const termsIn = (segment: Segment, unit: QuestionUnit): number[] => {
  if (unit.isPrefix) return unit.terms.flatMap((term) => segment.termsBeginningWith(term)).slice(0, MOST_BEGINNINGS)
  return unit.terms.map((term) => segment.termNumber(term)).filter((term) => term >= 0)
}

/** The documents with any of some terms. A document's count is the largest of them: they are spellings of one word. */
const mergedCounts = (segment: Segment, terms: readonly number[]): DocumentCounts => {
  const counts = new Map<number, number>()
  for (const term of terms)
    decodePostings(segment.postingsOf(term), (document, occurrences) => {
      counts.set(document, Math.max(counts.get(document) ?? 0, occurrences))
    })
  const documents = Uint32Array.from(counts.keys()).sort()
  return { documents, counts: Uint16Array.from(documents, (document) => counts.get(document) ?? 0) }
}

export const unitPostings = (segment: Segment, terms: readonly number[]): UnitPostings => {
  if (terms.length < 2) return { terms, frequency: segment.frequencyOf(terms[0] ?? -1), merged: null }
  const merged = mergedCounts(segment, terms)
  return { terms, frequency: merged.documents.length, merged }
}
