import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { VectorScope } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import { AlcoveError } from '../../platform/index.ts'
import { indexedText } from '../chunk-metadata.ts'
import { sameVersion, stampedVersion } from '../embedding/embedding-version.ts'
import { isZero } from '../embedding/unit-vector.ts'
import type { ChunkIndex, ChunkWriter } from './chunk-index.ts'
import { createChunkIndex, ROWS_PER_WRITE } from './chunk-index.ts'
import type { ChunkTable, StoredChunk } from './chunk-table.ts'
import { createChunkTable } from './chunk-table.ts'
import { createModelSwitch, type ModelSwitch } from './model-switch.ts'
import type { Partition } from './partitions.ts'
import { createPartitions, partitionOfRow, rowRange } from './partitions.ts'
import { scopeKey } from './scope-key.ts'
import type { AreaQuestion, FindRequest, FoundRow, Prepared } from './search-protocol.ts'
import type { QuestionEmbedder, SearchArea, SearchStore, StoreFindings } from './search-store.ts'
import type { SearchedModel, StoreModel } from './searched-model.ts'
import { createStaleChunks } from './stale-chunks.ts'
import type { ChunkVector, RunnerUp, VectorMatch } from './vector-store.ts'
import { createVectorTables } from './vector-tables.ts'

/** The database of the store, and how it searches. */
export interface SqliteVectorStoreOptions {
  /** The writing connection, migrated. */
  readonly db: Database
  /** The model whose vectors are searched first, see {@link ModelSwitch}. Those of another model stay where they are. */
  readonly version: StoreModel
  /** Memory for the index of a partition; a larger one is searched in the database, a hundred times slower. */
  readonly maxIndexBytes?: number
}

/**
 * The store of the app: chunks, vectors (sqlite-vec) and words (FTS5) in one database. It is searched on a worker thread, in an index of
 * its own that stands in files beside the database and can be made from it at any time.
 */
