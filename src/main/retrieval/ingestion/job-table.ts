import type { VectorScope } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import { scopeFromKey, scopeKey } from '../store/scope-key.ts'

/** Accepting: its chunks are being written. Queued: accepted, and not all indexed yet. Removing: its chunks are hidden and go. */
export type JobState = 'Accepting' | 'Queued' | 'Indexed' | 'Removing'

type OpenState = Exclude<JobState, 'Indexed'>

export interface JobRow {
  readonly jobNo: number
  readonly documentId: string
  readonly scope: VectorScope
  readonly chunkCount: number
}

interface RawJob extends Omit<JobRow, 'scope'> {
  readonly scope: string
}

/** Said in these words SQLite takes the index of open jobs: it does not see by itself that a job in another state is one. */
const IS_OPEN = "state <> 'Indexed'"

const toJob = (row: RawJob): JobRow => ({ ...row, scope: scopeFromKey(row.scope) })
const COLUMNS = 'job_no AS jobNo, document_id AS documentId, scope, chunk_count AS chunkCount'

/** The rows of ingestion jobs, one per document. */
export const createJobTable = (db: Database) => {
  const insert = db.prepare<[string, string, number]>(
    `INSERT INTO retrieval_jobs (document_id, scope, state, chunk_count) VALUES (?, ?, 'Accepting', ?)`,
  )
  const setState = db.prepare<[JobState, number]>('UPDATE retrieval_jobs SET state = ? WHERE job_no = ?')
  const retire = db.prepare<[string, string]>(
    `UPDATE retrieval_jobs SET state = 'Removing' WHERE document_id = ? AND scope = ? AND state <> 'Removing'`,
  )
  const retireUnaccepted = db.prepare(
    `UPDATE retrieval_jobs SET state = 'Removing' WHERE state = 'Accepting' AND ${IS_OPEN}`,
  )
  const reopen = db.prepare(`UPDATE retrieval_jobs SET state = 'Queued' WHERE state = 'Indexed'`)
  const forgetAll = db.prepare<[string]>('DELETE FROM retrieval_jobs WHERE job_no IN (SELECT value FROM json_each(?))')
  const inState = db.prepare<[OpenState, number], RawJob>(
    `SELECT ${COLUMNS} FROM retrieval_jobs WHERE state = ? AND ${IS_OPEN} ORDER BY job_no LIMIT ?`,
  )
  const stateOf = db.prepare<[number], JobState>('SELECT state FROM retrieval_jobs WHERE job_no = ?').pluck()
  const indexed = db
    .prepare<[string, string], number>(
      `SELECT job_no FROM retrieval_jobs WHERE document_id = ? AND scope = ? AND state = 'Indexed'`,
    )
    .pluck()
  const open = db
    .prepare<[], number>(`SELECT count(*) FROM retrieval_jobs WHERE state IN ('Accepting', 'Queued') AND ${IS_OPEN}`)
    .pluck()
  return {
    insert: (documentId: string, scope: VectorScope, chunkCount: number): number =>
      Number(insert.run(documentId, scopeKey(scope), chunkCount).lastInsertRowid),
    setState: (jobNo: number, state: JobState): void => {
      setState.run(state, jobNo)
    },
    stateOf: (jobNo: number): JobState | null => stateOf.get(jobNo) ?? null,
    /** Hides the chunks of a document; returns whether there was anything to hide. */
    retire: (documentId: string, scope: VectorScope): boolean => retire.run(documentId, scopeKey(scope)).changes > 0,
    /** What was being written when the process died was never acknowledged. */
    retireUnaccepted: (): void => {
      retireUnaccepted.run()
    },
    /** Queues every finished job again, for a store that forgot what it held. */
    reopen: (): void => {
      reopen.run()
    },
    forgetAll: (jobNos: readonly number[]): void => {
      forgetAll.run(JSON.stringify(jobNos))
    },
    /** The first of them, in the order in which they came; all without a limit. */
    inState: (state: OpenState, limit = -1): JobRow[] => inState.all(state, limit).map(toJob),
    /** The job of a document that is indexed. */
    indexedJobOf: (documentId: string, scope: VectorScope): number | null =>
      indexed.get(documentId, scopeKey(scope)) ?? null,
    countOpen: (): number => open.get() ?? 0,
  }
}

export type JobTable = ReturnType<typeof createJobTable>
