import type { TextChunk, VectorScope } from '../../../contracts/index.ts'
import { newGuid, openTestDatabase, platformMigrations, silentLogger, sqliteEventStore } from '../../platform/index.ts'
import type { BatchEmbeddingProvider } from '../embedding/embedding-provider.ts'
import { hashEmbedder } from '../embedding/hash-embedder.ts'
import { retrievalMigrations } from '../retrieval-migrations.ts'
import type { SqliteVectorStore } from '../store/sqlite-vector-store.ts'
import { sqliteVectorStore } from '../store/sqlite-vector-store.ts'
import type { VectorStore } from '../store/vector-store.ts'
import type { Ingestion, IngestionOptions } from './create-ingestion.ts'
import { createIngestion } from './create-ingestion.ts'
import type { IngestionStatusObserver } from './ingestion-queue.ts'

export const team: VectorScope = { type: 'Team', teamId: 'a' }

export const chunksOf = (count: number, prefix = 'chunk'): TextChunk[] =>
  Array.from({ length: count }, (_, at) => ({
    id: newGuid(),
    text: `${prefix} number${at}`,
    metadata: { ordinal: String(at) },
    origin: 'UserContent',
  }))

/** Writes down what an observer is told. */
export const recordingObserver = (): IngestionStatusObserver & {
  readonly told: string[]
  readonly indexed: string[]
} => {
  const told: string[] = []
  const indexed: string[] = []
  return {
    told,
    indexed,
    onJobAccepted: ({ documentId, chunkCount, indexedCount }) =>
      told.push(`accepted ${documentId} ${indexedCount}/${chunkCount}`),
    onChunkIndexed: (_, chunkId) => indexed.push(chunkId),
    onJobCompleted: (jobId, chunkCount) => told.push(`completed ${jobId} ${chunkCount}`),
    onJobFailed: (jobId, reason) => told.push(`failed ${jobId} ${reason}`),
  }
}

/** Ingestion over a real database, with restarts. */
export const openTestIngestion = (make: Partial<IngestionOptions> & { foreign?: () => VectorStore } = {}) => {
  const database = openTestDatabase([platformMigrations, retrievalMigrations])
  const version: BatchEmbeddingProvider = hashEmbedder(16)
  let store: VectorStore & Partial<Pick<SqliteVectorStore, 'close'>>
  const over = (options: Partial<IngestionOptions>): Ingestion =>
    createIngestion({
      db: database.db,
      store,
      embedder: version,
      events: sqliteEventStore(database.db),
      logger: silentLogger(),
      retryDelayMs: 1,
      ...make,
      ...options,
    })
  const begin = (options: Partial<IngestionOptions>): Ingestion => {
    store = make.foreign?.() ?? sqliteVectorStore({ db: database.db, version })
    return over(options)
  }
  let ingestion = begin({})
  return {
    get ingestion() {
      return ingestion
    },
    get db() {
      return database.db
    },
    get store() {
      return store
    },
    events: () => sqliteEventStore(database.db).read({ sourceModule: '_platform.ingestion' }),
    /** Another service on the same file and store. */
    beside: over,
    /** Stops, as a closing app does, and starts anew on the same file. */
    restart: async (options: Partial<IngestionOptions> = {}): Promise<void> => {
      await ingestion.stop()
      await store.close?.()
      database.reopen()
      ingestion = begin(options)
    },
    [Symbol.asyncDispose]: async (): Promise<void> => {
      await ingestion.stop()
      await store.close?.()
      database.close()
    },
  }
}
