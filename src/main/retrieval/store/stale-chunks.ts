import type { Database } from '../../platform/index.ts'
import type { ChunkTable, StoredChunk } from './chunk-table.ts'

/** Finds the chunks whose newest vector is of another model than the one wanted. */
export interface StaleChunks {
  /** All of them, a page at a time, but for those that the model failed on. What is revised meanwhile is not given twice. */
  pages(modelNo: number, pageSize: number): Generator<StoredChunk[]>
  any(modelNo: number): boolean
  /** How many there are, those that the model failed on included. */
  count(modelNo: number): number
  /** All chunks that can be found. */
  total(): number
  /** Some of the chunks that can be found, evenly spread. */
  sample(size: number): StoredChunk[]
  /** The rows whose newest vector is of a model. */
  rowsOf(modelNo: number, limit: number): number[]
}

export const createStaleChunks = (db: Database, chunks: Pick<ChunkTable, 'any'>): StaleChunks => {
  const page = db
    .prepare<[number, number, number], number>(
      `SELECT c.row_id FROM retrieval_chunks c LEFT JOIN retrieval_jobs j USING (job_no)
       WHERE c.model_no = ? AND c.row_id > ? AND c.deleted_at IS NULL AND (j.state IS NULL OR j.state <> 'Removing')
         AND NOT EXISTS (SELECT 1 FROM retrieval_reembed_failures WHERE chunk_id = c.id)
       ORDER BY c.row_id LIMIT ?`,
    )
    .pluck()
  const models = db.prepare<[number], number>('SELECT model_no FROM retrieval_models WHERE model_no <> ?').pluck()
  const count = db
    .prepare<[number], number>('SELECT count(*) FROM retrieval_chunks WHERE model_no = ? AND deleted_at IS NULL')
    .pluck()
  const rowsOf = db
    .prepare<[number, number], number>(
      'SELECT row_id FROM retrieval_chunks WHERE model_no = ? AND deleted_at IS NULL LIMIT ?',
    )
    .pluck()
  const spread = db
    .prepare<[number, number], number>(
      'SELECT row_id FROM retrieval_chunks WHERE model_no IS NOT NULL AND deleted_at IS NULL AND row_id % ? = 0 LIMIT ?',
    )
    .pluck()
  const countOf = (modelNo: number): number => count.get(modelNo) ?? 0
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
  const total = (): number => sum(models.all(-1).map(countOf))
  return {
    pages: function* (modelNo, pageSize) {
      for (const other of models.all(modelNo))
        for (let after = 0, rowIds = page.all(other, after, pageSize); rowIds.length > 0; ) {
          yield chunks.any(rowIds)
          after = rowIds.at(-1) ?? after
          rowIds = page.all(other, after, pageSize)
        }
    },
    any: (modelNo) => models.all(modelNo).some((other) => page.get(other, 0, 1) !== undefined),
    count: (modelNo) => sum(models.all(modelNo).map(countOf)),
    total,
    sample: (size) => chunks.any(spread.all(Math.max(1, Math.floor(total() / size)), size)),
    rowsOf: (modelNo, limit) => rowsOf.all(modelNo, limit),
  }
}
