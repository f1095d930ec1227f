import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { fail, succeed } from '../../../contracts/index.ts'
import { type Database, type EventStore, isStorageFull, type Logger } from '../../platform/index.ts'
import type { BatchEmbeddingProvider } from '../embedding/embedding-provider.ts'
import { createRest } from '../rest-after-work.ts'
import type { VectorStore } from '../store/vector-store.ts'
import type { RagTelemetry } from '../tracing/rag-telemetry.ts'
import { createAcceptance } from './acceptance.ts'
import { indexTargetFor } from './index-target.ts'
import { createIndexedChunks } from './indexed-chunks.ts'
import type { IndexedChunks, IngestionQueue, IngestionStatusObserver, KnownVectors } from './ingestion-queue.ts'
import { createIngestionRun } from './ingestion-run.ts'
import { createJobTable } from './job-table.ts'
import { createObservers } from './observers.ts'
import { createJobPurger } from './purge-jobs.ts'

export interface IngestionOptions {
  readonly db: Database
  readonly store: VectorStore
  readonly embedder: BatchEmbeddingProvider
  readonly events: EventStore
  readonly logger: Logger
  readonly observers?: readonly IngestionStatusObserver[]
  readonly telemetry?: RagTelemetry | null
  /** Documents embedded at the same time. */
  readonly concurrency?: number
  /** Jobs that may wait; `null` for any number. */
  readonly capacity?: number | null
  /** The pause before the first retry of a failed embedding; each further one is four times longer. */
  readonly retryDelayMs?: number
  /** The pause after a failure that is not the document's own, such as a full disk. */
  readonly pauseAfterErrorMs?: number
  /** Told when nothing was worked on for a while after much was: what the work took is free. */
  readonly onRest?: () => void
  readonly restMs?: number
  /** So many chunks are much: a note that is saved again and again is not. */
  readonly restAfterChunks?: number
}

/** The queue and the background service that reads it. */
export interface Ingestion extends IngestionQueue {
  readonly indexed: IndexedChunks
  /** Goes on with what an earlier process left, and works until it is stopped. */
  start(): Promise<void>
  /** Ends after the write in progress; what is not done is done after the next start. */
  stop(): Promise<void>
  /** Finishes the removals under way and clears their words out of the index. */
  forgetRemoved(signal: AbortSignal): Promise<void>
}

const DEFAULT_CONCURRENCY = 2
const PAUSE_AFTER_ERROR_MS = 5000
const DEFAULT_RETRY_DELAY_MS = 200
const DEFAULT_REST_MS = 5000
const DEFAULT_REST_AFTER_CHUNKS = 1000

const storageMessage = (error: unknown): string =>
  isStorageFull(error)
    ? 'There is no room on the disk for the chunks of this document. Free some space, then retry.'
    : 'The chunks of this document could not be stored. The log says why.'

