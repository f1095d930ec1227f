import { setImmediate as nextTurn } from 'node:timers/promises'
import type { VectorScope } from '../../../../contracts/index.ts'
import { AlcoveError, type HealthCheck, type Logger } from '../../../platform/index.ts'
import { createAnalyser } from '../../analysis/analyser.ts'
import { chunkMetadataKeys } from '../../chunk-metadata.ts'
import { type EmbeddingVersion, sameVersion, versionKey, versionStamp } from '../../embedding/embedding-version.ts'
import { createWordPieceTokenizer } from '../../embedding/wordpiece-tokenizer.ts'
import { defaultFusionWeights, type FusionWeights, fusionWeightsOf } from '../../ranking/fusion.ts'
import { SearchIndex } from '../../search-index/search-index.ts'
import { createKnownWords } from '../known-words.ts'
import { scopeKey } from '../scope-key.ts'
import type { SearchArea, SearchStore, StageTime, StoreFindings } from '../search-store.ts'
import type { StoreModel } from '../searched-model.ts'
import type { SharedEmbeddings } from '../shared-embeddings.ts'
import type { ChunkVector, PlacedChunk, VectorMatch } from '../vector-store.ts'
import { createPostgresServer, type OpenPostgres } from './open-postgres.ts'
import { parsePostgresAddress } from './postgres-address.ts'
import type { NearestRows, PostgresPartition } from './postgres-area.ts'
import { postgresEmbeddings } from './postgres-embeddings.ts'
import { MOST_DIMENSIONS } from './postgres-models.ts'
import { type StoredRow, storable } from './postgres-rows.ts'
import { createPostgresSearch, type RankedRow } from './postgres-search.ts'

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
/** Chunks that come between two looks whether a graph is due. */
const GRAPH_LOOK = 4096

const nothingFound: StoreFindings = { matches: [], poolSize: 0, poolScopes: [], corrections: [], stages: [] }

const stampOf = ({ metadata }: ChunkVector): EmbeddingVersion | null => {
  const providerId = metadata[chunkMetadataKeys.embedProvider]
  const modelId = metadata[chunkMetadataKeys.embedModel]
  const dimensions = Number(metadata[chunkMetadataKeys.embedDimensions])
  return providerId === undefined || modelId === undefined || !Number.isInteger(dimensions)
    ? null
    : { providerId, modelId, dimensions }
}

const invalid = (message: string): never => {
  throw new AlcoveError('InvalidInput', message)
}
const checkVector = (vector: Float32Array, dimensions: number): void => {
  if (vector.length !== dimensions)
    invalid(`This index holds vectors of ${dimensions} dimensions, not ${vector.length}.`)
  if (vector.length === 0 || vector.length > MOST_DIMENSIONS)
    invalid(`A vector must have 1 to ${MOST_DIMENSIONS} numbers, not ${vector.length}.`)
  if (!vector.every(Number.isFinite)) invalid('The vector holds something that is not a finite number.')
}

