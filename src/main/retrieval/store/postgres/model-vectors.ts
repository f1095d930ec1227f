import { isZero } from '../../embedding/unit-vector.ts'
import type { PostgresConnection } from './postgres-connection.ts'
import type { PostgresSchema } from './postgres-schema.ts'
import { vectorLiteral } from './vector-literal.ts'

/** A vector for a row that is there already. */
export interface RowVector {
  readonly rowNo: number
  readonly vector: Float32Array
}

/** A chunk without its vector, by its row. */
export interface StaleRow {
  readonly row_no: string
  readonly partition_no: number
  readonly id: string
  readonly text: string
  readonly metadata: Readonly<Record<string, string>>
}

const ROWS_PER_DELETE = 1000

/** The vectors of each model, beside those of others. */
export const createModelVectors = ({ table, vectorType }: PostgresSchema, connection: PostgresConnection) => {
  /** Whether a row lacks the vector of model `$1`. */
  const lacks = `NOT EXISTS (SELECT 1 FROM ${table('vectors')} v WHERE v.row_no = c.row_no AND v.model_no = $1)`
  return {
    /** Live rows after one that lack the vector of a model, in order. */
    stale: (modelNo: number, after: number, limit: number): Promise<StaleRow[]> =>
      connection.query<StaleRow>(
        `SELECT c.row_no, c.partition_no, c.id, c.text, c.metadata FROM ${table('chunks')} c
         WHERE c.deleted_at IS NULL AND c.row_no > $2 AND ${lacks} ORDER BY c.row_no LIMIT $3`,
        [modelNo, after, limit],
      ),
    count: async (modelNo: number): Promise<{ total: number; stale: number }> => {
      const [row] = await connection.query<{ total: string; stale: string }>(
        `SELECT count(*) AS total, count(*) FILTER (WHERE ${lacks}) AS stale FROM ${table('chunks')} c
         WHERE c.deleted_at IS NULL`,
        [modelNo],
      )
      return { total: Number(row?.total ?? 0), stale: Number(row?.stale ?? 0) }
    },
    /** Gives rows that are still there the vector of a model, beside those of others. */
    put: async (modelNo: number, vectors: readonly RowVector[]): Promise<void> => {
      await connection.transaction((query) =>
        query(
          `INSERT INTO ${table('vectors')} (model_no, row_no, partition_no, embedding)
           SELECT $1, c.row_no, c.partition_no, given.embedding::${vectorType}
           FROM unnest($2::bigint[], $3::text[]) AS given (row_no, embedding)
           JOIN ${table('chunks')} c ON c.row_no = given.row_no AND c.deleted_at IS NULL FOR SHARE OF c
           ON CONFLICT (row_no, model_no) DO UPDATE SET embedding = excluded.embedding`,
          [
            modelNo,
            vectors.map(({ rowNo }) => rowNo),
            vectors.map(({ vector }) => (isZero(vector) ? null : vectorLiteral(vector))),
          ],
        ),
      )
    },
    /** Removes the vectors of a model, some at a time; false where that was broken off. */
    removeAll: async (modelNo: number, signal: AbortSignal): Promise<boolean> => {
      for (let removed = ROWS_PER_DELETE; removed === ROWS_PER_DELETE && !signal.aborted; )
        removed = await connection.transaction(async (query) => {
          const rows = await query(
            `DELETE FROM ${table('vectors')} WHERE model_no = $1 AND row_no IN (
               SELECT row_no FROM ${table('vectors')} WHERE model_no = $1 LIMIT ${ROWS_PER_DELETE}
             ) RETURNING 1`,
            [modelNo],
          )
          return rows.length
        })
      return !signal.aborted
    },
  }
}
