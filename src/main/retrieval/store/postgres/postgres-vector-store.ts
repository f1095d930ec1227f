import type { VectorScope } from '../../../../contracts/index.ts'
import type { HealthCheck, Logger } from '../../../platform/index.ts'
import { createAnalyser } from '../../analysis/analyser.ts'
import { chunkMetadataKeys } from '../../chunk-metadata.ts'
import { type EmbeddingVersion, versionKey } from '../../embedding/embedding-version.ts'
import { defaultFusionWeights, type FusionWeights } from '../../ranking/fusion.ts'
import { scopeKey } from '../scope-key.ts'
import type { SearchArea, SearchStore } from '../search-store.ts'
import type { StoreModel } from '../searched-model.ts'
import type { SharedEmbeddings } from '../shared-embeddings.ts'
import type { ChunkVector, PlacedChunk } from '../vector-store.ts'
import { checkStorable } from './check-storable.ts'
import { createFindMatches } from './find-matches.ts'
import { createGraphWatch } from './graph-watch.ts'
import { createPostgresServer } from './open-postgres.ts'
import { parsePostgresAddress } from './postgres-address.ts'
import { postgresEmbeddings } from './postgres-embeddings.ts'
import type { PostgresPartition } from './postgres-partitions.ts'
import { createServingModel } from './serving-model.ts'
import { createStoredChunks } from './stored-chunks.ts'

/** How a store on a PostgreSQL server is opened. */
export interface PostgresVectorStoreOptions {
  /** `postgres://user:password@host:port/database?sslmode=…&schema=…`. The password may stand in PGPASSWORD or `~/.pgpass` instead. */
  readonly address: string
  readonly logger: Logger
  /** The model whose vectors are searched first; left out where retrieval tells it. */
  readonly version?: StoreModel
  /** How much words and vectors count. */
  readonly weights?: FusionWeights
  /** Vectors of one model from which on a graph (HNSW) finds the nearest, approximately. Default: 50,000. */
  readonly graphFrom?: number
}

/** A store on a PostgreSQL server with pgvector, which several hosts may share. To be closed. */
export interface PostgresVectorStore extends SearchStore {
  /** For re-embedding: the vectors of several models beside each other. */
  readonly embeddings: SharedEmbeddings
  readonly health: HealthCheck
  /** Brings the schema up to date. Throws `Unavailable` while the server is away, `InvalidInput` or `Conflict` for what somebody has to change. */
  ready(): Promise<void>
  close(): Promise<void>
}

const ROWS_PER_READ = 256
const ROWS_PER_WRITE = 64

const stampOf = ({ metadata }: ChunkVector): EmbeddingVersion | null => {
  const providerId = metadata[chunkMetadataKeys.embedProvider]
  const modelId = metadata[chunkMetadataKeys.embedModel]
  const dimensions = Number(metadata[chunkMetadataKeys.embedDimensions])
  return providerId === undefined || modelId === undefined || !Number.isInteger(dimensions)
    ? null
    : { providerId, modelId, dimensions }
}

/** Rows, vectors and words in a schema of their own on a PostgreSQL server. Nothing is asked of it before the first use or `ready`. */
export const postgresVectorStore = (options: PostgresVectorStoreOptions): PostgresVectorStore => {
  const { logger, weights = defaultFusionWeights, graphFrom } = options
  const analyser = createAnalyser()
  const address = parsePostgresAddress(options.address)
  const server = createPostgresServer({ address, logger, analyser, ...(graphFrom !== undefined && { graphFrom }) })
  const { connection, open } = server
  const serving = createServingModel(options.version ?? null)
  const graph = createGraphWatch(open, logger)
  const { find, search } = createFindMatches({ server, serving, analyser, weights })
  const chunks = createStoredChunks(open, serving)
  const modelOf = (chunk: ChunkVector): EmbeddingVersion => {
    const { length } = chunk.vector
    const version = stampOf(chunk) ?? serving.current() ?? { providerId: '', modelId: '', dimensions: length }
    checkStorable(chunk.vector, version.dimensions)
    return version
  }
  const indexAll = async (placed: readonly PlacedChunk[]): Promise<void> => {
    const versions = placed.map(({ chunk }) => modelOf(chunk))
    const { rows, models } = await open()
    const numbers = new Map<string, number>()
    for (const version of versions) numbers.set(versionKey(version), await models.add(version))
    const added = placed.map((each, at) => ({
      ...each,
      modelNo: numbers.get(versionKey(versions[at] ?? modelOf(each.chunk))) ?? 0,
    }))
    for (let from = 0; from < added.length; from += ROWS_PER_WRITE)
      await connection.transaction((query) => rows.add(query, added.slice(from, from + ROWS_PER_WRITE)))
    if (versions[0] !== undefined) graph.onAdded(placed.length, versions[0])
  }
  const filled = async (scope: VectorScope): Promise<PostgresPartition[]> => {
    const area: SearchArea = { scopes: [scope], origins: null }
    return (await open()).area.partitions(area)
  }
  return {
    embeddings: postgresEmbeddings(server, {
      serving: serving.current,
      serve: serving.serve,
      onAdded: graph.onAdded,
    }),
    health: {
      name: 'vector store',
      check: async () => {
        try {
          await open()
          await connection.query('SELECT 1')
          return { healthy: true, detail: 'The vector store answers.' }
        } catch (error) {
          logger.warn({ err: error }, 'The vector store does not answer')
          return {
            healthy: false,
            detail: 'The vector store does not answer. Look after its server and the way to it; the log says more.',
          }
        }
      },
    },
    ready: async () => {
      await open()
    },
    identity: async () => (await open()).schema.storeId,
    index: (scope, chunk) => indexAll([{ scope, chunk }]),
    indexAll,
    find,
    search,
    deleteChunk: async (scope, chunkId) => {
      const { area, rows } = await open()
      const rowNo = await area.rowOf(scope, chunkId)
      if (rowNo !== null) await connection.transaction((query) => rows.bury(query, [rowNo]))
    },
    deleteByScope: async (scope) => {
      const { area, rows } = await open()
      const numbers = (await filled(scope)).map(({ partitionNo }) => partitionNo)
      for (let live = await area.live(numbers, ROWS_PER_WRITE); live.length > 0; ) {
        const some = live
        await connection.transaction((query) => rows.bury(query, some))
        live = await area.live(numbers, ROWS_PER_WRITE)
      }
    },
    vacuum: async (scope, retainTombstonesMs) => {
      const { rows } = await open()
      let removed = 0
      for (let count = ROWS_PER_READ; count === ROWS_PER_READ; removed += count)
        count = await connection.transaction((query) =>
          rows.vacuum(query, { scope, retainTombstonesMs, limit: ROWS_PER_READ }),
        )
      return removed
    },
    listChunks: chunks.list,
    readChunks: chunks.read,
    listScopes: async () => {
      const { area } = await open()
      const counts = new Map<string, { scope: VectorScope; chunkCount: number }>()
      for (const { scope, documents } of await area.everyPartition()) {
        const known = counts.get(scopeKey(scope))?.chunkCount ?? 0
        counts.set(scopeKey(scope), { scope, chunkCount: known + documents })
      }
      return [...counts.values()]
    },
    close: async () => {
      const { ended } = graph.close()
      await connection.close()
      await ended
    },
  }
}
