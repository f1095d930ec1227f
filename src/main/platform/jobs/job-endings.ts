import type { Database } from '../database/database.ts'
import type { Logger } from '../logger.ts'
import { isStorageFull } from '../storage/storage-full.ts'
import { type Job, type JobHandler, PermanentJobError } from './job-queue.ts'
import type { JobRun } from './job-runs.ts'
import type { JobTable } from './job-table.ts'

/** Records how jobs ended. Throws what the database refuses with, and has then recorded nothing. */
export interface JobEndings {
  /** Of a run; the error is null where it succeeded. */
  record(run: JobRun, error: Error | null): void
  /** Of the jobs that the end of an earlier process cut off. */
  recordCutOff(handlers: ReadonlyMap<string, JobHandler>): void
}

export interface JobEndingsOptions {
  readonly db: Database
  readonly table: JobTable
  readonly logger: Logger
  /** The wait before a failed job runs again, by its attempts so far. */
  readonly backoffMs: (attempt: number) => number
}

const factsOf = ({ jobId, kind, attempt }: Job) => ({ jobId, kind, attempt })

export const createJobEndings = ({ db, table, logger, backoffMs }: JobEndingsOptions): JobEndings => {
  const giveUp = (job: Job, handler: JobHandler, error: Error): void => {
    logger.warn({ err: error, ...factsOf(job) }, 'Gave up a job')
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
  const recordFailure = ({ job, handler }: JobRun, error: Error): void => {
    if (error instanceof PermanentJobError || job.attempt >= handler.maxAttempts) giveUp(job, handler, error)
    else {
      logger.warn({ err: error, ...factsOf(job) }, 'A job failed and will run again')
      table.putBack(job, Date.now() + backoffMs(job.attempt))
    }
  }
  return {
    record(run, error) {
      // A cancelled job has no row any more, unless the transaction that cancelled it was undone: then putting it back finds it.
      if (run.isInterrupted) table.putBackUncounted(run.job)
      else if (error === null) table.remove(run.job.jobId)
      else recordFailure(run, error)
    },
    recordCutOff(handlers) {
      for (const job of table.interrupted()) {
        const handler = handlers.get(job.kind)
        if (handler?.countsInterruptions === false) table.putBackUncounted(job)
        else if (handler !== undefined && job.attempt >= handler.maxAttempts) {
          giveUp(job, handler, new Error(`The app ended ${job.attempt} times while it worked on this.`))
        } else table.putBack(job, 0)
      }
      table.forgetDelays()
    },
  }
}
