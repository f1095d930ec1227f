import type { AIToolDefinition, ModuleAIContext } from '../assistant/index.ts'
import type {
  BlobStore,
  Database,
  EventStore,
  GuardedApi,
  JobRunner,
  Logger,
  NotificationChannel,
} from '../platform/index.ts'
import type { IngestionQueue, IngestionStatusObserver } from '../retrieval/index.ts'

/** What a module may build on; all of it is running by the time that `connect` is called. */
export interface ModuleServices {
  readonly database: Database
  readonly storage: BlobStore
  readonly eventStore: EventStore
  readonly notificationChannel: NotificationChannel
  readonly jobs: JobRunner
  readonly ingestion: IngestionQueue
  readonly logger: Logger
}

/** What a connected module adds to the host; what it leaves out it does not have. */
export interface ConnectedModule {
  readonly apis?: readonly GuardedApi[]
  readonly tools?: readonly AIToolDefinition[]
  readonly aiContext?: ModuleAIContext
  readonly ingestionStatusObserver?: IngestionStatusObserver
  /** Called once everything is connected: the place to take up unfinished work. */
  start?(): void | Promise<void>
  stop?(): void | Promise<void>
}

/** A part of the product that is added to the server as one: its operations, its tools, its background work. */
export interface ServerModule {
  readonly name: string
  connect(services: ModuleServices): ConnectedModule
}
