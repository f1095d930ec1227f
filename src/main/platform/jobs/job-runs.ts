import { setTimeout as delay } from 'node:timers/promises'
import type { Job, JobHandler } from './job-queue.ts'

/** A job that is being run. */
export interface JobRun {
  readonly job: Job
  readonly handler: JobHandler
  /** Runs in a place that is kept for quick jobs. */
  readonly isQuick: boolean
  /** Ended from outside, by `cancel` or `stop`. */
  readonly isInterrupted: boolean
}

/** The jobs that run right now in this process. */
export interface JobRuns {
  launch(job: Job, handler: JobHandler, isQuick: boolean): void
  /** How many more of its jobs may begin now. */
  freePlaces(handler: JobHandler, isQuick: boolean): number
  /** Aborts a job; one that does not run is left alone. */
  interrupt(jobId: string): void
  interruptAll(): void
  /** Waits until all that run now have ended, and their ends are told; no longer than this. */
  endedWithin(ms: number): Promise<unknown>
  readonly jobs: readonly Job[]
}

interface OpenRun extends JobRun {
  readonly controller: AbortController
  isInterrupted: boolean
  readonly ended: Promise<void>
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

const execute = async ({ job, handler, controller }: OpenRun): Promise<Error | null> => {
  try {
    await handler.run(job, controller.signal)
    return null
  } catch (error) {
    return toError(error)
  }
}

const interruptRun = (run: OpenRun): void => {
  run.isInterrupted = true
  run.controller.abort()
}

/** `onEnd` is told of each run that ended, whose place is free by then; the error is null where it succeeded. */
export const createJobRuns = (onEnd: (run: JobRun, error: Error | null) => Promise<void>): JobRuns => {
  const runs = new Map<string, OpenRun>()
  const runningOf = (kind: string, isQuick: boolean): number =>
    [...runs.values()].filter((run) => run.job.kind === kind && run.isQuick === isQuick).length
  return {
    launch(job, handler, isQuick) {
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      const run: OpenRun = { job, handler, isQuick, isInterrupted: false, controller: new AbortController(), ended }
      runs.set(job.jobId, run)
      void execute(run)
        .then((error) => {
          runs.delete(job.jobId)
          return onEnd(run, error)
        })
        .finally(resolve)
    },
    freePlaces: ({ kind, concurrency, quickConcurrency = 0 }, isQuick) =>
      (isQuick ? quickConcurrency : concurrency) - runningOf(kind, isQuick),
    interrupt(jobId) {
      const run = runs.get(jobId)
      if (run !== undefined) interruptRun(run)
    },
    interruptAll() {
      for (const run of runs.values()) interruptRun(run)
    },
    endedWithin(ms) {
      const ends = [...runs.values()].map(({ ended }) => ended)
      return Promise.race([Promise.all(ends), delay(ms, null, { ref: false })])
    },
    get jobs() {
      return [...runs.values()].map(({ job }) => job)
    },
  }
}
