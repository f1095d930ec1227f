import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { fail, succeed } from '../../../contracts/index.ts'
import { type Database, type EventStore, isStorageFull, type Logger } from '../../platform/index.ts'
import type { BatchEmbeddingProvider } from '../embedding/embedding-provider.ts'
import type { VectorStore } from '../store/vector-store.ts'
import type { RagTelemetry } from '../tracing/rag-telemetry.ts'
import { indexTargetFor } from './index-target.ts'
import { createIndexedChunks } from './indexed-chunks.ts'
import type {
  IndexedChunks,
  IngestionJob,
  IngestionQueue,
  IngestionStatusObserver,
  KnownVectors,
} from './ingestion-queue.ts'
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
/** Jobs that wait with vectors in memory; the next that brings some waits for one of them. */
const MOST_WITH_VECTORS = 4

const storageMessage = (error: unknown): string =>
  isStorageFull(error)
    ? 'There is no room on the disk for the chunks of this document. Free some space, then retry.'
    : 'The chunks of this document could not be stored. The log says why.'

/** A queue of chunks to embed and to index, durable from the moment that they are accepted. */
export const createIngestion = (options: IngestionOptions): Ingestion => {
  const { db, logger, capacity = null, concurrency = DEFAULT_CONCURRENCY } = options
  const { pauseAfterErrorMs = PAUSE_AFTER_ERROR_MS, onRest = () => {} } = options
  const { restMs = DEFAULT_REST_MS, restAfterChunks = DEFAULT_REST_AFTER_CHUNKS } = options
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
  let isPurgedAgain = false
  let idleWaiters: (() => void)[] = []
  let started = false
  let resting: NodeJS.Timeout | null = null
  let chunksSinceRest = 0

  const cancelRest = (): void => {
    if (resting !== null) clearTimeout(resting)
    resting = null
  }
  const rest = (): void => {
    chunksSinceRest = 0
    onRest()
  }
  const restLater = (): void => {
    cancelRest()
    if (working.size === 0 && chunksSinceRest >= restAfterChunks && !stopping.signal.aborted)
      resting = setTimeout(rest, restMs).unref()
  }
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
    signal: stopping.signal,
  })
  const removeHidden = (): void => {
    void purger.purge().catch(purgeLater)
  }
  /** A store that is away has the chunks removed when it is back. */
  const purgeLater = (error: unknown): void => {
    logger.error({ err: error }, 'Removing chunks failed; it is tried again')
    if (isPurgedAgain || stopping.signal.aborted) return
    isPurgedAgain = true
    void pause(pauseAfterErrorMs, undefined, { signal: stopping.signal, ref: false }).then(
      () => {
        isPurgedAgain = false
        removeHidden()
      },
      () => undefined,
    )
  }
  const pump = (): void => {
    if (!started || stopping.signal.aborted || working.size >= concurrency) return
    // Not all that wait: there may be ten thousand.
    for (const job of jobs.inState('Queued', concurrency + working.size)) {
      if (working.size >= concurrency) return
      if (working.has(job.jobNo)) continue
      cancelRest()
      const done = run(job)
        .catch(async (error: unknown) => {
          logger.error({ err: error, documentId: job.documentId }, 'Ingestion of a document stopped')
          await pause(pauseAfterErrorMs, undefined, { signal: stopping.signal }).catch(() => undefined)
        })
        .finally(() => {
          working.delete(job.jobNo)
          chunksSinceRest += job.chunkCount
          // One that was interrupted goes on with them.
          if (jobs.stateOf(job.jobNo) !== 'Queued') known.delete(job.jobNo)
          removeHidden()
          pump()
          restLater()
          settle()
        })
      working.set(job.jobNo, done)
    }
  }

  const giveUp = (jobNo: number): void => {
    try {
      jobs.setState(jobNo, 'Removing')
    } catch (error) {
      logger.warn({ err: error, jobNo }, 'A job that could not be stored could not be removed either')
    }
  }
  /** Stores a job chunk by chunk; it counts as accepted from the last transaction on. */
  const accept = async ({ documentId, scope, chunks }: IngestionJob, vectors?: KnownVectors): Promise<void> => {
    while (vectors !== undefined && known.size >= MOST_WITH_VECTORS && working.size > 0)
      await Promise.race(working.values())
    const jobNo = db
      .transaction(() => {
        jobs.retire(documentId, scope)
        return jobs.insert(documentId, scope, chunks.length)
      })
      .immediate()
    // Retired meanwhile when the document was removed or enqueued again.
    const isWanted = (): boolean => jobs.stateOf(jobNo) === 'Accepting'
    try {
      for (let from = 0; from < chunks.length && isWanted(); ) {
        const slice = chunks.slice(from, from + target.rowsPerWrite)
        target.rows.write((rows) => {
          for (const chunk of slice) rows.add(scope, chunk, jobNo)
        })
        from += slice.length
        await nextTurn()
      }
      if (!isWanted()) return
      if (vectors !== undefined) known.set(jobNo, vectors)
      db.transaction(() => {
        jobs.setState(jobNo, 'Queued')
        observers.onJobAccepted({ documentId, scope, chunks, chunkCount: chunks.length, indexedCount: 0 })
      }).immediate()
    } catch (error) {
      // Where not even this can be written, the next start removes what was never accepted.
      giveUp(jobNo)
      throw error
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
        removeHidden()
        pump()
        return succeed(undefined)
      } catch (error) {
        logger.error({ err: error, documentId: job.documentId }, 'A document could not be queued')
        return fail({ type: 'StorageFailed', message: storageMessage(error), cause: error })
      }
    },
    removeDocument: async (scope, documentId) => {
      if (jobs.retire(documentId, scope)) await purger.purge().catch(purgeLater)
    },
    removeDocuments: async (scope, documentIds) => {
      const retired = db.transaction(() => documentIds.filter((documentId) => jobs.retire(documentId, scope)))()
      if (retired.length === 0) return
      // The caller's transaction is over by then.
      await nextTurn()
      await purger.purge().catch(purgeLater)
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
      removeHidden()
      pump()
    },
    stop: async () => {
      stopping.abort()
      cancelRest()
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
