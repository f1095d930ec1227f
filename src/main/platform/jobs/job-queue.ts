import type { JsonObject } from '../../../contracts/index.ts'

/** A piece of work that survives the end of the process. */
export interface Job {
  readonly jobId: string
  readonly kind: string
  readonly payload: JsonObject
  /** 1 on the first run; grows when a run fails or the process died in it. */
  readonly attempt: number
}

/** Serves one kind of job. Must be repeatable: after a crash the same job runs again. */
export interface JobHandler {
  readonly kind: string
  readonly concurrency: number
  /** How many more may run at once of those that were enqueued as quick, so that they need not wait for long ones. None if left out. */
  readonly quickConcurrency?: number
  /** Runs after which a job is given up. */
  readonly maxAttempts: number
  /** Whether a run that the end of the process cut off counts as one: not where the work cannot be what ended it. True if left out. */
  readonly countsInterruptions?: boolean
  /** Throws to fail the run; a `PermanentJobError` gives the job up at once. */
  run(job: Job, signal: AbortSignal): Promise<void>
  /** Told once when a job is given up. */
  onGivenUp?(job: Job, error: Error): void
}

/** How a job joins those that wait. */
export interface EnqueueOptions {
  /** Adds nothing while a job of the kind waits already, whose run will do; its id is returned. */
  readonly unlessWaiting?: boolean
  /** Says that the job will not take long: it may pass those that do. */
  readonly isQuick?: boolean
  /** Has it wait until no other job of the kind does, whichever came first: what came out of a file, while people wait for theirs. */
  readonly isBehind?: boolean
}

/** A durable queue in SQLite: a job survives `kill -9` and is run again until it succeeds or is given up. */
export interface JobQueue {
  /** Synchronous, so that it joins the transaction of the state change that causes the job. Wakes the runner after commit. */
  enqueue(kind: string, payload: JsonObject, options?: EnqueueOptions): string
  /** Drops jobs of a kind whose payload has one of these values under `key`; a running one is aborted. */
  cancel(kind: string, key: string, ...values: readonly string[]): void
}

/** Thrown by a handler whose job would fail every time: it is given up at once. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError'
}
