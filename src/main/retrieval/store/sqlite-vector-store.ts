import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { VectorScope } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import { indexedText } from '../chunk-metadata.ts'
import { checkVector } from './check-vector.ts'
import type { ChunkIndex, ChunkWriter } from './chunk-index.ts'
import { createChunkIndex, ROWS_PER_WRITE } from './chunk-index.ts'
import type { ChunkTable, StoredChunk } from './chunk-table.ts'
import { createChunkTable } from './chunk-table.ts'
import { createModelSwitch, type ModelSwitch } from './model-switch.ts'
import type { Partition } from './partitions.ts'
import { createPartitions, rowRange } from './partitions.ts'
import { scopeKey } from './scope-key.ts'
import type { Prepared } from './search-protocol.ts'
import type { SearchStore } from './search-store.ts'
import type { StoreModel } from './searched-model.ts'
import { createSqliteSearch } from './sqlite-search.ts'
import { createStaleChunks } from './stale-chunks.ts'
import type { ChunkVector } from './vector-store.ts'
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
  const searching = createSqliteSearch({ serving, partitions })
  const counts = db.prepare<[], { partition_no: number; chunk_count: number }>(
    'SELECT id >> 32 AS partition_no, count(*) AS chunk_count FROM retrieval_sparse_docsize GROUP BY 1',
  )

  const everyPartition = (scope: VectorScope): Partition[] => partitions.within({ scopes: [scope], origins: null })
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
      prepare: searching.prepare,
      pending: chunks.pending,
      indexed: chunks.indexed,
      countPending: chunks.countPending,
      rowsOfJobs: chunks.rowsOfJobs,
    },
    vectorsOf: searching.vectorsOf,
    models: modelSwitch,
    index: async (scope, chunk) => {
      checkVector(chunk.vector, serving().version.dimensions)
      const [prepared] = await searching.prepare([indexedText(chunk)])
      if (prepared === undefined) throw new Error('The search worker did not read a text.')
      index.write((rows) => {
        // The model may have been switched while the text was read.
        checkVector(chunk.vector, serving().version.dimensions)
        rows.index(rows.add(scope, chunk, null), prepared, chunk.vector)
      })
      index.tidy()
    },
    find: searching.find,
    search: searching.search,
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
          const read = await searching.readVectors(page.map(({ rowId }) => rowId))
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
    likeness: searching.likeness,
    wake: () => serving().worker.wake(),
    warmUp: async () => {
      await serving()
        .worker.call({ type: 'Warm', partitionNos: null })
        .catch(() => undefined)
    },
    close,
  }
}
