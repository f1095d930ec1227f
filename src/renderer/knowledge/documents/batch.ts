import type { DocumentCounts } from '../../../contracts/index.ts'

/** How many documents had ended when the present work began; null while there is none. */
export type BatchStart = number | null

const endedOf = ({ indexed, failed }: DocumentCounts): number => indexed + failed

/** The beginning of the work that goes on: from the first document that was in progress until none is left. */
export const batchStart = (start: BatchStart, counts: DocumentCounts): BatchStart => {
  if (counts.working === 0) return null
  // Documents that were deleted meanwhile are no work that was done.
  return Math.min(start ?? endedOf(counts), endedOf(counts))
}

/** How far the work has come; null while there is none. */
export const batchProgress = (start: BatchStart, counts: DocumentCounts): { done: number; count: number } | null => {
  if (start === null) return null
  const done = endedOf(counts) - start
  return { done, count: done + counts.working }
}
