import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../../platform/index.ts'
import { indexedText } from '../chunk-metadata.ts'
import type { EmbeddingVersion } from '../embedding/embedding-version.ts'
import { sameVersion, stampedVersion, versionStamp } from '../embedding/embedding-version.ts'
import type { ChunkIndex, QueueWriter } from '../store/chunk-index.ts'
import { ROWS_PER_WRITE } from '../store/chunk-index.ts'
import type { ChunkTable, StoredChunk } from '../store/chunk-table.ts'
import { createChunkTable } from '../store/chunk-table.ts'
import { createPartitions, scopesEverUsed } from '../store/partitions.ts'
import { scopeKey } from '../store/scope-key.ts'
import type { Prepared } from '../store/search-protocol.ts'
import type { SqliteVectorStore } from '../store/sqlite-vector-store.ts'
import { clearOwnIndex, createStoreIdentity } from '../store/store-identity.ts'
import type { PlacedChunk, VectorStore } from '../store/vector-store.ts'
import { createWritePace, type WritePace } from './write-pace.ts'

/** A chunk of the queue that is ready to be indexed. */
export interface EmbeddedChunk extends StoredChunk {
  readonly vector: Float32Array
  readonly prepared: Prepared
}

/** Where the queue keeps its chunks, and where they go once embedded. */
export interface IndexTarget {
  /** The queue's rows; all changes to them go through `write`. */
  readonly rows: Pick<ChunkTable, 'pending' | 'indexed' | 'countPending' | 'rowsOfJobs'> & ChunkIndex<QueueWriter>
  /** Reads texts ahead of {@link index}, beside the embedding: one reading a chunk. */
  prepare(chunks: readonly StoredChunk[]): Promise<readonly Prepared[]>
  /** How many chunks {@link index}, and a write that adds rows, take at a time at the most; may differ from one call to the next. */
  readonly rowsPerWrite: number
  /** Makes chunks findable, and records `alongside` with them where the store can. */
  index(chunks: readonly EmbeddedChunk[], alongside: () => void): Promise<void>
  /** The vectors of indexed chunks by the model that is searched; null where there is none to be had from the store. */
  vectorsOf(chunks: readonly StoredChunk[]): Promise<(Float32Array | null)[]>
  /** Removes rows for good. */
  erase(rows: readonly number[]): Promise<void>
  /** Whether the store is not the one that these chunks were written to, or has lost them, so that all must be indexed again. */
  isOther(): Promise<boolean>
  /** Notes that the chunks are put into this store from now on; in a transaction with what has them indexed anew. */
  adopt(): void
}

/** Stands where a store reads texts by itself. */
const NOT_PREPARED: Prepared = { ticket: 0, words: '' }

export const isSqliteStore = (store: VectorStore): store is SqliteVectorStore => 'rows' in store

/** Rows, vectors and words in one database: indexing a chunk is one transaction. */
const sqliteTarget = (db: Database, store: SqliteVectorStore, pace: WritePace): IndexTarget => ({
  rows: store.rows,
  get rowsPerWrite() {
    return pace.rows
  },
  prepare: (chunks) => store.rows.prepare(chunks.map(({ chunk }) => indexedText(chunk))),
  index: async (chunks, alongside) => {
    const started = performance.now()
    store.rows.write((rows) => {
      for (const { rowId, prepared, vector } of chunks) rows.index(rowId, prepared, vector)
      alongside()
    })
    pace.wrote(chunks.length, performance.now() - started)
    // Merging takes as long as the write: the loop is free between its steps.
    for (let tidied = 0; tidied < chunks.length; tidied += ROWS_PER_WRITE) {
      await nextTurn()
      store.rows.tidy()
    }
  },
  vectorsOf: (chunks) => store.vectorsOf(chunks),
  erase: async (rowIds) => {
    store.rows.write((rows) => {
      for (const rowId of rowIds) rows.erase(rowId)
    })
    store.rows.tidy()
  },
  isOther: async () => createStoreIdentity(db).get() !== null,
  adopt: () => createStoreIdentity(db).set(null),
})

