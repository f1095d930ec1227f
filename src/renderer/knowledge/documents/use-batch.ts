import { useEffect, useState } from 'react'
import type { DocumentCounts } from '../../../contracts/index.ts'
import { type AlcoveClient, isUnderWay, useClient, useUploads } from '../../client/index.ts'
import { useNow } from '../../ui/index.ts'
import { type FollowedBatches, followBatches, noBatches } from './batch.ts'

/** What is known of each library of this window, for when its page is shown again. */
const kept = new WeakMap<AlcoveClient, FollowedBatches>()

/** How far the documents that are in progress together have come, and how those before them ended where that is to be told. */
export const useBatch = (
  counts: DocumentCounts | undefined,
): Pick<FollowedBatches, 'batch' | 'outcome'> & { dismiss(): void } => {
  const client = useClient()
  const [known, setKnown] = useState(() => kept.get(client) ?? noBatches)
  useEffect(() => void kept.set(client, known), [client, known])
  const coming = useUploads(({ uploads }) => uploads.filter(isUnderWay).length)
  // What is left is told anew from time to time, also where nothing ends.
  useNow()
  const dismiss = () => setKnown({ ...known, outcome: null })
  if (counts === undefined) return { ...noBatches, dismiss }
  // Derived from the numbers and what they were before, so it is settled while rendering.
  const followed = followBatches(known, { counts, coming, now: Date.now() })
  if (followed !== known) setKnown(followed)
  return { ...followed, dismiss }
}
