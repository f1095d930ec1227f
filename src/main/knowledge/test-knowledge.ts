import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { IngestionStatusUpdate } from '../../contracts/index.ts'
import {
  type AccessContext,
  type BlobStore,
  type CallContext,
  createJobQueue,
  createNotificationChannel,
  createTransport,
  type DataSource,
  localOwner,
  memoryBlobStore,
  openTestDatabase,
  platformMigrations,
  silentLogger,
  sqliteEventStore,
  type TeamStore,
  type TestDatabase,
  type Transport,
} from '../platform/index.ts'
import {
  type BatchEmbeddingProvider,
  createIngestion,
  createPostSaveHook,
  hashEmbedder,
  retrievalMigrations,
  sqliteVectorStore,
} from '../retrieval/index.ts'
import { createKnowledge } from './create-knowledge.ts'
import { createDocumentCatalogue } from './documents/document-catalogue.ts'
import { createIngestionStatusObserver } from './ingestion/ingestion-status-observer.ts'
import {
  type KnowledgeVectorisationHandler,
  type KnowledgeVectorisationOptions,
  knowledgeVectorisationHandler,
} from './ingestion/knowledge-vectorisation-handler.ts'
import { knowledgeMigrations } from './knowledge-migrations.ts'

export const testModelDir = fileURLToPath(new URL('../../../resources/models/alcove-embed-en-v1', import.meta.url))

export interface TestKnowledgeOptions extends Partial<KnowledgeVectorisationOptions> {
  readonly embedder?: BatchEmbeddingProvider
  /** In place of the shipped one. */
  readonly handler?: KnowledgeVectorisationHandler
  /** Of an earlier run, to go on with. */
  readonly database?: TestDatabase
  readonly blobs?: BlobStore
  readonly dataSources?: readonly DataSource[]
  readonly teams?: TeamStore
  /** Lets people choose folders to be watched. */
  readonly watchedFolders?: { readonly dataDir: string }
  /** What web pages are fetched through. */
  readonly transport?: Transport
  /** What reading is measured by, in milliseconds. */
  readonly clock?: () => number
}

const migrations = [platformMigrations, retrievalMigrations, knowledgeMigrations]

let shipped: KnowledgeVectorisationHandler | undefined
/** One process reads for every test that asks for nothing else: its start takes longer than most of them. It ends once it is idle. */
const sharedHandler = (): KnowledgeVectorisationHandler => {
  shipped ??= knowledgeVectorisationHandler({ modelDir: testModelDir })
  return { ...shipped, close: async () => {} }
}

/** The whole layer on a real database, with the real queue and store of retrieval and an embedder that needs no model; for tests. */
export const openTestKnowledge = async (options: TestKnowledgeOptions = {}) => {
  const {
    database = openTestDatabase(migrations),
    blobs = memoryBlobStore(),
    embedder = hashEmbedder(),
    dataSources = [],
    teams,
    watchedFolders,
    transport = createTransport(),
    clock,
    handler: given,
    ...reading
  } = options
  const { db } = database
  const logger = silentLogger()
  const events = sqliteEventStore(db)
  const notifications = createNotificationChannel({ bufferSize: 1_000, logger })
  const catalogue = createDocumentCatalogue({ db, blobs, notifications, logger, ...(clock && { clock }) })
  const store = sqliteVectorStore({ db, version: embedder })
  const observers = [createIngestionStatusObserver(catalogue)]
  const ingestion = createIngestion({ db, store, embedder, events, logger, observers })
  const jobs = createJobQueue({ db, logger, backoffMs: () => 1, stopGraceMs: 0 })
  const isShipped = Object.keys(reading).length === 0
  const handler =
    given ?? (isShipped ? sharedHandler() : knowledgeVectorisationHandler({ modelDir: testModelDir, ...reading }))
  const { vectorise } = createPostSaveHook({ handlers: new Map([[handler.dataTypeId, handler]]), ingestion, logger })
  const parts = { db, blobs, events, jobs, notifications, ingestion, vectorise, handler, catalogue, logger }
  const knowledge = createKnowledge({
    ...parts,
    dataSources,
    ...(teams !== undefined && { teams }),
    ...(watchedFolders !== undefined && { watchedFolders }),
    transport,
  })
  for (const handler of knowledge.jobHandlers) jobs.register(handler)

  const updates: IngestionStatusUpdate[] = []
  notifications.subscribe(localOwner(), null, ({ notification }) => {
    if (notification.kind === 'KnowledgeBase.IngestionStatus') updates.push(notification.payload)
  })
  const callAs = (access: AccessContext, signal = new AbortController().signal): CallContext => ({
    access,
    signal,
    correlationId: 'test',
  })

  return {
    ...parts,
    database,
    store,
    embedder,
    knowledge,
    handlers: knowledge.handlers,
    documentsHandlers: knowledge.documentsHandlers,
    updates,
    call: callAs(localOwner()),
    callAs,
    async start() {
      await knowledge.start()
      await ingestion.start()
      jobs.start()
    },
    /** As the app does at its end; the database stays open. */
    async stop() {
      await jobs.stop()
      await ingestion.stop()
      await knowledge.stop()
      await store.close()
    },
    async close() {
      await this.stop()
      database.close()
    },
  }
}

export type TestKnowledge = Awaited<ReturnType<typeof openTestKnowledge>>

/** The layer for one test, which closes it at its end. */
export const openOwnKnowledge = async (options: TestKnowledgeOptions = {}): Promise<TestKnowledge> => {
  const knowledge = await openTestKnowledge(options)
  onTestFinished(() => knowledge.close())
  return knowledge
}

/** The same, at work. */
export const startOwnKnowledge = async (options: TestKnowledgeOptions = {}): Promise<TestKnowledge> => {
  const knowledge = await openOwnKnowledge(options)
  await knowledge.start()
  return knowledge
}
