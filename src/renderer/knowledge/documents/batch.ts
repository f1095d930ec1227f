import type { DocumentCounts } from '../../../contracts/index.ts'

/** Documents that are read together, from the first that is in progress until none is left. */
export interface Batch {
  /** How many documents had ended when it began. */
  readonly ended: number
  /** Those of them that could not be read. */
  readonly failedBefore: number
  readonly beganAt: number
  readonly done: number
  /** Those in progress, and the files that are still on their way to them. */
  readonly left: number
  /** By the speed so far; null before it can be told. */
  readonly secondsLeft: number | null
  readonly toldAt: number
}

/** How a batch came to its end. */
export interface BatchOutcome {
  readonly read: number
  readonly unread: number
}

/** What is known at a moment. */
export interface BatchMoment {
  readonly counts: DocumentCounts
  /** What was there when nothing was in progress last: a file may be read before it is told of. `null` where that is not known. */
  readonly idle: DocumentCounts | null
  /** Files that are not sent yet. */
  readonly coming: number
  /** In milliseconds. */
  readonly now: number
}

/** So many documents, and so much time, tell nothing of the others yet. */
const LEAST_DONE = 3
const LEAST_MS = 10_000
/** Where nothing ends for so long, what is left is told anew. */
const RETOLD_MS = 15_000

/** What is told changes in steps as large as its words do. */
const stepOf = (seconds: number): number => (seconds < 60 ? 30 : seconds < 600 ? 60 : seconds < 5_400 ? 300 : 1_800)
const STEADY = 0.75

const steady = (told: number | null, seconds: number): number =>
  told !== null && Math.abs(seconds - told) < STEADY * stepOf(told) ? told : seconds

/** The batch a moment later; the same object where nothing else is to be told, and null while there is no work. */
export const nextBatch = (before: Batch | null, { counts, idle, coming, now }: BatchMoment): Batch | null => {
  const { working, indexed, failed } = counts
  if (working === 0 && (before === null || coming === 0)) return null
  const begun = idle ?? counts
  // Documents that were deleted meanwhile are no work that was done.
  const ended = Math.min(before?.ended ?? begun.indexed + begun.failed, indexed + failed)
  const failedBefore = Math.min(before?.failedBefore ?? begun.failed, failed)
  const beganAt = before?.beganAt ?? now
  const done = indexed + failed - ended
  const left = working + coming
  if (
    before !== null &&
    before.ended === ended &&
    before.failedBefore === failedBefore &&
    before.done === done &&
    before.left === left &&
    now - before.toldAt < RETOLD_MS
  )
    return before
  const elapsedMs = now - beganAt
  const secondsLeft =
    done < LEAST_DONE || elapsedMs < LEAST_MS
      ? null
      : steady(before?.secondsLeft ?? null, (elapsedMs / 1_000 / done) * left)
  return { ended, failedBefore, beganAt, done, left, secondsLeft, toldAt: now }
}

/** Of so few documents each is seen in the list, with its reason. */
const SEEN_AT_ONCE = 20

/** What is to be told of a batch that has ended: how many of many documents could not be read; null where that goes without saying. */
export const outcomeOf = ({ ended, failedBefore }: Batch, { indexed, failed }: DocumentCounts): BatchOutcome | null => {
  const unread = Math.max(0, failed - failedBefore)
  const read = Math.max(0, indexed + failed - ended - unread)
  return unread === 0 || read + unread <= SEEN_AT_ONCE ? null : { read, unread }
}

/** What begins so soon after the end of a batch goes on with it: a file that was sent is told of as a document a moment later. */
const SAME_WITHIN_MS = 5_000

/** The batches of a library, one after another. */
export interface FollowedBatches {
  /** What was there when nothing was in progress last. */
  readonly idle: DocumentCounts | null
  readonly batch: Batch | null
  /** The batch before, and when it ended. */
  readonly last: { readonly batch: Batch; readonly endedAt: number } | null
  /** Of the batch before, until another begins or it is dismissed. */
  readonly outcome: BatchOutcome | null
}

export const noBatches: FollowedBatches = { idle: null, batch: null, last: null, outcome: null }

const isSame = (one: DocumentCounts | null, other: DocumentCounts): boolean =>
  one !== null && one.indexed === other.indexed && one.failed === other.failed

/** The batches at a moment; the same object where nothing else is to be told. */
export const followBatches = (
  known: FollowedBatches,
  { counts, coming, now }: Omit<BatchMoment, 'idle'>,
): FollowedBatches => {
  const { idle, batch, last } = known
  const recent = last !== null && now - last.endedAt < SAME_WITHIN_MS ? last.batch : null
  const next = nextBatch(batch ?? recent, { counts, idle, coming, now })
  const isIdle = counts.working === 0 && coming === 0 && !isSame(idle, counts)
  if (next === batch && !isIdle) return known
  const rested = isIdle ? counts : idle
  if (next !== null) return { idle: rested, batch: next, last, outcome: null }
  if (batch !== null)
    return { idle: rested, batch: null, last: { batch, endedAt: now }, outcome: outcomeOf(batch, counts) }
  // The last of its files may have been read before it was ever told of.
  return { ...known, idle: rested, outcome: recent === null ? known.outcome : outcomeOf(recent, counts) }
}
