import type {
  AccessContext,
  BlobStore,
  Database,
  DataSource,
  DocumentQuota,
  EventStore,
  JobQueue,
  Logger,
  NotificationChannel,
  TeamStore,
  Transport,
} from '../platform/index.ts'
import type { IndexedChunks, IngestionQueue, PostSaveHook, TokenCounter } from '../retrieval/index.ts'
import type { DocumentCatalogue } from './documents/document-catalogue.ts'
import type { KnowledgeVectorisationHandler } from './ingestion/knowledge-vectorisation-handler.ts'
import type { TeamBelongings } from './libraries/libraries-handlers.ts'
import type { AnsweringModel } from './standing-context/ai-context-handlers.ts'

/** The parts that the knowledge base is made of. */
export interface KnowledgeOptions {
  readonly db: Database
  readonly blobs: BlobStore
  readonly events: EventStore
  readonly jobs: JobQueue
  readonly notifications: NotificationChannel
  readonly ingestion: IngestionQueue & { readonly indexed?: IndexedChunks }
  /** The hook that every saved object goes through. It calls the handler that the app has registered. */
  readonly vectorise: PostSaveHook['vectorise']
  /** The handler that is registered for this layer's data type: it says what may be uploaded. */
  readonly handler: KnowledgeVectorisationHandler
  readonly catalogue: DocumentCatalogue
  readonly logger: Logger
  /** Counts what standing context comes to; by default words. */
  readonly tokenCounter?: () => TokenCounter
  readonly answeringModel?: (access: AccessContext) => Promise<AnsweringModel>
  /** By default one team for everyone, which nobody can change. */
  readonly teams?: TeamStore
  readonly belongings?: TeamBelongings
  /** Counts the documents that come in out of others; by default nobody is limited. */
  readonly quota?: DocumentQuota
  /** What documents are brought in from, beside the folders that people choose. */
  readonly dataSources?: readonly DataSource[]
  /** Lets people choose folders of this machine to be watched; where Alcove stores its own is never one of them. */
  readonly watchedFolders?: { readonly dataDir: string } | null
  /** What web pages are fetched through, when a person asks for one. */
  readonly transport: Transport
}
