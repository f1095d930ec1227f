import type {
  AuditSink,
  Authenticator,
  BlobStore,
  ConfigStore,
  ConfigValidator,
  Database,
  DataSource,
  EventStore,
  HealthCheck,
  JobHandler,
  Logger,
  MetricsSink,
  NotificationAddressBook,
  NotificationChannel,
  PermissionStore,
  QuotaLimits,
  ScopeResolver,
  SecretStore,
  ServerConfig,
  TeamStore,
  TransactionalSink,
  Transport,
} from '../platform/index.ts'
import type { Closable, ForwardedHeaders, HttpsRedirection, StaticPathBehaviour } from './base-server-app.ts'
import type { DevDiagnosticsContributor } from './json-route.ts'
import { type BaseBuilder, changeBase } from './server-app.ts'
import type { ServerModule } from './server-module.ts'

/** The configuration that the app runs under; what it leaves out is as `defaultServerConfig` has it. */
export const withConfig = (config: Partial<ServerConfig>): BaseBuilder => changeBase(() => ({ config }))
/** Who a caller is, by credential. Default: one token, kept in the data folder, for the one owner. */
export const withAuth = (authenticator: Authenticator): BaseBuilder => changeBase(() => ({ authenticator }))
/** Default: standard error, and a file in the data folder. */
export const withLogger = (logger: Logger): BaseBuilder => changeBase(() => ({ logger }))
/** Migrated with every layer's migrations. Default: `alcove.db` in the data folder. */
export const withDatabase = (database: Database): BaseBuilder => changeBase(() => ({ database }))
/** Where artifacts are kept. Default: files in the data folder. */
export const withStorage = (storage: BlobStore): BaseBuilder => changeBase(() => ({ storage }))
/** Where keys are kept. Default: an encrypted file in the data folder. */
export const withSecretStore = (secretStore: SecretStore): BaseBuilder => changeBase(() => ({ secretStore }))
/** Where event records go. Default: the database. */
export const withEventStore = (eventStore: EventStore): BaseBuilder => changeBase(() => ({ eventStore }))
/** What notifications are published on. Default: a channel within this process. */
export const withNotificationChannel = (notificationChannel: NotificationChannel): BaseBuilder =>
  changeBase(() => ({ notificationChannel }))
/** Where settings are kept. Default: the database. */
export const withConfigStore = (configStore: ConfigStore): BaseBuilder => changeBase(() => ({ configStore }))
/** Which teams a caller belongs to. Default: everyone to the team `personal`. */
export const withTeamStore = (teamStore: TeamStore): BaseBuilder => changeBase(() => ({ teamStore }))
/** What a caller may do in a team. Default: everything that the shipped layers know. */
export const withPermissionStore = (permissionStore: PermissionStore): BaseBuilder =>
  changeBase(() => ({ permissionStore }))
/** Which team a request acts in. Default: the one that it names, else the caller's first. */
export const withScopeResolver = (scopeResolver: ScopeResolver): BaseBuilder => changeBase(() => ({ scopeResolver }))
/** What requests to other machines go through. Default: directly, or through the system's proxy. */
export const withTransport = (transport: Transport): BaseBuilder => changeBase(() => ({ transport }))
/** Modules are connected in the order in which they were added. */
export const addModules = (modules: readonly ServerModule[]): BaseBuilder =>
  changeBase((base) => ({ modules: [...base.modules, ...modules] }))
/** One more part of the product: its operations, tools, data and background work. */
export const addModule = (module: ServerModule): BaseBuilder => addModules([module])
/** One more thing that `/health` reports on. */
export const withHealthCheck = (check: HealthCheck): BaseBuilder =>
  changeBase((base) => ({ healthChecks: [...base.healthChecks, check] }))
/** A configuration that it rejects stops the start. */
export const withConfigValidator = (validator: ConfigValidator): BaseBuilder =>
  changeBase((base) => ({ configValidators: [...base.configValidators, validator] }))
/** Told of every measurement. */
export const withMetricsSink = (sink: MetricsSink): BaseBuilder =>
  changeBase((base) => ({ metricsSinks: [...base.metricsSinks, sink] }))
/** Told who called which guarded operation, and what came of it. */
export const withAuditSink = (sink: AuditSink): BaseBuilder =>
  changeBase((base) => ({ auditSinks: [...base.auditSinks, sink] }))
/** Told of every event in the transaction of the state change that it records. */
export const withTransactionalSink = (sink: TransactionalSink): BaseBuilder =>
  changeBase((base) => ({ transactionalSinks: [...base.transactionalSinks, sink] }))
/** Where users are reached outside the window. Default: nowhere. */
export const withNotificationAddressBook = (notificationAddressBook: NotificationAddressBook): BaseBuilder =>
  changeBase(() => ({ notificationAddressBook }))
/** Serves one kind of job of the durable queue. */
export const withJobHandler = (handler: JobHandler): BaseBuilder =>
  changeBase((base) => ({ jobHandlers: [...base.jobHandlers, handler] }))
/** A source whose documents the knowledge base keeps in step with. */
export const withDataSource = (source: DataSource): BaseBuilder =>
  changeBase((base) => ({ dataSources: [...base.dataSources, source] }))
/** Blobs are encrypted at rest, with a key of the secret store. */
export const withEncryptedBlobStorage = (): BaseBuilder => changeBase(() => ({ encryptedBlobStorage: true }))
/** How much each person may ask for. Default: as much as they like, which is right for one person alone. */
export const withQuotas = (quotaLimits: (userId: string) => QuotaLimits): BaseBuilder =>
  changeBase(() => ({ quotaLimits }))
/** A section of its own at `/dev/<name>`. */
export const withDevDiagnosticsContributor = (contributor: DevDiagnosticsContributor): BaseBuilder =>
  changeBase((base) => ({ devDiagnosticsContributors: [...base.devDiagnosticsContributors, contributor] }))
/** The GET route at this path answers without a credential. */
export const withAnonymousRoute = (path: string): BaseBuilder =>
  changeBase((base) => ({ anonymousRoutes: [...base.anonymousRoutes, path] }))
/** Default: none. */
export const withHttpsRedirection = (redirection: Partial<HttpsRedirection> = {}): BaseBuilder =>
  changeBase(() => ({ httpsRedirection: { port: null, ...redirection } }))
/** Default: forwarded headers are ignored, whoever sends them. */
export const withForwardedHeaders = (forwardedHeaders: ForwardedHeaders): BaseBuilder =>
  changeBase(() => ({ forwardedHeaders }))
/** Default: `Interface`. */
export const withStaticPathBehaviour = (staticPathBehaviour: StaticPathBehaviour): BaseBuilder =>
  changeBase(() => ({ staticPathBehaviour }))
/** Something to close when the app stops, after what was added later. */
export const withClosable = (closable: Closable): BaseBuilder =>
  changeBase((base) => ({ closables: [...base.closables, closable] }))