/** A queue of chunks to embed and to index, durable from the moment that they are accepted. */
export const createIngestion = (options: IngestionOptions): Ingestion => {
  const { db, logger, capacity = null, concurrency = DEFAULT_CONCURRENCY } = options
  const { pauseAfterErrorMs = PAUSE_AFTER_ERROR_MS } = options
  const jobs = createJobTable(db)
  const target = indexTargetFor(db, options.store, options.embedder)
  const observers = createObservers(options.observers ?? [], logger)
  const stopping = new AbortController()
  const known = new Map<number, KnownVectors>()
  const run = createIngestionRun({
    ...options,
    vectorsOf: (jobNo) => known.get(jobNo) ?? null,
    target,
    jobs,
    observers,
    telemetry: options.telemetry ?? null,
    retryDelayMs: options.retryDelayMs ?? DEFAULT_RETRY_DELAY_MS,
    signal: stopping.signal,
  })
  const working = new Map<number, Promise<void>>()
  let idleWaiters: (() => void)[] = []
  let started = false
  const rest = createRest({
    restMs: options.restMs ?? DEFAULT_REST_MS,
    much: options.restAfterChunks ?? DEFAULT_REST_AFTER_CHUNKS,
    isBusy: () => working.size > 0 || stopping.signal.aborted,
    onPause: () => {},
    onRest: options.onRest ?? (() => {}),
  })

  const settle = (): void => {
    if (working.size > 0 || purger.isPurging() || (started && jobs.countOpen() > 0)) return
    for (const resolve of idleWaiters) resolve()
    idleWaiters = []
  }
  const purger = createJobPurger({
    jobs,
    target,
    working,
    onTaken: ({ jobNo }) => known.delete(jobNo),
    onSettled: settle,
    logger,
    retryAfterMs: pauseAfterErrorMs,
    signal: stopping.signal,
  })
  const accept = createAcceptance({ db, jobs, target, observers, working, known, logger })
  const pump = (): void => {
    if (!started || stopping.signal.aborted || working.size >= concurrency) return
    // Not all that wait: there may be ten thousand.
    for (const job of jobs.inState('Queued', concurrency + working.size)) {
      if (working.size >= concurrency) return
      if (working.has(job.jobNo)) continue
      const done = run(job)
        .catch(async (error: unknown) => {
          logger.error({ err: error, documentId: job.documentId }, 'Ingestion of a document stopped')
          await pause(pauseAfterErrorMs, undefined, { signal: stopping.signal }).catch(() => undefined)
        })
        .finally(() => {
          working.delete(job.jobNo)
          rest.work(job.chunkCount)
          // One that was interrupted goes on with them.
          if (jobs.stateOf(job.jobNo) !== 'Queued') known.delete(job.jobNo)
          void purger.purgeInTime()
          pump()
          rest.later()
          settle()
        })
      working.set(job.jobNo, done)
    }
  }

  /** Jobs that are stored and not yet taken out. */
  const countWaiting = (): number =>
    jobs.countOpen() - [...working.keys()].filter((jobNo) => jobs.stateOf(jobNo) === 'Queued').length
  const announceLeftOver = (): void => {
    for (const { jobNo, documentId, scope, chunkCount } of jobs.inState('Queued')) {
      const indexedCount = chunkCount - target.rows.countPending(jobNo)
      observers.onJobAccepted({
        documentId,
        scope,
        chunkCount,
        indexedCount,
        get chunks() {
          return target.rows.pending(jobNo, 0, chunkCount).map(({ chunk }) => chunk)
        },
      })
    }
  }

  return {
    indexed: createIndexedChunks(jobs, target, options.embedder),
    enqueue: async (job, vectors) => {
      if (stopping.signal.aborted) return fail({ type: 'QueueClosed' })
      try {
        if (capacity !== null && countWaiting() >= capacity) return fail({ type: 'QueueFull', capacity })
        await accept(job, vectors)
        void purger.purgeInTime()
        pump()
        return succeed(undefined)
      } catch (error) {
        logger.error({ err: error, documentId: job.documentId }, 'A document could not be queued')
        return fail({ type: 'StorageFailed', message: storageMessage(error), cause: error })
      }
    },
    removeDocument: async (scope, documentId) => {
      if (jobs.retire(documentId, scope)) await purger.purgeInTime()
    },
    removeDocuments: async (scope, documentIds) => {
      const retired = db.transaction(() => documentIds.filter((documentId) => jobs.retire(documentId, scope)))()
      if (retired.length === 0) return
      // The caller's transaction is over by then.
      await nextTurn()
      await purger.purgeInTime()
    },
    get count() {
      return countWaiting()
    },
    start: async () => {
      if (await target.isOther())
        db.transaction(() => {
          db.prepare('UPDATE retrieval_chunks SET model_no = NULL WHERE job_no IS NOT NULL').run()
          jobs.reopen()
          target.adopt()
        }).immediate()
      jobs.retireUnaccepted()
      announceLeftOver()
      started = true
      void purger.purgeInTime()
      pump()
    },
    stop: async () => {
      stopping.abort()
      rest.never()
      await Promise.all(working.values())
      if (purger.isPurging()) await purger.purge().catch(() => undefined)
    },
    idle: () =>
      new Promise((resolve) => {
        idleWaiters.push(resolve)
        settle()
      }),
    forgetRemoved: async (signal) => {
      await purger.purge()
      await target.rows.forgetErased(signal)
    },
  }
}
