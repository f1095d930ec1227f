import type { Database } from '../../platform/index.ts'
import { indexedText } from '../chunk-metadata.ts'
import { type LiveRow, ROW_MODULUS, type RowSums, STAMP_MODULUS } from '../search-index/shard.ts'
import { rowRange } from './partitions.ts'

/** What is indexed of a row. */
export interface IndexableRow {
  readonly rowId: number
  readonly stamp: number
  readonly text: string
}

interface TextRow {
  readonly row_id: number
  readonly stamp: number
  readonly text: string
  readonly metadata: string
}

const INDEXED = 'model_no IS NOT NULL AND deleted_at IS NULL'

/** Reads what the database has for the search index, on a connection that only reads. */
export const createIndexableRows = (db: Database) => {
  const stamps = db.prepare<[number, number], { row_id: number; stamp: number }>(
    `SELECT row_id, stamp FROM retrieval_chunks WHERE row_id BETWEEN ? AND ? AND ${INDEXED} ORDER BY row_id`,
  )
  const sums = db.prepare<{ from: number; to: number }, RowSums>(
    `SELECT count(*) AS count, coalesce(sum(stamp), 0) AS stamps,
       coalesce(sum(((row_id - $from) % ${ROW_MODULUS}) * (stamp % ${STAMP_MODULUS})), 0) AS mixed
     FROM retrieval_chunks WHERE row_id BETWEEN $from AND $to AND ${INDEXED}`,
  )
  const texts = db.prepare<[string], TextRow>(
    `SELECT c.row_id, c.stamp, t.text, t.metadata FROM retrieval_chunks c JOIN retrieval_texts t USING (row_id)
     WHERE c.row_id IN (SELECT value FROM json_each(?)) AND ${INDEXED}`,
  )
  const partitions = db.prepare<[], number>('SELECT partition_no FROM retrieval_partitions').pluck()
  return {
    /** All rows of a partition that are to be found, in order, by their places in it. */
    stamps: function* (partitionNo: number): Generator<LiveRow> {
      const { from, to } = rowRange(partitionNo)
      for (const { row_id, stamp } of stamps.iterate(from, to)) yield { row: row_id - from, stamp }
    },
    /** The sums of those rows, a tenth of the time of reading them. */
    sums: (partitionNo: number): RowSums => sums.get(rowRange(partitionNo)) ?? { count: 0, stamps: 0, mixed: 0 },
    /** Those of some rows that are to be found. */
    read: (rowIds: readonly number[]): IndexableRow[] =>
      texts.all(JSON.stringify(rowIds)).map(({ row_id, stamp, text, metadata }) => ({
        rowId: row_id,
        stamp,
        text: indexedText({ text, metadata: JSON.parse(metadata) as Record<string, string> }),
      })),
    partitionNos: (): number[] => partitions.all(),
  }
}

export type IndexableRows = ReturnType<typeof createIndexableRows>
