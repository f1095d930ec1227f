import { HOUR_MS } from '../../../platform/durations.ts'
import { type EmbeddingVersion, versionKey } from '../../embedding/embedding-version.ts'
import { createModelVectors } from './model-vectors.ts'
import type { PostgresConnection } from './postgres-connection.ts'
import type { PostgresSchema } from './postgres-schema.ts'
import { createVectorGraphs } from './vector-graphs.ts'

/** How often it is noted that a model serves, and how long its vectors are kept after the last time, for a host that comes back. */
const NOTED_EVERY_MS = HOUR_MS
const KEPT_DAYS = 30

/** pgvector has no more numbers in a vector. */
export const MOST_DIMENSIONS = 16_000

const valuesOf = ({ providerId, modelId, dimensions }: EmbeddingVersion) => [providerId, modelId, dimensions]
const SAME = 'provider_id = $1 AND model_id = $2 AND dimensions = $3'

/** The models whose vectors stand in a store, and their vectors. Several hosts may search by different ones. */
export const createPostgresModels = (schema: PostgresSchema, connection: PostgresConnection, graphFrom?: number) => {
  const { table } = schema
  const graphs = createVectorGraphs(schema, connection, graphFrom)
  const numbers = new Map<string, number>()
  const denseWeights = new Map<number, number | null>()
  const notedAt = new Map<number, number>()

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
  /** Numbers of the models that no host has searched by for long, but for some. */
  const abandoned = async (kept: readonly EmbeddingVersion[]): Promise<number[]> => {
    const rows = await connection.query<EmbeddingVersion & { model_no: number }>(
      `SELECT model_no, provider_id AS "providerId", model_id AS "modelId", dimensions FROM ${table('models')}
       WHERE served_at < now() - interval '${KEPT_DAYS} days'`,
    )
    const keys = new Set(kept.map(versionKey))
    return rows.filter((row) => !keys.has(versionKey(row))).map(({ model_no }) => model_no)
  }
  const { stale, count, put, removeAll } = createModelVectors(schema, connection)
  return {
    find,
    add,
    stale,
    count,
    put,
    hasGraph: graphs.has,
    keepGraph: graphs.keep,
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
    /** Removes the vectors of every model that no host has searched by for a month, but for some. */
    removeAbandoned: async (kept: readonly EmbeddingVersion[], signal: AbortSignal): Promise<void> => {
      for (const modelNo of await abandoned(kept))
        if (!signal.aborted && (await removeAll(modelNo, signal))) await graphs.remove(modelNo)
    },
  }
}

/** What {@link createPostgresModels} makes. */
export type PostgresModels = ReturnType<typeof createPostgresModels>
