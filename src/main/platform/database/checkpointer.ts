import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Logger } from '../logger.ts'
import { workerUrl } from '../threads/worker-url.ts'
import type { Database } from './database.ts'
import { uncopiedPages } from './uncopied-pages.ts'

/** When the write-ahead log is copied into the database. Sizes are in pages, times in milliseconds. */
export interface CheckpointerOptions {
  readonly db: Database
  readonly logger: Logger
  /** Pages in the log, not yet in the database, that start a checkpoint. */
  readonly pages?: number
  readonly everyMs?: number
  /** After so long without work the worker ends: it holds some 15 MB. */
  readonly idleMs?: number
}

/** The worker that copies the write-ahead log into the database, until it is stopped. */
export interface Checkpointer {
  /** Copies the log and cuts it to nothing, so that it holds no former content; false when a reader was in the way. */
  empty(): Promise<boolean>
  /** Ends the worker; call before `closeDatabase`. */
  stop(): Promise<void>
}

/** What the worker is told: to copy the log, to copy it and cut it to nothing, or to end. */
export type CheckpointOrder = 'Checkpoint' | 'Empty' | 'Stop'

/** What came of an order. */
export interface CheckpointReport {
  readonly passes: number
  /** Whether the log was cut to nothing, which only `Empty` tries. */
  readonly emptied: boolean
  /** Pages of the log not copied yet. */
  readonly remaining: number
  readonly durationMs: number
}

const PAGES = 1_000
const EVERY_MS = 250
const IDLE_MS = 10_000
const PAUSE_AFTER_FAILURE_MS = 10_000
const EMPTYING_ATTEMPTS = 40
const EMPTYING_PAUSE_MS = 50

/**
 * Copies the write-ahead log into the database on a worker thread whenever the log has grown, so that the writing connection
 * neither does it in the middle of a commit nor waits for it. The worker starts when it is needed, and ends when it has not been for a while.
 */
export const startCheckpointer = (options: CheckpointerOptions): Checkpointer => {
  const { db, logger, pages = PAGES, everyMs = EVERY_MS, idleMs = IDLE_MS } = options
  let worker: Worker | null = null
  let copying: PromiseWithResolvers<CheckpointReport | null> | null = null
  let pausedUntilMs = 0
  let lastOrderMs = 0

  const settle = (report: CheckpointReport | null): void => {
    copying?.resolve(report)
    copying = null
  }

  const startWorker = (): Worker => {
    const started = new Worker(workerUrl(import.meta.url, 'checkpoint-worker'), { workerData: { path: db.name } })
    started.unref()
    started.on('message', (report: CheckpointReport) => {
      logger.debug(report, 'Checkpointed')
      settle(report)
    })
    started.on('error', (error) => {
      // E.g. a full disk: the log keeps everything meanwhile.
      pausedUntilMs = performance.now() + PAUSE_AFTER_FAILURE_MS
      logger.error({ err: error }, 'The checkpoint worker failed')
    })
    started.on('exit', () => {
      worker = null
      settle(null)
    })
    return started
  }

  /** Null when the worker failed. */
  const order = (message: Exclude<CheckpointOrder, 'Stop'>): Promise<CheckpointReport | null> => {
    worker ??= startWorker()
    lastOrderMs = performance.now()
    copying = Promise.withResolvers()
    worker.postMessage(message)
    return copying.promise
  }

  const tick = (): void => {
    // An app that is ending, or failed to start, may have closed it.
    if (!db.open) {
      clearInterval(timer)
      return
    }
    if (copying !== null || performance.now() < pausedUntilMs) return
    if (uncopiedPages(db) >= pages) void order('Checkpoint')
    // An order that it no longer hears is settled by its exit.
    else if (performance.now() - lastOrderMs > idleMs) worker?.postMessage('Stop' satisfies CheckpointOrder)
  }

  const timer = setInterval(tick, everyMs).unref()

  return {
    async empty() {
      if (db.memory) return true
      for (let attempt = 0; attempt < EMPTYING_ATTEMPTS; attempt += 1) {
        while (copying !== null) await copying.promise
        const report = await order('Empty')
        if (report?.emptied) return true
        await delay(EMPTYING_PAUSE_MS)
      }
      return false
    },
    async stop() {
      clearInterval(timer)
      if (worker === null) return
      const running = worker
      const exit = new Promise((resolve) => running.once('exit', resolve))
      running.ref()
      running.postMessage('Stop' satisfies CheckpointOrder)
      await exit
    },
  }
}
