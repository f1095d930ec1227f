import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { Logger } from '../logger.ts'
import { isStorageFull } from '../storage/storage-full.ts'
import { createJobEndings } from './job-endings.ts'
import type { JobHandler, JobQueue } from './job-queue.ts'
import { createJobRuns, type JobRun } from './job-runs.ts'
import { jobTable, LONGEST_DELAY_MS } from './job-table.ts'
import { createWakeUps } from './wake-ups.ts'

/** Where jobs are kept, and how long a failed one waits. Times are in milliseconds. */
export interface JobQueueOptions {
  readonly db: Database
  readonly logger: Logger
  /** The wait before a failed job runs again, by its attempts so far. */
  readonly backoffMs?: (attempt: number) => number
  /** How long `stop` lets running jobs finish before it aborts them. */
  readonly stopGraceMs?: number
  /** The wait before the queue asks the database again that refused to record something, as a full disk does. */
  readonly recordRetryMs?: number
}

/** The queue with the part that runs it, which composition alone drives. */
export interface JobRunner extends JobQueue {
  /** Before `start`; one handler per kind. */
  register(handler: JobHandler): void
  /** Takes up what an earlier run left, and runs jobs from now on. */
  start(): void
  /** Takes no new job, waits for the running ones, aborts those that outlast the grace period. What did not finish stays queued. */
  stop(): Promise<void>
}

const FIRST_BACKOFF_MS = 1_000
const STOP_GRACE_MS = 2_000
const ABORT_GRACE_MS = 2_000
const RECORD_RETRY_MS = 5_000

/** Whether a place is kept for quick jobs: those for any are filled first. */
const PLACES = [false, true] as const

const doublingBackoff = (attempt: number): number => Math.min(FIRST_BACKOFF_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS)

/** A durable queue over table `jobs`, run on this thread's event loop. */
export const createJobQueue = (options: JobQueueOptions): JobRunner => {
  const { db, logger, backoffMs = doublingBackoff, stopGraceMs = STOP_GRACE_MS } = options
  const { recordRetryMs = RECORD_RETRY_MS } = options
  const table = jobTable(db)
  const endings = createJobEndings({ db, table, logger, backoffMs })
  const handlers = new Map<string, JobHandler>()
  let state: 'Idle' | 'Started' | 'Stopping' | 'Stopped' = 'Idle'

  const record = (run: JobRun, error: Error | null): void => {
    if (state === 'Stopped') return
    endings.record(run, error)
    wake()
  }
  const runs = createJobRuns(async (run, error) => {
    for (;;) {
      try {
        record(run, error)
        return
      } catch (refusal) {
        logger.error({ err: refusal, jobId: run.job.jobId }, 'Could not record how a job ended')
        if (state !== 'Started') return
        await delay(recordRetryMs, null, { ref: false })
      }
    }
  })

  const launchDue = (handler: JobHandler): void => {
    for (const isQuick of PLACES) {
      for (let free = runs.freePlaces(handler, isQuick); free > 0; free -= 1) {
        const job = table.claim(handler.kind, isQuick)
        if (job === null) break
        runs.launch(job, handler, isQuick)
      }
    }
  }
  const nextDueMs = (handler: JobHandler, isQuick: boolean): number | null =>
    runs.freePlaces(handler, isQuick) > 0 ? table.nextDueMs(handler.kind, isQuick) : null
  /** How long no job will be due; null where none will that has a place. */
  const idleMs = (): number | null => {
    const due = [...handlers.values()]
      .flatMap((handler) => PLACES.map((isQuick) => nextDueMs(handler, isQuick)))
      .filter((dueMs) => dueMs !== null)
    return due.length === 0 ? null : Math.min(...due) - Date.now()
  }
  const takeUpNext = (): void => {
    if (state !== 'Started') return
    try {
      for (const handler of handlers.values()) launchDue(handler)
      wakeUps.after(idleMs())
    } catch (error) {
      logger.error({ err: error }, 'Could not take up the next job')
      wakeUps.after(recordRetryMs)
    }
  }
  const wakeUps = createWakeUps(takeUpNext)
  // Transactions are synchronous on this thread, so the next turn of the event loop comes after the commit of this one.
  const wake = (): void => {
    if (state === 'Started') wakeUps.soon()
  }

  /** On a full disk the app starts all the same; what is left as it was is taken up by the next start. */
  const takeUpCutOff = (): void => {
    try {
      endings.recordCutOff(handlers)
    } catch (error) {
      if (!isStorageFull(error)) throw error
      logger.error({ err: error }, 'Could not take up the jobs of the last run')
    }
  }

  return {
    enqueue(kind, payload, { unlessWaiting = false, isQuick = false, isBehind = false } = {}) {
      const waiting = unlessWaiting ? table.firstWaiting(kind) : null
      if (waiting !== null) return waiting
      const jobId = table.add(kind, payload, { isQuick, isBehind })
      wake()
      return jobId
    },
    cancel(kind, key, ...values) {
      for (const jobId of table.removeMatching(kind, key, values)) runs.interrupt(jobId)
    },
    register(handler) {
      if (handlers.has(handler.kind)) throw new Error(`Two handlers for jobs of kind '${handler.kind}'.`)
      handlers.set(handler.kind, handler)
    },
    start() {
      if (state !== 'Idle') throw new Error('The job queue was started already.')
      state = 'Started'
      takeUpCutOff()
      for (const kind of table.waitingKinds()) {
        if (!handlers.has(kind)) logger.warn({ kind }, 'Jobs are waiting that nothing serves')
      }
      wake()
    },
    async stop() {
      if (state !== 'Started') return
      wakeUps.stop()
      // No new job from here on, but one that finishes or fails by itself is still recorded as such.
      state = 'Stopping'
      await runs.endedWithin(stopGraceMs)
      runs.interruptAll()
      await runs.endedWithin(ABORT_GRACE_MS)
      for (const job of runs.jobs) table.putBackUncounted(job)
      state = 'Stopped'
    },
  }
}
