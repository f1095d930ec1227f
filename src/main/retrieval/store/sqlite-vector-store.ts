import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { VectorScope } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import { AlcoveError, workerUrl } from '../../platform/index.ts'
import { indexedText } from '../chunk-metadata.ts'
import { type EmbeddingVersion, sameVersion } from '../embedding/embedding-version.ts'
import { isZero } from '../embedding/unit-vector.ts'
import type { FusionWeights } from '../ranking/fusion.ts'
import { defaultFusionWeights } from '../ranking/fusion.ts'
import { createWorkerClient } from '../worker/worker-client.ts'
import type { ChunkIndex, ChunkWriter } from './chunk-index.ts'
import { createChunkIndex, ROWS_PER_WRITE } from './chunk-index.ts'
import type { ChunkTable } from './chunk-table.ts'
import { createChunkTable } from './chunk-table.ts'
import type { Partition } from './partitions.ts'
import { createPartitions, partitionOfRow, rowRange } from './partitions.ts'
import { scopeKey } from './scope-key.ts'
import type {
  FindRequest,
  FoundRow,
  Prepared,
  SearchAnswer,
  SearchRequest,
  SearchWorkerData,
} from './search-protocol.ts'
import type { QuestionEmbedder, SearchArea, SearchStore, StoreFindings } from './search-store.ts'
import type { ChunkVector, VectorMatch } from './vector-store.ts'
import { openVectorTable } from './vector-table.ts'

/** The model whose vectors a store holds. One that ships with the app names its folder: the search worker then embeds questions by itself. */
export interface StoreModel extends EmbeddingVersion {
  readonly modelDir?: string
}

export interface SqliteVectorStoreOptions {
  /** The writing connection, migrated. */
  readonly db: Database
  /** The model whose vectors are searched. Those of another model stay where they are. */
  readonly version: StoreModel
  /** How much words and vectors count. */
  readonly weights?: FusionWeights
  /** Memory for the index of a partition; a larger one is searched in the database, a hundred times slower. */
  readonly maxIndexBytes?: number
}

/**
 * The store of the app: chunks, vectors (sqlite-vec) and words (FTS5) in one database. It is searched on a worker thread, in an index of
 * its own that stands in files beside the database and can be made from it at any time.
 */
export interface SqliteVectorStore extends SearchStore {
  /** For ingestion, which writes rows, vectors and words together. */
  readonly rows: ChunkIndex & Pick<ChunkTable, 'pending' | 'countPending' | 'rowsOfJob'> & TextPreparation
  /** Starts the worker and opens the index ahead of the first question; never rejects. */
  warmUp(): Promise<void>
  close(): Promise<void>
}

/** Reads texts ahead of the transaction that indexes them, on the search worker. */
export interface TextPreparation {
  prepare(texts: readonly string[]): Promise<readonly Prepared[]>
}

const DEFAULT_INDEX_BYTES = 1024 * 1024 * 1024
const ROWS_PER_READ = 256
/** Between two looks at how far the worker has come with what is to be forgotten. */
const FORGET_POLL_MS = 20

