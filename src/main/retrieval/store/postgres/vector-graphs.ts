import type { PostgresConnection, Query } from './postgres-connection.ts'
import type { PostgresSchema } from './postgres-schema.ts'

/** The graphs of vectors by which a large store is searched, one of a model. */
export interface VectorGraphs {
  /** Whether the vectors of a model may be searched by one, as far as this host knows. */
  has(modelNo: number): boolean
  /** Makes one where it is due and no other host is at it. */
  keep(modelNo: number, dimensions: number): Promise<void>
  remove(modelNo: number): Promise<void>
}

/** Vectors from which on a graph is made of them, and the most numbers that one may have. */
const GRAPH_FROM = 50_000
const GRAPH_DIMENSIONS = 2000

export const createVectorGraphs = (
  { table, vectorType, cosineOperators }: PostgresSchema,
  connection: PostgresConnection,
  graphFrom: number = GRAPH_FROM,
): VectorGraphs => {
  const whole = new Set<number>()
  const graphName = (modelNo: number): string => `vectors_near_${modelNo}`

  const stateOf = async (query: Query, modelNo: number): Promise<'Whole' | 'Broken' | null> => {
    const [row] = await query<{ indisvalid: boolean }>(
      'SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)',
      [table(graphName(modelNo))],
    )
    if (row === undefined) return null
    return row.indisvalid ? 'Whole' : 'Broken'
  }
  /** Whether a search of a graph can go on until it has enough of an area: pgvector 0.8 and newer. */
  const canGoOn = async (): Promise<boolean> => {
    const [row] = await connection.query<{ fits: boolean }>(
      `SELECT string_to_array(extversion, '.')::integer[] >= ARRAY[0, 8] AS fits FROM pg_extension WHERE extname = 'vector'`,
    )
    return row?.fits === true
  }
  const makeGraph = (modelNo: number, dimensions: number): Promise<void> =>
    connection.alone(async (query) => {
      const [lock] = await query<{ taken: boolean }>(
        'SELECT pg_try_advisory_lock(hashtext($1), hashtext($2)) AS taken',
        [table('vectors'), graphName(modelNo)],
      )
      if (lock?.taken !== true) return
      // One that was being made when its maker went away.
      if ((await stateOf(query, modelNo)) === 'Broken')
        await query(`DROP INDEX CONCURRENTLY IF EXISTS ${table(graphName(modelNo))}`)
      await query(
        `CREATE INDEX CONCURRENTLY IF NOT EXISTS ${graphName(modelNo)} ON ${table('vectors')}
         USING hnsw ((embedding::${vectorType}(${dimensions})) ${cosineOperators}) WHERE model_no = ${modelNo}`,
      )
    })
  const isDue = async (modelNo: number): Promise<boolean> => {
    const [{ many = false } = {}] = await connection.query<{ many: boolean }>(
      `SELECT count(*) >= $2 AS many FROM (SELECT 1 FROM ${table('vectors')} WHERE model_no = $1 LIMIT $2) counted`,
      [modelNo, graphFrom],
    )
    return many && (await canGoOn())
  }
  return {
    has: (modelNo) => whole.has(modelNo),
    keep: async (modelNo, dimensions) => {
      if (whole.has(modelNo) || dimensions > GRAPH_DIMENSIONS || !(await isDue(modelNo))) return
      if ((await stateOf(connection.query, modelNo)) !== 'Whole') await makeGraph(modelNo, dimensions)
      if ((await stateOf(connection.query, modelNo)) === 'Whole') whole.add(modelNo)
    },
    remove: async (modelNo) => {
      await connection.transaction((query) => query(`DROP INDEX IF EXISTS ${table(graphName(modelNo))}`))
      whole.delete(modelNo)
    },
  }
}
