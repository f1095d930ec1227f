import { useState } from 'react'
import type { DocumentCounts } from '../../../contracts/index.ts'
import { isUnderWay, useUploads } from '../../client/index.ts'
import { useNow } from '../../ui/index.ts'
import { type Batch, nextBatch } from './batch.ts'

/** How far the documents that are in progress together have come; null when none is. */
export const useBatch = (counts: DocumentCounts | undefined): Batch | null => {
  const [batch, setBatch] = useState<Batch | null>(null)
  const coming = useUploads(({ uploads }) => uploads.filter(isUnderWay).length)
  // What is left is told anew from time to time, also where nothing ends.
  useNow()
  if (counts === undefined) return null
  const next = nextBatch(batch, { counts, coming, now: Date.now() })
  // Derived from the numbers and what they were before, so it is settled while rendering.
  if (next !== batch) setBatch(next)
  return next
}