export interface SqliteVectorStore extends SearchStore {
  /** For ingestion, which writes rows, vectors and words together. */
  readonly rows: ChunkIndex & Pick<ChunkTable, 'pending' | 'indexed' | 'countPending' | 'rowsOfJobs'> & TextPreparation
  /** The vectors of some rows by the model that is searched; null where a row's is another's. */
  vectorsOf(chunks: readonly StoredChunk[]): Promise<(Float32Array | null)[]>
  /** For re-embedding, which makes the vectors of another model beside those that are searched. */
  readonly models: ModelSwitch
  /** How alike a question and texts are to the model that is searched by, where that one is built in: cosines, else null. Rejects when the worker dies. */
  likeness(question: string, texts: readonly string[]): Promise<readonly number[] | null>
  /** Starts the worker, which loads its code and its model while the app is put together. */
  wake(): void
  /** Opens the index ahead of the first question; never rejects. */
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
/** Between two looks at whether the worker has written what it was given. */
const KEEP_UP_POLL_MS = 10

/** Rows, vectors and words in one SQLite database, searched on a worker thread. To be closed. */
export const sqliteVectorStore = (options: SqliteVectorStoreOptions): SqliteVectorStore => {
  const { db } = options
  const tables = createVectorTables(db)
  const partitions = createPartitions(db)
  const chunks = createChunkTable(db, partitions)
  const { modelSwitch, serving, next, close } = createModelSwitch({
    db,
    tables,
    chunks,
    stale: createStaleChunks(db, chunks),
    index: () => index,
    model: options.version,
    maxIndexBytes: options.maxIndexBytes ?? DEFAULT_INDEX_BYTES,
  })
  const index = createChunkIndex({
    db,
    chunks,
    tables,
    serving: () => serving().vectors,
    onCommitted: (change) => {
      serving().worker.tell(change.serving, [change.serving.vectors.buffer])
      next()?.worker.tell(change.next)
    },
  })
  const counts = db.prepare<[], { partition_no: number; chunk_count: number }>(
    'SELECT id >> 32 AS partition_no, count(*) AS chunk_count FROM retrieval_sparse_docsize GROUP BY 1',
  )

  const checkLength = (vector: Float32Array, { version: { dimensions } } = serving()): void => {
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
    const { worker } = serving()
    const answer = texts.length === 0 ? null : await worker.call({ type: 'Prepare', texts })
    if (answer?.type !== 'Prepared') return []
    for (let { isBehind } = answer; isBehind; ) {
      await pause(KEEP_UP_POLL_MS)
      const now = await worker.call({ type: 'KeepUp' })
      isBehind = now.type === 'KeptUp' && now.isBehind
    }
    return answer.prepared
  }
  const readVectors = async (rowIds: readonly number[]): Promise<Float32Array[]> => {
    const { worker, version } = serving()
    const { dimensions } = version
    const answer = rowIds.length === 0 ? null : await worker.call({ type: 'Vectors', rowIds })
    const flat = answer?.type === 'Vectors' ? answer.vectors : new Float32Array(rowIds.length * dimensions)
    return rowIds.map((_, at) => flat.slice(at * dimensions, (at + 1) * dimensions))
  }
  const candidateOf = ({ rowId, id, text, metadata, score, dense, sparse, fused }: FoundRow): RunnerUp => {
    const partition = partitions.get(partitionOfRow(rowId))
    return {
      chunk: { id, text, metadata, origin: partition?.origin ?? 'UserContent' },
      score,
      scores: { dense, sparse, fused },
      ...(partition && { scope: partition.scope }),
    }
  }
  const matchOf = (row: FoundRow, vector: Float32Array): VectorMatch => {
    const candidate = candidateOf(row)
    return { ...candidate, chunk: { ...candidate.chunk, vector } }
  }
  const findRows = async (
    { worker, version: { dimensions } }: SearchedModel,
    request: Omit<FindRequest, 'type'>,
  ): Promise<StoreFindings> => {
    const answer = await worker.call({ type: 'Find', ...request })
    if (answer.type !== 'Found') throw new Error(`The search worker answered ${answer.type}.`)
    const { rows, runnersUp, vectors: flat, poolSize, poolPartitionNos, corrections, stages } = answer
    const matches = rows.map((row, at) => matchOf(row, flat.slice(at * dimensions, (at + 1) * dimensions)))
    const poolScopes = poolPartitionNos.flatMap((partitionNo) => partitions.get(partitionNo)?.scope ?? [])
    return { matches, runnersUp: runnersUp.map(candidateOf), poolSize, poolScopes, corrections, stages }
  }
  /** The question's vector by a model that the worker does not have. At the first question of an area the model is measured on its texts. */
  const embedOutside = async (
    model: SearchedModel,
    { partitionNos, query }: AreaQuestion,
    embedder: QuestionEmbedder,
  ): Promise<Float32Array> => {
    const { worker, version } = model
    const { dimensions } = version
    const answer = await worker.call({ type: 'Interpret', partitionNos, query })
    const { text, samples } = answer.type === 'Interpreted' ? answer : { text: query, samples: [] }
    const [vector = new Float32Array(dimensions), ...measured] = await embedder.embed([text, ...samples])
    checkLength(vector, model)
    if (samples.length > 0) {
      const flat = new Float32Array(samples.length * dimensions)
      for (const [at, sample] of measured.entries()) flat.set(sample, at * dimensions)
      await worker.call({ type: 'Measure', partitionNos, query, vectors: flat }, [flat.buffer])
    }
    return vector
  }
  const find: SearchStore['find'] = async ({ query, strategy, topK, minScore, runnersUp = 0, ...area }, embedder) => {
    const partitionNos = partitionNosIn(area)
    if (partitionNos.length === 0 || topK < 1)
      return { matches: [], poolSize: 0, poolScopes: [], corrections: [], stages: [] }
    const started = performance.now()
    const model = serving()
    const { version } = model
    const isOutside = strategy !== 'SparseOnly' && !(version.modelDir !== undefined && sameVersion(version, embedder))
    const vector = isOutside ? await embedOutside(model, { partitionNos, query }, embedder) : null
    const outside = isOutside ? [{ stage: 'embed', ms: performance.now() - started }] : []
    const asked = { partitionNos, documentIds: area.documentIds ?? null, query, strategy, topK, minScore, runnersUp }
    const found = await findRows(model, { ...asked, vector })
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
      const answer = await serving().worker.call({ type: 'Forget' })
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
      indexed: chunks.indexed,
      countPending: chunks.countPending,
      rowsOfJobs: chunks.rowsOfJobs,
    },
    vectorsOf: async (stored) => {
      const { version } = serving()
      const vectors = await readVectors(stored.map(({ rowId }) => rowId))
      return stored.map(({ chunk }, at) => {
        const stamp = stampedVersion(chunk.metadata)
        return stamp !== null && sameVersion(stamp, version) ? (vectors[at] ?? null) : null
      })
    },
    models: modelSwitch,
    index: async (scope, chunk) => {
      checkLength(chunk.vector)
      const [prepared] = await prepare([indexedText(chunk)])
      if (prepared === undefined) throw new Error('The search worker did not read a text.')
      index.write((rows) => {
        // The model may have been switched while the text was read.
        checkLength(chunk.vector)
        rows.index(rows.add(scope, chunk, null), prepared, chunk.vector)
      })
      index.tidy()
    },
    find,
    search: async (scopes, queryVector, topK, minScore) => {
      checkLength(queryVector)
      const partitionNos = partitionNosIn({ scopes, origins: null })
      if (partitionNos.length === 0 || topK < 1 || isZero(queryVector)) return []
      const request = { partitionNos, query: '', strategy: 'DenseOnly', topK, minScore, vector: queryVector } as const
      return (await findRows(serving(), request)).matches
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
          listed.push(
            ...page.map(({ chunk }, at) => ({
              ...chunk,
              vector: read[at] ?? new Float32Array(serving().version.dimensions),
            })),
          )
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
    likeness: async (question, texts) => {
      const answer = await serving().worker.call({ type: 'Compare', question, texts })
      return answer.type === 'Compared' ? answer.likeness : null
    },
    wake: () => serving().worker.wake(),
    warmUp: async () => {
      await serving()
        .worker.call({ type: 'Warm', partitionNos: null })
        .catch(() => undefined)
    },
    close,
  }
}