/** Rows, vectors and words in a schema of their own on a PostgreSQL server. Nothing is asked of it before the first use or `ready`. */
export const postgresVectorStore = (options: PostgresVectorStoreOptions): PostgresVectorStore => {
  const { logger, weights = defaultFusionWeights, graphFrom } = options
  const analyser = createAnalyser()
  const address = parsePostgresAddress(options.address)
  const server = createPostgresServer({ address, logger, analyser, ...(graphFrom !== undefined && { graphFrom }) })
  const { connection, open } = server
  const index = new SearchIndex({ analyser, weights })
  let serving: StoreModel | null = options.version ?? null
  let sinceGraphLook = GRAPH_LOOK
  let graphLook: Promise<void> = Promise.resolve()
  let isClosing = false

  const knowsWord = new Map<string, (word: string) => boolean>()
  const isKnownWord = createKnownWords((word) => {
    const modelDir = serving?.modelDir
    if (modelDir === undefined) return false
    const known = knowsWord.get(modelDir) ?? createWordPieceTokenizer(modelDir).knowsWord
    knowsWord.set(modelDir, known)
    return known(word)
  })
  const nearest = async (asked: NearestRows): Promise<readonly number[]> => {
    const { area, models } = await open()
    // Few rows are compared sooner than the graph is walked until it meets them.
    return asked.chosen === null && models.hasGraph(asked.modelNo)
      ? area.nearestByGraph(asked, connection.transaction)
      : area.nearest(asked)
  }
  const searching = createPostgresSearch({ analyser, index, isKnownWord, nearest, nextTurn })

  /** Looks beside the work whether a graph is due. */
  const lookForGraph = (count: number, version: EmbeddingVersion): void => {
    sinceGraphLook += count
    if (sinceGraphLook < GRAPH_LOOK) return
    sinceGraphLook = 0
    graphLook = graphLook.then(async () => {
      if (isClosing) return
      try {
        const { models } = await open()
        await models.keepGraph(await models.add(version), version.dimensions)
      } catch (error) {
        if (!isClosing)
          logger.warn({ err: error }, 'The graph of vectors could not be made; every one is compared meanwhile')
      }
    })
  }
  const modelOf = (chunk: ChunkVector): EmbeddingVersion => {
    const { length } = chunk.vector
    const version = stampOf(chunk) ?? serving ?? { providerId: '', modelId: '', dimensions: length }
    checkVector(chunk.vector, version.dimensions)
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
    if (versions[0] !== undefined) lookForGraph(placed.length, versions[0])
  }
  const toChunk = (row: StoredRow, partition: PostgresPartition, version: EmbeddingVersion): ChunkVector => {
    // What was put in by hand has the stamp that it was given, if any.
    const isStamped = row.vector !== null && row.metadata[chunkMetadataKeys.embedModel] !== undefined
    return {
      id: row.id,
      text: row.text,
      origin: partition.origin,
      metadata: isStamped ? { ...row.metadata, ...versionStamp(version) } : row.metadata,
      vector: row.vector ?? new Float32Array(version.dimensions),
    }
  }
  const matchesOf = (
    ranked: readonly RankedRow[],
    partitions: readonly PostgresPartition[],
    version: EmbeddingVersion,
  ): VectorMatch[] => {
    const numbered = new Map(partitions.map((partition) => [partition.partitionNo, partition]))
    return ranked.flatMap(({ row, score, dense, sparse }) => {
      const partition = numbered.get(row.partitionNo)
      if (partition === undefined) return []
      return [{ chunk: toChunk(row, partition, version), score, scores: { dense, sparse }, scope: partition.scope }]
    })
  }
  const scopesOf = (partitions: readonly PostgresPartition[]): VectorScope[] => [
    ...new Map(partitions.map(({ scope }) => [scopeKey(scope), scope])).values(),
  ]
  const weightsOf = (models: OpenPostgres['models'], modelNo: number): FusionWeights => {
    const dense = models.denseWeight(modelNo)
    return dense === null ? weights : fusionWeightsOf(dense)
  }
  /** The model that is searched where nobody names one. */
  const servingModel = async ({ models }: OpenPostgres, dimensions: number): Promise<number> => {
    if (serving === null) return (await models.ofLength(dimensions)) ?? 0
    return (await models.find(serving)) ?? 0
  }
  const chosenRows = async (
    area: OpenPostgres['area'],
    partitions: readonly PostgresPartition[],
    { documentIds = null }: SearchArea,
  ): Promise<readonly number[] | null> => {
    if (documentIds === null) return null
    const numbers = partitions.map(({ partitionNo }) => partitionNo)
    return area.rowsOfDocuments(numbers, documentIds)
  }
  const find: SearchStore['find'] = async ({ query, strategy, topK, minScore, ...searched }, embedder) => {
    const { area, models } = await open()
    const partitions = topK < 1 ? [] : await area.partitions(searched)
    if (partitions.length === 0) return nothingFound
    const modelNo = (await models.find(embedder)) ?? 0
    if (modelNo !== 0) void models.noteServed(modelNo).catch(() => undefined)
    const stages: StageTime[] = []
    const used = { weights: weightsOf(models, modelNo), embedder: strategy === 'SparseOnly' ? null : embedder }
    const chosen = await chosenRows(area, partitions, searched)
    const asked = { area, partitions, chosen, modelNo, query, stages, ...used }
    const cut = (ranked: readonly RankedRow[]): VectorMatch[] =>
      matchesOf(ranked.filter(({ score }) => score >= minScore).slice(0, topK), partitions, embedder)
    if (strategy === 'DenseOnly') {
      const started = performance.now()
      const [vector = new Float32Array()] = await embedder.embed([query])
      stages.push({ stage: 'embed', ms: performance.now() - started })
      checkVector(vector, embedder.dimensions)
      const ranked = await searching.byVector(asked, vector, topK)
      const poolScopes = scopesOf(partitions)
      return { matches: cut(ranked), poolSize: ranked.length, poolScopes, corrections: [], stages }
    }
    const { ranked, question } = await searching.byWords(asked)
    const found = new Set(ranked.map(({ row }) => row.partitionNo))
    const pool = strategy === 'SparseOnly' ? partitions.filter(({ partitionNo }) => found.has(partitionNo)) : partitions
    return {
      matches: cut(ranked),
      poolSize: ranked.length,
      poolScopes: scopesOf(pool),
      corrections: question.corrections,
      stages,
    }
  }
  const search: SearchStore['search'] = async (scopes, queryVector, topK, minScore) => {
    checkVector(queryVector, serving?.dimensions ?? queryVector.length)
    const opened = await open()
    const partitions = topK < 1 ? [] : await opened.area.partitions({ scopes, origins: null })
    if (partitions.length === 0) return []
    const modelNo = await servingModel(opened, queryVector.length)
    const parts = { area: opened.area, partitions, chosen: null, modelNo }
    const asked = { ...parts, query: '', weights, embedder: null, stages: [] }
    const ranked = await searching.byVector(asked, queryVector, topK)
    const version = serving ?? { providerId: '', modelId: '', dimensions: queryVector.length }
    return matchesOf(
      ranked.filter(({ score }) => score >= minScore),
      partitions,
      version,
    )
  }
  const filled = async (scope: VectorScope): Promise<PostgresPartition[]> => {
    const area: SearchArea = { scopes: [scope], origins: null }
    return (await open()).area.partitions(area)
  }
  /** What reading the chunks of a scope takes: its partitions, and the model whose vectors are read. */
  const readingOf = async (scope: VectorScope) => {
    const opened = await open()
    const partitions = await filled(scope)
    const numbered = new Map(partitions.map((partition) => [partition.partitionNo, partition]))
    const version = serving ?? { providerId: '', modelId: '', dimensions: 0 }
    const modelNo = serving === null ? await opened.models.newest() : await servingModel(opened, version.dimensions)
    return { opened, partitions, numbered, version, modelNo }
  }
  const readChunks = async (scope: VectorScope, chunkIds: readonly string[]): Promise<(ChunkVector | null)[]> => {
    const { opened, numbered, version, modelNo } = await readingOf(scope)
    const rows = await opened.area.rowsOfChunks(modelNo, [...numbered.keys()], chunkIds)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return chunkIds.map((chunkId) => {
      const row = byId.get(storable(chunkId))
      if (row === undefined) return null
      const partition = numbered.get(row.partitionNo)
      return partition === undefined ? null : toChunk(row, partition, version)
    })
  }
  const readAll = async (scope: VectorScope): Promise<ChunkVector[]> => {
    const { opened, partitions, numbered, version, modelNo } = await readingOf(scope)
    const listed: ChunkVector[] = []
    for (let after = 0, full = partitions.length > 0; full; ) {
      const page = await opened.area.rowsAfter(modelNo, [...numbered.keys()], { after, limit: ROWS_PER_READ })
      for (const row of page) {
        const partition = numbered.get(row.partitionNo)
        if (partition !== undefined) listed.push(toChunk(row, partition, version))
      }
      after = page.at(-1)?.rowNo ?? after
      full = page.length === ROWS_PER_READ
    }
    return listed
  }
  return {
    embeddings: postgresEmbeddings(server, {
      serving: () => serving,
      serve: (model) => {
        if (serving === null || !sameVersion(serving, model) || serving.modelDir !== model.modelDir) serving = model
      },
      onAdded: lookForGraph,
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
    listChunks: readAll,
    readChunks,
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
      isClosing = true
      await connection.close()
      await graphLook
    },
  }
}
