import { useState } from 'react'
import type { KnowledgeDocument } from '../../../contracts/index.ts'
import { batchDone, nextBatch, noBatch } from './batch.ts'

/** How far the documents that are in progress together have come; null when none is. */
export const useBatch = (documents: readonly KnowledgeDocument[]): { done: number; count: number } | null => {
  const [batch, setBatch] = useState(noBatch)
  const next = nextBatch(batch, documents)
  // Derived from the list and what it was before, so it is settled while rendering.
  if (next !== batch) setBatch(next)
  return next.size === 0 ? null : { done: batchDone(next, documents), count: next.size }
}
