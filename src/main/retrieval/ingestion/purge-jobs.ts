import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../../platform/index.ts'
import { type IndexTarget, ROWS_PER_WRITE } from './index-target.ts'
import type { JobRow, JobTable } from './job-table.ts'

/** Removes the chunks of retired jobs for good. */
export interface JobPurger {
  /** Resolves once everything that is retired by then has gone. A job that is being worked on stops at its next write; its rows go after that. */
  purge(): Promise<void>
  /** The same, tried again after a pause where it fails, as a store does that is away. Never rejects. */
  purgeInTime(): Promise<void>
  isPurging(): boolean
}

export interface JobPurgerOptions {
  readonly jobs: Pick<JobTable, 'inState' | 'forgetAll'>
  readonly target: Pick<IndexTarget, 'rows' | 'erase'>
  /** What is being worked on, by the number of the job. */
  readonly working: ReadonlyMap<number, Promise<void>>
  readonly onTaken: (job: JobRow) => void
  readonly onSettled: () => void
  readonly logger: Logger
  readonly retryAfterMs: number
  readonly signal: AbortSignal
}

/** Small documents go together: a transaction for each took longer than all that it did. */
const JOBS_AT_ONCE = 64

export const createJobPurger = (options: JobPurgerOptions): JobPurger => {
  const { jobs, target, working, onTaken, onSettled, logger, retryAfterMs, signal } = options
  let underWay: Promise<void> | null = null
  let more = Promise.withResolvers<void>()
  let isRetried = false

  const purgeSome = async (some: readonly JobRow[]): Promise<void> => {
    for (const job of some) onTaken(job)
    const jobNos = some.map(({ jobNo }) => jobNo)
    for (;;) {
      const rows = target.rows.rowsOfJobs(jobNos, ROWS_PER_WRITE)
      if (rows.length === 0 || signal.aborted) break
      await target.erase(rows)
      await nextTurn()
    }
    if (!signal.aborted) jobs.forgetAll(jobNos)
  }
  /** One write after the other: a thousand at once would each write in the same turn of the loop. */
  const purgeEach = async (): Promise<void> => {
    while (!signal.aborted) {
      const some = jobs.inState('Removing', JOBS_AT_ONCE + working.size)
      if (some.length === 0) return
      const free = some.filter(({ jobNo }) => !working.has(jobNo)).slice(0, JOBS_AT_ONCE)
      if (free.length > 0) await purgeSome(free)
      else await Promise.race([more.promise, ...some.map(({ jobNo }) => working.get(jobNo))])
    }
  }
  const purge = (): Promise<void> => {
    more.resolve()
    more = Promise.withResolvers()
    underWay ??= purgeEach().finally(() => {
      underWay = null
      onSettled()
    })
    return underWay
  }
  const retryLater = async (): Promise<void> => {
    if (isRetried || signal.aborted) return
    isRetried = true
    const isOver = await pause(retryAfterMs, false, { signal, ref: false }).catch(() => true)
    isRetried = false
    if (!isOver) await purgeInTime()
  }
  const purgeInTime = (): Promise<void> =>
    purge().catch((error: unknown) => {
      logger.error({ err: error }, 'Removing chunks failed; it is tried again')
      void retryLater()
    })
  return { purge, purgeInTime, isPurging: () => underWay !== null }
}
