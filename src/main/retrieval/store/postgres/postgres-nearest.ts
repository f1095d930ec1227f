import type { PostgresConnection, Query } from './postgres-connection.ts'
import type { PostgresSchema } from './postgres-schema.ts'
import { vectorLiteral } from './vector-literal.ts'

/** The nearest rows to a vector. */
export interface NearestRows {
  readonly modelNo: number
  readonly partitionNos: readonly number[]
  /** Rows that alone may be found; `null` for every one. */
  readonly chosen: readonly number[] | null
  readonly vector: Float32Array
  readonly limit: number
}

/** Neighbours that a search of the graph keeps at hand. */
const GRAPH_CANDIDATES = 200

/** What is found by vectors. Every statement names the partitions that it may look into. */
export const createPostgresNearest = ({ table, vectorType, cosineDistance }: PostgresSchema, query: Query) => ({
  /** The rows nearest by cosine, by comparing every one. */
  nearest: async ({ modelNo, partitionNos, chosen, vector, limit }: NearestRows): Promise<number[]> => {
    const rows = await query<{ row_no: string }>(
      `SELECT row_no FROM ${table('vectors')}
       WHERE model_no = $1 AND partition_no = ANY ($2::integer[]) AND embedding IS NOT NULL
         AND ($4::bigint[] IS NULL OR row_no = ANY ($4::bigint[]))
       ORDER BY embedding ${cosineDistance} $3::${vectorType}, row_no LIMIT ${limit}`,
      [modelNo, partitionNos, vectorLiteral(vector), chosen],
    )
    return rows.map(({ row_no }) => Number(row_no))
  },
  /** The same by the graph of a model: nearly all of them, without comparing every one. */
  nearestByGraph: async (
    { modelNo, partitionNos, vector, limit }: NearestRows,
    transaction: PostgresConnection['transaction'],
  ): Promise<number[]> => {
    const embedding = `embedding::${vectorType}(${vector.length})`
    const rows = await transaction(async (within) => {
      // Goes on through the graph until there are enough of the area.
      await within(`SET LOCAL hnsw.iterative_scan = 'strict_order'`)
      await within(`SET LOCAL hnsw.ef_search = ${GRAPH_CANDIDATES}`)
      return within<{ row_no: string }>(
        `SELECT row_no FROM ${table('vectors')}
         WHERE model_no = ${modelNo} AND partition_no = ANY ($1::integer[]) AND embedding IS NOT NULL
         ORDER BY ${embedding} ${cosineDistance} $2::${vectorType}(${vector.length}) LIMIT ${limit}`,
        [partitionNos, vectorLiteral(vector)],
      )
    })
    return rows.map(({ row_no }) => Number(row_no))
  },
})
