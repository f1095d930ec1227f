import {
  type AuditSink,
  type Authenticator,
  type BlobStore,
  type ConfigStore,
  type ConfigValidator,
  type Database,
  type DataSource,
  type EventStore,
  type HealthCheck,
  type JobHandler,
  type Logger,
  type MetricsSink,
  type NotificationAddressBook,
  type NotificationChannel,
  noLimits,
  type PermissionStore,
  type QuotaLimits,
  type ScopeResolver,
  type SecretStore,
  type ServerConfig,
  type TeamStore,
  type TransactionalSink,
  type Transport,
} from '../platform/index.ts'
import type { DevDiagnosticsContributor } from './json-route.ts'
import type { ServerModule } from './server-module.ts'

/** Something to be closed when the app stops, the latest opened first. */
export interface Closable {
  readonly name: string
  close(): Promise<void> | void
}

/** What an unknown path without extension gets: the interface, whose own router knows more paths, or 404. */
export type StaticPathBehaviour = 'Interface' | 'NotFound'

/** Plain HTTP requests are sent to HTTPS. */
export interface HttpsRedirection {
  /** The port of the HTTPS address; null for the usual one. */
  readonly port: number | null
}

/** The proxies whose `X-Forwarded-Proto`, `-Host` and `-For` count as the request's own. */
export interface ForwardedHeaders {
  /** Addresses as the connection has them, e.g. `127.0.0.1`. */
  readonly trustedProxies: readonly string[]
}

/** The base server as plain data. `null` is a part that nobody has chosen: `startApp` takes the default that its builder names. */
export interface BaseServerApp {
  readonly config: Partial<ServerConfig>
  readonly authenticator: Authenticator | null
  readonly logger: Logger | null
  readonly database: Database | null
  readonly storage: BlobStore | null
  readonly secretStore: SecretStore | null
  readonly eventStore: EventStore | null
  readonly notificationChannel: NotificationChannel | null
  readonly configStore: ConfigStore | null
  readonly teamStore: TeamStore | null
  readonly permissionStore: PermissionStore | null
  readonly scopeResolver: ScopeResolver | null
  readonly notificationAddressBook: NotificationAddressBook | null
  readonly encryptedBlobStorage: boolean
  readonly transport: Transport | null
  /** How much each person may ask for. */
  readonly quotaLimits: (userId: string) => QuotaLimits
  readonly httpsRedirection: HttpsRedirection | null
  readonly forwardedHeaders: ForwardedHeaders | null
  readonly staticPathBehaviour: StaticPathBehaviour
  readonly modules: readonly ServerModule[]
  readonly healthChecks: readonly HealthCheck[]
  readonly configValidators: readonly ConfigValidator[]
  readonly metricsSinks: readonly MetricsSink[]
  readonly auditSinks: readonly AuditSink[]
  readonly transactionalSinks: readonly TransactionalSink[]
  readonly jobHandlers: readonly JobHandler[]
  readonly dataSources: readonly DataSource[]
  readonly devDiagnosticsContributors: readonly DevDiagnosticsContributor[]
  /** Paths of GET routes that answer without a credential. */
  readonly anonymousRoutes: readonly string[]
  readonly closables: readonly Closable[]
}

/** A base server in which nobody has chosen anything yet. */
export const baseServerApp = (): BaseServerApp => ({
  config: {},
  authenticator: null,
  logger: null,
  database: null,
  storage: null,
  secretStore: null,
  eventStore: null,
  notificationChannel: null,
  configStore: null,
  teamStore: null,
  permissionStore: null,
  scopeResolver: null,
  notificationAddressBook: null,
  encryptedBlobStorage: false,
  transport: null,
  quotaLimits: () => noLimits,
  httpsRedirection: null,
  forwardedHeaders: null,
  staticPathBehaviour: 'Interface',
  modules: [],
  healthChecks: [],
  configValidators: [],
  metricsSinks: [],
  auditSinks: [],
  transactionalSinks: [],
  jobHandlers: [],
  dataSources: [],
  devDiagnosticsContributors: [],
  anonymousRoutes: [],
  closables: [],
})
