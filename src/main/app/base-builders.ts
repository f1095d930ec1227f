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
import type { BaseServerApp, Closable } from './base-server-app.ts'
import type { HostOptions } from './host.ts'
import type { Builder } from './pipe.ts'
import type { ServerModule } from './server-module.ts'

const change =
  (next: (base: BaseServerApp) => Partial<BaseServerApp>): Builder =>
  (app) => ({ ...app, ai: { ...app.ai, base: { ...app.ai.base, ...next(app.ai.base) } } })

/** A base app that was built elsewhere. */
export const withBase = (base: BaseServerApp): Builder => change(() => base)
export const withConfig = (config: HostOptions): Builder => change(() => ({ config }))
/** Who may call, by credential. */
export const withAuth = (authenticator: Authenticator): Builder => change(() => ({ authenticator }))
export const withLogger = (logger: Logger): Builder => change(() => ({ logger }))
export const withDatabase = (database: Database): Builder => change(() => ({ database }))
export const withStorage = (storage: BlobStore): Builder => change(() => ({ storage }))
export const withSecretStore = (secretStore: SecretStore): Builder => change(() => ({ secretStore }))
export const withEventStore = (eventStore: EventStore): Builder => change(() => ({ eventStore }))
export const withNotificationChannel = (notificationChannel: NotificationChannel): Builder =>
  change(() => ({ notificationChannel }))
export const withConfigStore = (configStore: ConfigStore): Builder => change(() => ({ configStore }))
export const addModules = (modules: readonly ServerModule[]): Builder =>
  change((base) => ({ modules: [...base.modules, ...modules] }))
export const addModule = (module: ServerModule): Builder => addModules([module])
/** One more thing that `/health` reports on. */
export const withHealthCheck = (check: HealthCheck): Builder =>
  change((base) => ({ healthChecks: [...base.healthChecks, check] }))
/** Something to close when the app stops, after what was added later. */
export const withClosable = (closable: Closable): Builder =>
  change((base) => ({ closables: [...base.closables, closable] }))
