import type { VectorScope } from '../../../../contracts/index.ts'
import { chunkMetadataKeys } from '../../chunk-metadata.ts'
import { scopeKey } from '../scope-key.ts'
import type { Query } from './postgres-connection.ts'
import type { PostgresSchema } from './postgres-schema.ts'
import { storable } from './storable.ts'

/** A row as it stands in the store, with the vector of one model; `null` where that model has none for it. */
export interface StoredRow {
  readonly rowNo: number
  readonly partitionNo: number
  readonly id: string
  readonly text: string
  readonly metadata: Readonly<Record<string, string>>
  readonly vector: Float32Array | null
}

interface ChunkRow {
  readonly row_no: string
  readonly partition_no: number
  readonly id: string
  readonly text: string
  readonly metadata: Readonly<Record<string, string>>
  readonly embedding: string | null
}

const toRow = (row: ChunkRow): StoredRow => ({
  rowNo: Number(row.row_no),
  partitionNo: row.partition_no,
  id: row.id,
  text: row.text,
  metadata: row.metadata,
  vector: row.embedding === null ? null : Float32Array.from(JSON.parse(row.embedding) as number[]),
})

/** What is read of the live rows of a store. */
export const createPostgresChunks = ({ table }: PostgresSchema, query: Query) => {
  const chunkRows = `SELECT c.row_no, c.partition_no, c.id, c.text, c.metadata, v.embedding::text AS embedding
    FROM ${table('chunks')} c LEFT JOIN ${table('vectors')} v ON v.row_no = c.row_no AND v.model_no = $1
    WHERE c.deleted_at IS NULL AND`

  return {
    /** The live rows of some documents. */
    rowsOfDocuments: async (partitionNos: readonly number[], documentIds: readonly string[]): Promise<number[]> => {
      const rows = await query<{ row_no: string }>(
        `SELECT row_no FROM ${table('chunks')} WHERE partition_no = ANY ($1::integer[]) AND deleted_at IS NULL
           AND metadata ->> '${chunkMetadataKeys.documentId}' = ANY ($2::text[])`,
        [partitionNos, documentIds.map(storable)],
      )
      return rows.map(({ row_no }) => Number(row_no))
    },
    /** The live row of a chunk in a scope. */
    rowOf: async (scope: VectorScope, chunkId: string): Promise<number | null> => {
      const [row] = await query<{ row_no: string }>(
        `SELECT row_no FROM ${table('chunks')} JOIN ${table('partitions')} USING (partition_no)
         WHERE id = $1 AND scope = $2 AND deleted_at IS NULL`,
        [storable(chunkId), storable(scopeKey(scope))],
      )
      return row === undefined ? null : Number(row.row_no)
    },
    /** Some live rows of some partitions. */
    live: async (partitionNos: readonly number[], limit: number): Promise<number[]> => {
      const rows = await query<{ row_no: string }>(
        `SELECT row_no FROM ${table('chunks')} WHERE partition_no = ANY ($1::integer[]) AND deleted_at IS NULL
         ORDER BY row_no LIMIT ${limit}`,
        [partitionNos],
      )
      return rows.map(({ row_no }) => Number(row_no))
    },
    /** Live rows by their numbers, with the vectors of a model. */
    rows: async (modelNo: number, rowNos: readonly number[]): Promise<StoredRow[]> => {
      if (rowNos.length === 0) return []
      const rows = await query<ChunkRow>(`${chunkRows} c.row_no = ANY ($2::bigint[]) ORDER BY c.row_no`, [
        modelNo,
        rowNos,
      ])
      return rows.map(toRow)
    },
    /** Live rows of some partitions after a row, in order. */
    rowsAfter: async (
      modelNo: number,
      partitionNos: readonly number[],
      { after, limit }: { readonly after: number; readonly limit: number },
    ): Promise<StoredRow[]> => {
      const rows = await query<ChunkRow>(
        `${chunkRows} c.partition_no = ANY ($2::integer[]) AND c.row_no > $3 ORDER BY c.row_no LIMIT ${limit}`,
        [modelNo, partitionNos, after],
      )
      return rows.map(toRow)
    },
    rowsOfChunks: async (
      modelNo: number,
      partitionNos: readonly number[],
      chunkIds: readonly string[],
    ): Promise<StoredRow[]> => {
      const rows = await query<ChunkRow>(
        `${chunkRows} c.partition_no = ANY ($2::integer[]) AND c.id = ANY ($3::text[])`,
        [modelNo, partitionNos, chunkIds.map(storable)],
      )
      return rows.map(toRow)
    },
    /** Rows at equal distances over an area. */
    spread: async (partitionNos: readonly number[], count: number): Promise<number[]> => {
      const rows = await query<{ row_no: string }>(
        `SELECT row_no FROM (
           SELECT row_no, count(*) OVER () AS total, row_number() OVER (ORDER BY partition_no, row_no) - 1 AS place
           FROM ${table('chunks')} WHERE partition_no = ANY ($1::integer[]) AND deleted_at IS NULL
         ) numbered WHERE place = 0 OR place * $2 / total <> (place - 1) * $2 / total ORDER BY place`,
        [partitionNos, count],
      )
      return rows.map(({ row_no }) => Number(row_no))
    },
  }
}
