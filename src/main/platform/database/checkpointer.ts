import { Worker } from 'node:worker_threads'
import type { Logger } from '../logger.ts'
import { workerUrl } from '../worker-url.ts'
import type { Database } from './database.ts'
import { uncopiedPages } from './uncopied-pages.ts'

export interface CheckpointerOptions {
  readonly db: Database
  readonly logger: Logger
  /** Pages in the log, not yet in the database, that start a checkpoint. */
  readonly pages?: number
  readonly everyMs?: number
}

export interface Checkpointer {
  /** Ends the worker; call before `closeDatabase`. */
  stop(): Promise<void>
}

export type CheckpointOrder = 'Checkpoint' | 'Stop'

export interface CheckpointReport {
  readonly passes: number
  /** Pages of the log not copied yet. */
  readonly remaining: number
  readonly durationMs: number
}

const PAGES = 1_000
const EVERY_MS = 250
const PAUSE_AFTER_FAILURE_MS = 10_000

/**
 * Copies the write-ahead log into the database on a worker thread whenever the log has grown, so that the writing connection
 * neither does it in the middle of a commit nor waits for it. The worker starts at the first need.
 */
export const startCheckpointer = (options: CheckpointerOptions): Checkpointer => {
  const { db, logger, pages = PAGES, everyMs = EVERY_MS } = options
  let worker: Worker | null = null
  let copying = false
  let pausedUntilMs = 0

  const startWorker = (): Worker => {
    const started = new Worker(workerUrl(import.meta.url, 'checkpoint-worker'), { workerData: { path: db.name } })
    started.unref()
    started.on('message', (report: CheckpointReport) => {
      copying = false
      logger.debug(report, 'Checkpointed')
    })
    started.on('error', (error) => {
      // E.g. a full disk: the log keeps everything meanwhile.
      pausedUntilMs = Date.now() + PAUSE_AFTER_FAILURE_MS
      logger.error({ err: error }, 'The checkpoint worker failed')
    })
    started.on('exit', () => {
      worker = null
      copying = false
    })
    return started
  }

  const order = (message: CheckpointOrder): void => worker?.postMessage(message)

  const tick = (): void => {
    if (copying || Date.now() < pausedUntilMs || uncopiedPages(db) < pages) return
    worker ??= startWorker()
    copying = true
    order('Checkpoint')
  }

  const timer = setInterval(tick, everyMs).unref()

  return {
    async stop() {
      clearInterval(timer)
      if (worker === null) return
      const running = worker
      const exit = new Promise((resolve) => running.once('exit', resolve))
      running.ref()
      order('Stop')
      await exit
    },
  }
}
