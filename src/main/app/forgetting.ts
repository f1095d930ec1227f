import type { JobHandler, JobQueue, TransactionalSink } from '../platform/index.ts'

const FORGET_JOB = 'platform.forget'

/** The events that say that a person wanted something gone. */
const DELETIONS: ReadonlySet<string> = new Set([
  'ConversationDeleted',
  'ConversationPurged',
  'DocumentDeleted',
  'KnowledgeBaseReset',
  'QuestionSetDeleted',
])

/** One place where something of what was deleted may be left. Resolves once it is not. */
export type Forget = (signal: AbortSignal) => Promise<void>

/** Sees to it that a deletion is followed by the job below, in the same transaction. */
export const forgettingSink = (jobs: JobQueue): TransactionalSink => ({
  name: 'forgetting',
  write: ({ kind }) => {
    if (DELETIONS.has(kind)) jobs.enqueue(FORGET_JOB, {}, { unlessWaiting: true })
  },
})

/**
 * Clears what is left of deleted things beside their rows: words in the index, cached vectors, snapshots, the log of the database. A job of the durable queue, so
 * that it outlives the process; it runs until it has succeeded.
 */
export const forgettingJob = (places: readonly Forget[]): JobHandler => ({
  kind: FORGET_JOB,
  concurrency: 1,
  maxAttempts: Number.MAX_SAFE_INTEGER,
  run: async (_job, signal) => {
    for (const forget of places) {
      signal.throwIfAborted()
      await forget(signal)
    }
  },
})
