import type { JsonObject } from '../../../contracts/index.ts'
import { now } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { MINUTE_MS } from '../durations.ts'
import { newGuid } from '../guid.ts'
import type { Job } from './job-queue.ts'

interface JobRow {
  readonly jobId: string
  readonly kind: string
  readonly payload: string
  readonly attempt: number
}

/** The longest wait before a job runs again. */
export const LONGEST_DELAY_MS = MINUTE_MS

const COLUMNS = 'job_id AS jobId, kind, payload, attempt'

const toJob = (row: JobRow): Job => ({ ...row, payload: JSON.parse(row.payload) as JsonObject })

/** The rows of table `jobs`: what is waiting and what is being run. A finished job has no row. */
export const jobTable = (db: Database) => {
  const insert = db.prepare<[string, string, string, number, number, string]>(
    `INSERT INTO jobs (job_id, kind, payload, is_quick, is_behind, state, attempt, not_before_ms, enqueued_at) VALUES (?, ?, ?, ?, ?, 'Queued', 0, 0, ?)`,
  )
  const firstDueWhere = (condition: string) =>
    db
      .prepare<[string, number, number], number>(
        `SELECT position FROM jobs WHERE kind = ? AND state = 'Queued'
           AND not_before_ms NOT BETWEEN ? AND ? ${condition} ORDER BY position LIMIT 1`,
      )
      .pluck()
  const firstInFront = firstDueWhere('AND is_behind = 0')
  const first = firstDueWhere('')
  const firstQuickInFront = firstDueWhere('AND is_quick = 1 AND is_behind = 0')
  const firstQuick = firstDueWhere('AND is_quick = 1')
  // By itself: a statement that may write begins a transaction even where it finds nothing, and most looks find nothing.
  const claim = db.prepare<[number], JobRow>(
    `UPDATE jobs SET state = 'Running', attempt = attempt + 1 WHERE position = ? RETURNING ${COLUMNS}`,
  )
  const nextDueWhere = (condition: string) =>
    db.prepare<[string], { dueMs: number | null }>(
      `SELECT min(not_before_ms) AS dueMs FROM jobs WHERE kind = ? AND state = 'Queued' ${condition}`,
    )
  const nextDue = nextDueWhere('')
  const nextQuickDue = nextDueWhere('AND is_quick = 1')
  const putBack = db.prepare<[number, number, string]>(
    `UPDATE jobs SET state = 'Queued', attempt = ?, not_before_ms = ? WHERE job_id = ?`,
  )
  const firstWaiting = db.prepare<[string], { jobId: string }>(
    `SELECT job_id AS jobId FROM jobs WHERE kind = ? AND state = 'Queued' ORDER BY position LIMIT 1`,
  )
  const remove = db.prepare<[string]>('DELETE FROM jobs WHERE job_id = ?')
  const removeMatching = db.prepare<[string, string, string], { jobId: string }>(
    `DELETE FROM jobs WHERE kind = ? AND CAST(payload ->> ? AS TEXT) IN (SELECT value FROM json_each(?))
     RETURNING job_id AS jobId`,
  )
  // Ten thousand may wait: whether the words of the value stand in a payload at all is found out far sooner than what stands under its key.
  const removeOne = db.prepare<[string, string, string, string], { jobId: string }>(
    `DELETE FROM jobs WHERE kind = ? AND instr(payload, ?) > 0 AND CAST(payload ->> ? AS TEXT) = ?
     RETURNING job_id AS jobId`,
  )
  const interrupted = db.prepare<[], JobRow>(`SELECT ${COLUMNS} FROM jobs WHERE state = 'Running' ORDER BY position`)
  const forgetDelays = db.prepare('UPDATE jobs SET not_before_ms = 0 WHERE not_before_ms > 0')
  const waitingKinds = db.prepare<[], { kind: string }>('SELECT DISTINCT kind FROM jobs')

  return {
    add(kind: string, payload: JsonObject, { isQuick, isBehind }: { isQuick: boolean; isBehind: boolean }): string {
      const jobId = newGuid()
      insert.run(jobId, kind, JSON.stringify(payload), isQuick ? 1 : 0, isBehind ? 1 : 0, now())
      return jobId
    },
    /** Takes the oldest due job of a kind, or the oldest quick one, those that go behind others last; the attempt counts from here, so that a run that kills the process counts too. */
    claim(kind: string, isQuick: boolean): Job | null {
      const nowMs = Date.now()
      // No job is ever made to wait longer: one that seems to was put back before the clock was.
      const [front, any] = isQuick ? [firstQuickInFront, firstQuick] : [firstInFront, first]
      const delayed = [nowMs + 1, nowMs + LONGEST_DELAY_MS] as const
      const position = front.get(kind, ...delayed) ?? any.get(kind, ...delayed)
      // All, of one: what `get` returns is not committed yet, and that the disk is full for it is never heard.
      const [row] = position === undefined ? [] : claim.all(position)
      return row === undefined ? null : toJob(row)
    },
    /** When the next job of a kind, or its next quick one, is due, in epoch milliseconds; null when none waits. */
    nextDueMs: (kind: string, isQuick: boolean): number | null =>
      (isQuick ? nextQuickDue : nextDue).get(kind)?.dueMs ?? null,
    putBack(job: Job, notBeforeMs: number): void {
      putBack.run(job.attempt, notBeforeMs, job.jobId)
    },
    /** As if the run had not been: it was ended from outside, which is no failure of the job. */
    putBackUncounted(job: Job): void {
      putBack.run(job.attempt - 1, 0, job.jobId)
    },
    remove(jobId: string): void {
      remove.run(jobId)
    },
    removeMatching(kind: string, key: string, values: readonly string[]): string[] {
      const [only = '', ...others] = values
      const rows =
        values.length > 0 && others.length === 0
          ? removeOne.all(kind, JSON.stringify(only).slice(1, -1), key, only)
          : removeMatching.all(kind, key, JSON.stringify(values))
      return rows.map((row) => row.jobId)
    },
    /** Jobs that were running when the process ended. */
    interrupted: (): Job[] => interrupted.all().map(toJob),
    forgetDelays(): void {
      forgetDelays.run()
    },
    /** The oldest job of a kind that has not begun. */
    firstWaiting: (kind: string): string | null => firstWaiting.get(kind)?.jobId ?? null,
    waitingKinds: (): string[] => waitingKinds.all().map((row) => row.kind),
  }
}

/** What {@link jobTable} makes. */
export type JobTable = ReturnType<typeof jobTable>