export const sqliteVectorStore = (options: SqliteVectorStoreOptions): SqliteVectorStore => {
  const { db, version } = options
  const { dimensions } = version
  const vectors = openVectorTable(db, version)
  const partitions = createPartitions(db)
  const chunks = createChunkTable(db, partitions)
  const worker = createWorkerClient<SearchRequest, SearchAnswer>(
    workerUrl(import.meta.url, 'search-worker'),
    'search',
    {
      path: db.name,
      folder: `${db.name}-search/${vectors.modelNo}`,
      table: vectors.name,
      dimensions,
      weights: options.weights ?? defaultFusionWeights,
      modelDir: version.modelDir ?? null,
      maxIndexBytes: options.maxIndexBytes ?? DEFAULT_INDEX_BYTES,
    } satisfies SearchWorkerData,
  )
  const index = createChunkIndex({
    db,
    chunks,
    vectors,
    onCommitted: (change) => worker.tell(change, [change.vectors.buffer]),
  })
  const counts = db.prepare<[], { partition_no: number; chunk_count: number }>(
    'SELECT id >> 32 AS partition_no, count(*) AS chunk_count FROM retrieval_sparse_docsize GROUP BY 1',
  )

  const checkLength = (vector: Float32Array): void => {
    if (vector.length !== dimensions)
      throw new AlcoveError(
        'InvalidInput',
        `This index holds vectors of ${dimensions} dimensions, not ${vector.length}.`,
      )
    if (!vector.every(Number.isFinite))
      throw new AlcoveError('InvalidInput', 'The vector holds something that is not a finite number.')
  }
  const partitionNosIn = (area: SearchArea): number[] => partitions.within(area).map(({ partitionNo }) => partitionNo)
  const everyPartition = (scope: VectorScope): Partition[] => partitions.within({ scopes: [scope], origins: null })
  const prepare = async (texts: readonly string[]): Promise<readonly Prepared[]> => {
    const answer = texts.length === 0 ? null : await worker.call({ type: 'Prepare', texts })
    return answer?.type === 'Prepared' ? answer.prepared : []
  }
  const readVectors = async (rowIds: readonly number[]): Promise<Float32Array[]> => {
    const answer = rowIds.length === 0 ? null : await worker.call({ type: 'Vectors', rowIds })
    const flat = answer?.type === 'Vectors' ? answer.vectors : new Float32Array(rowIds.length * dimensions)
    return rowIds.map((_, at) => flat.slice(at * dimensions, (at + 1) * dimensions))
  }
  const matchOf = (
    { rowId, id, text, metadata, score, dense, sparse }: FoundRow,
    vector: Float32Array,
  ): VectorMatch => ({
    chunk: { id, text, metadata, vector, origin: partitions.get(partitionOfRow(rowId))?.origin ?? 'UserContent' },
    score,
    scores: { dense, sparse },
  })
  const findRows = async (request: Omit<FindRequest, 'type'>): Promise<StoreFindings> => {
    const answer = await worker.call({ type: 'Find', ...request })
    if (answer.type !== 'Found') throw new Error(`The search worker answered ${answer.type}.`)
    const { rows, vectors: flat, poolSize, corrections, stages } = answer
    const matches = rows.map((row, at) => matchOf(row, flat.slice(at * dimensions, (at + 1) * dimensions)))
    return { matches, poolSize, corrections, stages }
  }
  /** The question's vector by a model that the worker does not have. At the first question of an area the model is measured on its texts. */
  const embedOutside = async (
    partitionNos: readonly number[],
    query: string,
    embedder: QuestionEmbedder,
  ): Promise<Float32Array> => {
    const answer = await worker.call({ type: 'Interpret', partitionNos, query })
    const { text, samples } = answer.type === 'Interpreted' ? answer : { text: query, samples: [] }
    const [vector = new Float32Array(dimensions), ...measured] = await embedder.embed([text, ...samples])
    checkLength(vector)
    if (samples.length > 0) {
      const flat = new Float32Array(samples.length * dimensions)
      for (const [at, sample] of measured.entries()) flat.set(sample, at * dimensions)
      await worker.call({ type: 'Measure', partitionNos, query, vectors: flat }, [flat.buffer])
    }
    return vector
  }
  const find: SearchStore['find'] = async ({ query, strategy, topK, minScore, ...area }, embedder) => {
    const partitionNos = partitionNosIn(area)
    if (partitionNos.length === 0 || topK < 1) return { matches: [], poolSize: 0, corrections: [], stages: [] }
    const started = performance.now()
    const isOutside = strategy !== 'SparseOnly' && !(version.modelDir !== undefined && sameVersion(version, embedder))
    const vector = isOutside ? await embedOutside(partitionNos, query, embedder) : null
    const outside = isOutside ? [{ stage: 'embed', ms: performance.now() - started }] : []
    const found = await findRows({ partitionNos, query, strategy, topK, minScore, vector })
    return { ...found, stages: [...outside, ...found.stages] }
  }
  /** Writes to rows in slices, so that nobody waits long for the connection or the loop. */
  const inSlices = async (next: (limit: number) => number[], act: (rows: ChunkWriter, rowId: number) => void) => {
    let done = 0
    for (let slice = next(ROWS_PER_WRITE); slice.length > 0; slice = next(ROWS_PER_WRITE)) {
      const rowIds = slice
      index.write((rows) => {
        for (const rowId of rowIds) act(rows, rowId)
      })
      index.tidy()
      done += rowIds.length
      await nextTurn()
    }
    return done
  }

  const forgetErased: ChunkIndex['forgetErased'] = async (signal) => {
    await index.forgetErased(signal)
    for (let isDone = false; !isDone && !signal.aborted; ) {
      const answer = await worker.call({ type: 'Forget' })
      isDone = answer.type === 'Forgot' && answer.isDone
      if (!isDone) await pause(FORGET_POLL_MS)
    }
  }

  return {
    rows: {
      ...index,
      forgetErased,
      prepare,
      pending: chunks.pending,
      countPending: chunks.countPending,
      rowsOfJob: chunks.rowsOfJob,
    },
    index: async (scope, chunk) => {
      checkLength(chunk.vector)
      const [prepared] = await prepare([indexedText(chunk)])
      if (prepared === undefined) throw new Error('The search worker did not read a text.')
      index.write((rows) => rows.index(rows.add(scope, chunk, null), prepared, chunk.vector))
      index.tidy()
    },
    find,
    search: async (scopes, queryVector, topK, minScore) => {
      checkLength(queryVector)
      const partitionNos = partitionNosIn({ scopes, origins: null })
      if (partitionNos.length === 0 || topK < 1 || isZero(queryVector)) return []
      const request = { partitionNos, query: '', strategy: 'DenseOnly', topK, minScore, vector: queryVector } as const
      return (await findRows(request)).matches
    },
    deleteChunk: async (scope, chunkId) => {
      const rowId = chunks.rowOf(chunkId)
      const within = everyPartition(scope).map(({ partitionNo }) => rowRange(partitionNo))
      if (rowId !== null && within.some(({ from, to }) => from <= rowId && rowId <= to))
        index.write((rows) => rows.bury(rowId, Date.now()))
    },
    deleteByScope: async (scope) => {
      for (const { partitionNo } of everyPartition(scope))
        await inSlices(
          (limit) => chunks.undeletedRows(partitionNo, limit),
          (rows, rowId) => rows.bury(rowId, Date.now()),
        )
    },
    vacuum: async (scope, retainTombstonesMs) => {
      const before = Date.now() - retainTombstonesMs
      let removed = 0
      for (const { partitionNo } of everyPartition(scope))
        removed += await inSlices(
          (limit) => chunks.deletedBefore(partitionNo, before, limit),
          (rows, rowId) => rows.erase(rowId),
        )
      return removed
    },
    listChunks: async (scope) => {
      const listed: ChunkVector[] = []
      for (const { partitionNo } of everyPartition(scope))
        for (let from = 0, full = true; full; ) {
          const page = chunks.liveFrom(partitionNo, from, ROWS_PER_READ)
          const read = await readVectors(page.map(({ rowId }) => rowId))
          listed.push(...page.map(({ chunk }, at) => ({ ...chunk, vector: read[at] ?? new Float32Array(dimensions) })))
          from = (page.at(-1)?.rowId ?? 0) + 1
          full = page.length === ROWS_PER_READ
        }
      return listed
    },
    listScopes: async () => {
      const byScope = new Map<string, { scope: VectorScope; chunkCount: number }>()
      for (const { partition_no, chunk_count } of counts.all()) {
        const scope = partitions.get(partition_no)?.scope
        if (scope === undefined) continue
        const known = byScope.get(scopeKey(scope))?.chunkCount ?? 0
        byScope.set(scopeKey(scope), { scope, chunkCount: known + chunk_count })
      }
      return [...byScope.values()]
    },
    warmUp: async () => {
      await worker.call({ type: 'Warm', partitionNos: null }).catch(() => undefined)
    },
    close: () => worker.close(),
  }
}
