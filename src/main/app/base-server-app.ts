import type {
  Authenticator,
  BlobStore,
  ConfigStore,
  Database,
  EventStore,
  HealthCheck,
  Logger,
  NotificationChannel,
  SecretStore,
} from '../platform/index.ts'
import type { HostOptions } from './host.ts'
import type { ServerModule } from './server-module.ts'

/** Something to be closed when the app stops, the latest opened first. */
export interface Closable {
  readonly name: string
  close(): Promise<void> | void
}

/** The base server as plain data; `null` is a part that nobody has chosen yet. */
export interface BaseServerApp {
  readonly config: HostOptions | null
  readonly authenticator: Authenticator | null
  readonly logger: Logger | null
  readonly database: Database | null
  readonly storage: BlobStore | null
  readonly secretStore: SecretStore | null
  readonly eventStore: EventStore | null
  readonly notificationChannel: NotificationChannel | null
  readonly configStore: ConfigStore | null
  readonly modules: readonly ServerModule[]
  readonly healthChecks: readonly HealthCheck[]
  readonly closables: readonly Closable[]
}

export const baseServerApp = (): BaseServerApp => ({
  config: null,
  authenticator: null,
  logger: null,
  database: null,
  storage: null,
  secretStore: null,
  eventStore: null,
  notificationChannel: null,
  configStore: null,
  modules: [],
  healthChecks: [],
  closables: [],
})