const indexAll = async (store: VectorStore, chunks: readonly PlacedChunk[]): Promise<void> => {
  if (store.indexAll !== undefined) await store.indexAll(chunks)
  else for (const { scope, chunk } of chunks) await store.index(scope, chunk)
}

/** Any other store gets the chunk first; that the queue is done with it is recorded afterwards. */
const foreignTarget = (db: Database, store: VectorStore, version: EmbeddingVersion): IndexTarget => {
  const chunks = createChunkTable(db, createPartitions(db))
  const addModel = db.prepare<[string, string, number]>(
    `INSERT INTO retrieval_models (provider_id, model_id, dimensions) VALUES (?, ?, ?)
     ON CONFLICT (provider_id, model_id, dimensions) DO NOTHING`,
  )
  const selectModel = db
    .prepare<[string, string, number], number>(
      'SELECT model_no FROM retrieval_models WHERE provider_id = ? AND model_id = ? AND dimensions = ?',
    )
    .pluck()
  const kept = createStoreIdentity(db)
  let identity: string | null = null
  const write: ChunkIndex<QueueWriter>['write'] = (work) =>
    db
      .transaction(() =>
        work({
          add: (scope, chunk, jobNo) => {
            const former = chunks.rowOf(chunk.id)
            if (former !== null) chunks.remove(former)
            return chunks.insert(scope, chunk, jobNo)
          },
          index: (rowId) => {
            addModel.run(version.providerId, version.modelId, version.dimensions)
            chunks.setModel(rowId, selectModel.get(version.providerId, version.modelId, version.dimensions) ?? 0)
          },
          bury: chunks.setDeleted,
          erase: chunks.remove,
        }),
      )
      .immediate()
  return {
    rows: {
      ...chunks,
      write,
      tidy: () => undefined,
      // What is deleted there is kept for a while, and is to be gone.
      forgetErased: async (signal) => {
        for (const scope of scopesEverUsed(db)) if (!signal.aborted) await store.vacuum(scope, 0)
      },
    },
    rowsPerWrite: ROWS_PER_WRITE,
    prepare: async (some) => some.map(() => NOT_PREPARED),
    index: async (embedded, alongside) => {
      await indexAll(
        store,
        embedded.map(({ scope, chunk, vector }) => ({
          scope,
          chunk: { ...chunk, vector, metadata: { ...chunk.metadata, ...versionStamp(version) } },
        })),
      )
      write((rows) => {
        for (const { rowId, vector } of embedded) rows.index(rowId, NOT_PREPARED, vector)
        alongside()
      })
    },
    vectorsOf: async (some) => {
      const vectors = new Map<string, Float32Array>()
      for (const ofScope of Map.groupBy(some, ({ scope }) => scopeKey(scope)).values()) {
        const [{ scope } = { scope: null }] = ofScope
        if (scope === null || store.readChunks === undefined) continue
        const ids = ofScope.map(({ chunk }) => chunk.id)
        for (const found of await store.readChunks(scope, ids)) {
          // One that another model made meanwhile is not what its row says.
          const stamp = found === null ? null : stampedVersion(found.metadata)
          if (found !== null && stamp !== null && sameVersion(stamp, version)) vectors.set(found.id, found.vector)
        }
      }
      return some.map(({ chunk }) => vectors.get(chunk.id) ?? null)
    },
    erase: async (rowIds) => {
      for (const { scope, chunk } of chunks.any(rowIds)) await store.deleteChunk(scope, chunk.id)
      write((rows) => {
        for (const rowId of rowIds) rows.erase(rowId)
      })
    },
    isOther: async () => {
      if (store.identity === undefined) return (await store.listScopes()).length === 0
      identity = await store.identity()
      return identity !== kept.get()
    },
    adopt: () => {
      if (identity === null) return
      if (kept.get() === null) clearOwnIndex(db)
      kept.set(identity)
    },
  }
}

export const indexTargetFor = (db: Database, store: VectorStore, version: EmbeddingVersion): IndexTarget =>
  isSqliteStore(store) ? sqliteTarget(db, store, createWritePace()) : foreignTarget(db, store, version)

export { ROWS_PER_WRITE }
