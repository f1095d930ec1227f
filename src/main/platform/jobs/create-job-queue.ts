import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { Logger } from '../logger.ts'
import { isStorageFull } from '../storage/storage-full.ts'
import { type Job, type JobHandler, type JobQueue, PermanentJobError } from './job-queue.ts'
import { jobTable, LONGEST_DELAY_MS } from './job-table.ts'

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

interface Run {
  readonly job: Job
  readonly handler: JobHandler
  readonly controller: AbortController
  /** Runs in a place that is kept for quick jobs. */
  readonly isQuick: boolean
  /** Ended from outside, by `cancel` or `stop`. */
  interrupted: boolean
  readonly settled: Promise<void>
}

const FIRST_BACKOFF_MS = 1_000
const STOP_GRACE_MS = 2_000
const ABORT_GRACE_MS = 2_000
const MAX_TIMER_MS = 60_000
const RECORD_RETRY_MS = 5_000

const doublingBackoff = (attempt: number): number => Math.min(FIRST_BACKOFF_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS)

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** A durable queue over table `jobs`, run on this thread's event loop. */
export const createJobQueue = (options: JobQueueOptions): JobRunner => {
  const { db, logger, backoffMs = doublingBackoff, stopGraceMs = STOP_GRACE_MS } = options
  const { recordRetryMs = RECORD_RETRY_MS } = options
  const table = jobTable(db)
  const handlers = new Map<string, JobHandler>()
  const runs = new Map<string, Run>()
  let state: 'Idle' | 'Started' | 'Stopping' | 'Stopped' = 'Idle'
  let wakeUp: NodeJS.Immediate | null = null
  let timer: NodeJS.Timeout | null = null

  const giveUp = (job: Job, handler: JobHandler, error: Error): void => {
    logger.warn({ err: error, jobId: job.jobId, kind: job.kind, attempt: job.attempt }, 'Gave up a job')
    try {
      db.transaction(() => {
        table.remove(job.jobId)
        handler.onGivenUp?.(job, error)
      }).immediate()
    } catch (hookError) {
      // A full disk passes: the record is not lost but written later.
      if (isStorageFull(hookError)) throw hookError
      logger.error({ err: hookError, jobId: job.jobId, kind: job.kind }, 'Could not record that a job was given up')
      table.remove(job.jobId)
    }
  }

  const onFailure = (run: Run, error: Error): void => {
    const { job, handler } = run
    if (run.interrupted) table.putBackUncounted(job)
    else if (error instanceof PermanentJobError || job.attempt >= handler.maxAttempts) giveUp(job, handler, error)
    else {
      logger.warn(
        { err: error, jobId: job.jobId, kind: job.kind, attempt: job.attempt },
        'A job failed and will run again',
      )
      table.putBack(job, Date.now() + backoffMs(job.attempt))
    }
  }

  const execute = async (run: Omit<Run, 'settled'>): Promise<Error | null> => {
    try {
      await run.handler.run(run.job, run.controller.signal)
      return null
    } catch (error) {
      return toError(error)
    }
  }

  const settle = (run: Run, error: Error | null): void => {
    runs.delete(run.job.jobId)
    if (state === 'Stopped') return
    // A cancelled job has no row any more, unless the transaction that cancelled it was undone: then putting it back finds it.
    if (error === null && !run.interrupted) table.remove(run.job.jobId)
    else onFailure(run, error ?? new Error('The job was interrupted.'))
    wake()
  }

  const settleOnceRecorded = async (run: Run, error: Error | null): Promise<void> => {
    for (;;) {
      try {
        settle(run, error)
        return
      } catch (refusal) {
        logger.error({ err: refusal, jobId: run.job.jobId }, 'Could not record how a job ended')
        if (state !== 'Started') return
        await delay(recordRetryMs, null, { ref: false })
      }
    }
  }

  const launch = (job: Job, handler: JobHandler, isQuick: boolean): void => {
    const { promise: settled, resolve } = Promise.withResolvers<void>()
    const run: Run = { job, handler, controller: new AbortController(), isQuick, interrupted: false, settled }
    runs.set(job.jobId, run)
    void execute(run)
      .then((error) => settleOnceRecorded(run, error))
      .finally(resolve)
  }

  const runningOf = (kind: string, isQuick: boolean): number =>
    [...runs.values()].filter((run) => run.job.kind === kind && run.isQuick === isQuick).length

  const freePlaces = ({ kind, concurrency, quickConcurrency = 0 }: JobHandler, isQuick: boolean): number =>
    (isQuick ? quickConcurrency : concurrency) - runningOf(kind, isQuick)

  const launchDue = (handler: JobHandler): void => {
    for (const isQuick of [false, true]) {
      for (let free = freePlaces(handler, isQuick); free > 0; free -= 1) {
        const job = table.claim(handler.kind, isQuick)
        if (job === null) break
        launch(job, handler, isQuick)
      }
    }
  }

  const setTimer = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const waiting = [...handlers.values()].filter((handler) => freePlaces(handler, false) > 0)
    const due = waiting.map((handler) => table.nextDueMs(handler.kind)).filter((dueMs) => dueMs !== null)
    if (due.length === 0) return
    const waitMs = Math.min(Math.max(Math.min(...due) - Date.now(), 1), MAX_TIMER_MS)
    timer = setTimeout(pump, waitMs).unref()
  }

  const pump = (): void => {
    wakeUp = null
    if (state !== 'Started') return
    try {
      for (const handler of handlers.values()) launchDue(handler)
      setTimer()
    } catch (error) {
      logger.error({ err: error }, 'Could not take up the next job')
      timer = setTimeout(pump, recordRetryMs).unref()
    }
  }

  // Transactions are synchronous on this thread, so the next turn of the event loop comes after the commit of this one.
  const wake = (): void => {
    if (state === 'Started' && wakeUp === null) wakeUp = setImmediate(pump)
  }

  const takeUpInterrupted = (): void => {
    for (const job of table.interrupted()) {
      const handler = handlers.get(job.kind)
      if (handler?.countsInterruptions === false) table.putBackUncounted(job)
      else if (handler !== undefined && job.attempt >= handler.maxAttempts) {
        giveUp(job, handler, new Error(`The app ended ${job.attempt} times while it worked on this.`))
      } else table.putBack(job, 0)
    }
    table.forgetDelays()
  }

  /** On a full disk the app starts all the same; what is left as it was is taken up by the next start. */
  const takeUpWhatCanBe = (): void => {
    try {
      takeUpInterrupted()
    } catch (error) {
      if (!isStorageFull(error)) throw error
      logger.error({ err: error }, 'Could not take up the jobs of the last run')
    }
  }

  const interrupt = (run: Run): void => {
    run.interrupted = true
    run.controller.abort()
  }

  const allSettled = (): Promise<unknown> => Promise.all([...runs.values()].map((run) => run.settled))
  const settledWithin = (ms: number): Promise<unknown> => Promise.race([allSettled(), delay(ms, null, { ref: false })])

  return {
    enqueue(kind, payload, { unlessWaiting = false, isQuick = false, isBehind = false } = {}) {
      const waiting = unlessWaiting ? table.firstWaiting(kind) : null
      if (waiting !== null) return waiting
      const jobId = table.add(kind, payload, { isQuick, isBehind })
      wake()
      return jobId
    },
    cancel(kind, key, ...values) {
      for (const jobId of table.removeMatching(kind, key, values)) {
        const run = runs.get(jobId)
        if (run !== undefined) interrupt(run)
      }
    },
    register(handler) {
      if (handlers.has(handler.kind)) throw new Error(`Two handlers for jobs of kind '${handler.kind}'.`)
      handlers.set(handler.kind, handler)
    },
    start() {
      if (state !== 'Idle') throw new Error('The job queue was started already.')
      state = 'Started'
      takeUpWhatCanBe()
      for (const kind of table.waitingKinds()) {
        if (!handlers.has(kind)) logger.warn({ kind }, 'Jobs are waiting that nothing serves')
      }
      wake()
    },
    async stop() {
      if (state !== 'Started') return
      if (wakeUp !== null) clearImmediate(wakeUp)
      if (timer !== null) clearTimeout(timer)
      // No new job from here on, but one that finishes or fails by itself is still recorded as such.
      state = 'Stopping'
      await settledWithin(stopGraceMs)
      for (const run of runs.values()) interrupt(run)
      await settledWithin(ABORT_GRACE_MS)
      for (const run of runs.values()) table.putBackUncounted(run.job)
      state = 'Stopped'
    },
  }
}
