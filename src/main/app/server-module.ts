import type { AIAssistantMode, GroundingMode } from '../../contracts/index.ts'
import type {
  AIProviderFactory,
  AIToolDefinition,
  FastPathResolver,
  ModuleAIContext,
  RegisteredTool,
  SystemPromptBuilder,
  UserAIConfigStore,
} from '../assistant/index.ts'
import type { TeamBelongings } from '../knowledge/index.ts'
import type {
  BlobStore,
  ConfigStore,
  Database,
  DataSource,
  DocumentQuota,
  EventStore,
  GuardedApi,
  HealthCheck,
  JobHandler,
  JobQueue,
  Logger,
  NotificationChannel,
  PermissionStore,
  SecretStore,
  ServerConfig,
  TeamStore,
  Transport,
} from '../platform/index.ts'
import type {
  ChunkingConfig,
  EmbeddingVersion,
  IndexedChunks,
  IngestionQueue,
  IngestionStatusObserver,
  PostSaveHook,
  RetrievalPipeline,
  VectorisationHandler,
} from '../retrieval/index.ts'
import type { JsonRoute } from './json-route.ts'
import type { PreferencesStore } from './preferences.ts'
import type { PrivacyStore } from './privacy.ts'
import type { Served } from './served.ts'

/** What retrieval offers to modules. */
export interface RetrievalServices {
  /** What embeds at present: part of every chunk's version stamp. A person may choose another while the app runs. */
  embedding(): EmbeddingVersion
  /** What answers stand on in a conversation that does not say. */
  readonly grounding: GroundingMode
  readonly ingestion: IngestionQueue & { readonly indexed?: IndexedChunks }
  readonly pipeline: RetrievalPipeline
  /** What every module's saves go through: after a save, the handler of its data type is called and its chunks are enqueued. */
  readonly postSave: PostSaveHook
  /** How texts are cut, for a handler that has no view of its own. */
  readonly chunking: ChunkingConfig
  /** By data type, as the app registered them. */
  readonly vectorisationHandlers: ReadonlyMap<string, VectorisationHandler>
}

/** What a module may build on; all of it is running by the time that `connect` is called. */
export interface ModuleServices {
  readonly config: ServerConfig
  readonly database: Database
  readonly storage: BlobStore
  readonly secretStore: SecretStore
  readonly configStore: ConfigStore
  readonly eventStore: EventStore
  readonly notificationChannel: NotificationChannel
  /** What requests to other machines go through. */
  readonly transport: Transport
  readonly teamStore: TeamStore
  readonly permissionStore: PermissionStore
  /** What the assistant keeps of a team. */
  readonly teamBelongings: TeamBelongings
  /** Counts documents that come in by another way than a call that the guard counts. */
  readonly quota: DocumentQuota
  readonly jobs: JobQueue
  readonly dataSources: readonly DataSource[]
  readonly preferences: PreferencesStore
  readonly privacy: PrivacyStore
  readonly aiConfigStore: UserAIConfigStore
  readonly aiFactory: AIProviderFactory
  readonly assistantMode: AIAssistantMode
  /** Where the app is served over HTTP at present; null where it is not. */
  served(): Served | null
  /** Null in an app without retrieval. */
  readonly retrieval: RetrievalServices | null
  readonly logger: Logger
}

/** A kind of data that a module saves. */
export interface DataType {
  readonly id: string
  readonly displayName: string
  /** JSON Schema of its objects; null for data without one. */
  readonly schema: unknown
  /** Whether content of this type is such data. */
  detects(contentType: string): boolean
}

/** What a connected module adds to the host; what it leaves out it does not have. */
export interface ConnectedModule {
  readonly apis?: readonly GuardedApi[]
  readonly routes?: readonly JsonRoute[]
  readonly tools?: readonly AIToolDefinition[]
  /** Tools of companions that come and go while the app runs, with their sources; asked for anew for each reply. */
  readonly companionTools?: () => readonly RegisteredTool[]
  readonly aiContext?: ModuleAIContext
  /** Composed with the other parts of the system prompt, for every message. */
  readonly systemPrompt?: SystemPromptBuilder
  /** What answers messages of a narrow kind without a model. */
  readonly fastPathResolvers?: readonly FastPathResolver[]
  readonly dataTypes?: readonly DataType[]
  readonly jobHandlers?: readonly JobHandler[]
  readonly healthChecks?: readonly HealthCheck[]
  readonly ingestionStatusObserver?: IngestionStatusObserver
  /** Called once everything is connected: the place to take up unfinished work. */
  start?(): void | Promise<void>
  stop?(): void | Promise<void>
  /** Clears what is left of deleted things in what the module keeps, after a deletion. Resolves once nothing is. */
  forget?(signal: AbortSignal): Promise<void>
}

/** A part of the product that is added to the server as one: its operations, its tools, its background work. */
export interface ServerModule {
  readonly name: string
  connect(services: ModuleServices): ConnectedModule
}
