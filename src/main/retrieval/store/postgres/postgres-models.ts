import { HOUR_MS } from '../../../platform/durations.ts'
import { type EmbeddingVersion, versionKey } from '../../embedding/embedding-version.ts'
import { isZero } from '../../embedding/unit-vector.ts'
import type { PostgresConnection, Query } from './postgres-connection.ts'
import { vectorLiteral } from './postgres-rows.ts'
import type { PostgresSchema } from './postgres-schema.ts'

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

/** How often it is noted that a model serves, and how long its vectors are kept after the last time, for a host that comes back. */
const NOTED_EVERY_MS = HOUR_MS
const KEPT_DAYS = 30
/** Vectors from which on a graph is made of them, and the most numbers that one may have. */
const GRAPH_FROM = 50_000
const GRAPH_DIMENSIONS = 2000
const ROWS_PER_DELETE = 1000

/** pgvector has no more numbers in a vector. */
export const MOST_DIMENSIONS = 16_000

const valuesOf = ({ providerId, modelId, dimensions }: EmbeddingVersion) => [providerId, modelId, dimensions]
const SAME = 'provider_id = $1 AND model_id = $2 AND dimensions = $3'

/** The models whose vectors stand in a store, and their vectors. Several hosts may search by different ones. */
export const createPostgresModels = (
  schema: PostgresSchema,
  connection: PostgresConnection,
  graphFrom: number = GRAPH_FROM,
) => {
  const { table, vectorType, cosineOperators } = schema
  const numbers = new Map<string, number>()
  const denseWeights = new Map<number, number | null>()
  const notedAt = new Map<number, number>()
  const graphs = new Set<number>()
  const graphName = (modelNo: number): string => `vectors_near_${modelNo}`

  const read = async (version: EmbeddingVersion) => {
    const [row] = await connection.query<{ model_no: number; dense_weight: number | null }>(
      `SELECT model_no, dense_weight FROM ${table('models')} WHERE ${SAME}`,
      valuesOf(version),
    )
    if (row !== undefined) denseWeights.set(row.model_no, row.dense_weight)
    return row
  }
  const find = async (version: EmbeddingVersion): Promise<number | null> => {
    const known = numbers.get(versionKey(version))
    if (known !== undefined) return known
    const row = await read(version)
    if (row !== undefined) numbers.set(versionKey(version), row.model_no)
    return row?.model_no ?? null
  }
  const add = async (version: EmbeddingVersion): Promise<number> => {
    const known = await find(version)
    if (known !== null) return known
    await connection.transaction((query) =>
      query(
        `INSERT INTO ${table('models')} (provider_id, model_id, dimensions) VALUES ($1, $2, $3)
         ON CONFLICT (provider_id, model_id, dimensions) DO NOTHING`,
        valuesOf(version),
      ),
    )
    return (await find(version)) ?? 0
  }
  /** Whether a row lacks the vector of model `$1`. */
  const lacks = `NOT EXISTS (SELECT 1 FROM ${table('vectors')} v WHERE v.row_no = c.row_no AND v.model_no = $1)`
  const removeVectors = async (modelNo: number, signal: AbortSignal): Promise<void> => {
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
    if (signal.aborted) return
    await connection.transaction((query) => query(`DROP INDEX IF EXISTS ${table(graphName(modelNo))}`))
    graphs.delete(modelNo)
  }
  /** Numbers of the models that no host has searched by for long, but for some. */
  const abandoned = async (kept: readonly EmbeddingVersion[]): Promise<number[]> => {
    const rows = await connection.query<EmbeddingVersion & { model_no: number }>(
      `SELECT model_no, provider_id AS "providerId", model_id AS "modelId", dimensions FROM ${table('models')}
       WHERE served_at < now() - interval '${KEPT_DAYS} days'`,
    )
    const keys = new Set(kept.map(versionKey))
    return rows.filter((row) => !keys.has(versionKey(row))).map(({ model_no }) => model_no)
  }
  const hasGraph = async (query: Query, modelNo: number): Promise<'Whole' | 'Broken' | null> => {
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
      if ((await hasGraph(query, modelNo)) === 'Broken')
        await query(`DROP INDEX CONCURRENTLY IF EXISTS ${table(graphName(modelNo))}`)
      await query(
        `CREATE INDEX CONCURRENTLY IF NOT EXISTS ${graphName(modelNo)} ON ${table('vectors')}
         USING hnsw ((embedding::${vectorType}(${dimensions})) ${cosineOperators}) WHERE model_no = ${modelNo}`,
      )
    })
  return {
    find,
    add,
    hasGraph: (modelNo: number): boolean => graphs.has(modelNo),
    /** How much the vectors of a model count, as it was when its row was last read. */
    denseWeight: (modelNo: number): number | null => denseWeights.get(modelNo) ?? null,
    keptWeight: async (version: EmbeddingVersion): Promise<number | null> =>
      (await read(version))?.dense_weight ?? null,
    weigh: async (version: EmbeddingVersion, denseWeight: number): Promise<void> => {
      const modelNo = await add(version)
      await connection.transaction((query) =>
        query(`UPDATE ${table('models')} SET dense_weight = $2 WHERE model_no = $1`, [modelNo, denseWeight]),
      )
      denseWeights.set(modelNo, denseWeight)
    },
    /** The model with vectors of some length, the last that served before others. */
    ofLength: async (dimensions: number): Promise<number | null> => {
      const [row] = await connection.query<{ model_no: number }>(
        `SELECT model_no FROM ${table('models')} WHERE dimensions = $1 ORDER BY served_at DESC, model_no DESC LIMIT 1`,
        [dimensions],
      )
      return row?.model_no ?? null
    },
    /** The model that served last; 0 where there is none. */
    newest: async (): Promise<number> => {
      const [row] = await connection.query<{ model_no: number }>(
        `SELECT model_no FROM ${table('models')} ORDER BY served_at DESC, model_no DESC LIMIT 1`,
      )
      return row?.model_no ?? 0
    },
    /** Notes that a host searches by a model: its vectors are then kept. */
    noteServed: async (modelNo: number): Promise<void> => {
      const nowMs = performance.now()
      if (nowMs - (notedAt.get(modelNo) ?? Number.NEGATIVE_INFINITY) < NOTED_EVERY_MS) return
      notedAt.set(modelNo, nowMs)
      await connection.transaction((query) =>
        query(`UPDATE ${table('models')} SET served_at = now() WHERE model_no = $1`, [modelNo]),
      )
    },
    /** Makes the graph by which a large store is searched, where it is due and no other host is at it. */
    keepGraph: async (modelNo: number, dimensions: number): Promise<void> => {
      if (graphs.has(modelNo) || dimensions > GRAPH_DIMENSIONS) return
      const [{ many = false } = {}] = await connection.query<{ many: boolean }>(
        `SELECT count(*) >= $2 AS many FROM (SELECT 1 FROM ${table('vectors')} WHERE model_no = $1 LIMIT $2) counted`,
        [modelNo, graphFrom],
      )
      if (!many || !(await canGoOn())) return
      if ((await hasGraph(connection.query, modelNo)) !== 'Whole') await makeGraph(modelNo, dimensions)
      if ((await hasGraph(connection.query, modelNo)) === 'Whole') graphs.add(modelNo)
    },
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
    /** Removes the vectors of every model that no host has searched by for a month, but for some. */
    removeAbandoned: async (kept: readonly EmbeddingVersion[], signal: AbortSignal): Promise<void> => {
      for (const modelNo of await abandoned(kept)) if (!signal.aborted) await removeVectors(modelNo, signal)
    },
  }
}

/** What {@link createPostgresModels} makes. */
export type PostgresModels = ReturnType<typeof createPostgresModels>
