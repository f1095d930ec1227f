import { useEffect, useState } from 'react'
import type { DocumentCounts } from '../../../contracts/index.ts'
import { type AlcoveClient, isUnderWay, useClient, useUploads } from '../../client/index.ts'
import { useNow } from '../../ui/index.ts'
import { type Batch, type BatchOutcome, nextBatch, outcomeOf } from './batch.ts'

/** What begins so soon after the end of a batch goes on with it: a file that was sent is told of as a document a moment later. */
const SAME_WITHIN_MS = 5_000

interface Known {
  /** What was there when nothing was in progress last. */
  readonly idle: DocumentCounts | null
  readonly batch: Batch | null
  /** The batch before, and when it ended. */
  readonly last: { readonly batch: Batch; readonly endedAt: number } | null
  /** Of the batch before, until another begins or it is dismissed. */
  readonly outcome: BatchOutcome | null
}

/** What is known of each library of this window, for when its page is shown again. */
const kept = new WeakMap<AlcoveClient, Known>()

const nothing: Known = { idle: null, batch: null, last: null, outcome: null }

const after = ({ idle, batch, last }: Known, next: Batch | null, counts: DocumentCounts, now: number): Known => {
  if (next !== null || batch === null) return { idle, batch: next, last, outcome: null }
  return { idle, batch: null, last: { batch, endedAt: now }, outcome: outcomeOf(batch, counts) }
}

const isSame = (one: DocumentCounts | null, other: DocumentCounts): boolean =>
  one !== null && one.indexed === other.indexed && one.failed === other.failed

/** How far the documents that are in progress together have come, and how those before them ended where that is to be told. */
export const useBatch = (
  counts: DocumentCounts | undefined,
): Pick<Known, 'batch' | 'outcome'> & { dismiss(): void } => {
  const client = useClient()
  const [known, setKnown] = useState(() => kept.get(client) ?? nothing)
  useEffect(() => void kept.set(client, known), [client, known])
  const coming = useUploads(({ uploads }) => uploads.filter(isUnderWay).length)
  // What is left is told anew from time to time, also where nothing ends.
  useNow()
  const dismiss = () => setKnown({ ...known, outcome: null })
  if (counts === undefined) return { ...nothing, dismiss }
  const now = Date.now()
  const { batch, last } = known
  const before = batch ?? (last !== null && now - last.endedAt < SAME_WITHIN_MS ? last.batch : null)
  const next = nextBatch(before, { counts, idle: known.idle, coming, now })
  const isIdle = counts.working === 0 && coming === 0 && !isSame(known.idle, counts)
  if (next === batch && !isIdle) return { ...known, dismiss }
  // Derived from the numbers and what they were before, so it is settled while rendering.
  const followed = next === batch ? known : after(known, next, counts, now)
  const changed = isIdle ? { ...followed, idle: counts } : followed
  setKnown(changed)
  return { ...changed, dismiss }
}
