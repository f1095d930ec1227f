import { useState } from 'react'
import type { DocumentCounts } from '../../../contracts/index.ts'
import { type BatchStart, batchProgress, batchStart } from './batch.ts'

/** How far the documents that are in progress together have come; null when none is. */
export const useBatch = (counts: DocumentCounts | undefined): { done: number; count: number } | null => {
  const [start, setStart] = useState<BatchStart>(null)
  if (counts === undefined) return null
  const next = batchStart(start, counts)
  // Derived from the numbers and what they were before, so it is settled while rendering.
  if (next !== start) setStart(next)
  return batchProgress(next, counts)
}
