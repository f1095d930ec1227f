import { join } from 'node:path'
import type { AIAssistantMode } from '../../contracts/index.ts'
import {
  type AIAssistantServerConfig,
  type AIProviderFactory,
  defaultAssistantConfig,
  type UserAIConfigStore,
} from '../assistant/index.ts'
import {
  type AccessResolver,
  AlcoveError,
  type AuditSink,
  type Authenticator,
  type BlobStore,
  blobKey,
  type ConfigStore,
  createAccessResolver,
  createNotificationChannel,
  createTransport,
  type Database,
  defaultServerConfig,
  deliverToAddresses,
  type EventStore,
  encryptedBlobStore,
  encryptedFileSecrets,
  fileBlobStore,
  fixedPermissions,
  type Logger,
  loadOrCreateToken,
  localTokenAuthenticator,
  type MetricsSink,
  type NotificationChannel,
  ownerIdentity,
  type PermissionStore,
  requestedTeam,
  type SecretStore,
  type ServerConfig,
  singleTeam,
  sqliteConfigStore,
  sqliteEventStore,
  type TeamStore,
  type Transport,
  tellAll,
  withSinks,
} from '../platform/index.ts'
import type { AIServerApp } from './ai-server-app.ts'
import type { BaseServerApp, Closable } from './base-server-app.ts'
import { meteredEvents } from './metered.ts'
import { type Installation, openInstallation } from './open-installation.ts'
import type { RAGServerApp } from './rag-server-app.ts'
import { layersOf } from './server-app.ts'

/** Notifications kept for a window that reconnects: minutes of a busy ingestion. */
const REPLAY_BUFFER_SIZE = 5_000

/** Every part of an app's base and assistant, chosen or default. */
export interface AppParts {
  readonly config: ServerConfig
  readonly logger: Logger
  readonly database: Database
  readonly authenticator: Authenticator
  readonly access: AccessResolver
  readonly teamStore: TeamStore
  readonly permissionStore: PermissionStore
  readonly storage: BlobStore
  readonly secretStore: SecretStore
  readonly configStore: ConfigStore
  readonly eventStore: EventStore
  readonly notificationChannel: NotificationChannel
  readonly transport: Transport
  readonly audit: AuditSink
  readonly metrics: MetricsSink
  readonly aiFactory: AIProviderFactory
  readonly aiConfigStore: UserAIConfigStore
  readonly aiConfig: AIAssistantServerConfig
  readonly assistantMode: AIAssistantMode
  /** What must be closed after everything that uses it. */
  readonly closables: readonly Closable[]
}

const required = <Part>(part: Part | null, builder: string): Part => {
  if (part === null)
    throw new AlcoveError('InvalidInput', `The app cannot start: add ${builder}(…) to its composition.`)
  return part
}

const checkConfig = (config: ServerConfig, { configValidators }: BaseServerApp): void => {
  for (const { name, validate } of configValidators) {
    const objection = validate(config)
    if (objection !== null)
      throw new AlcoveError('InvalidInput', `The configuration is refused (${name}): ${objection}`)
  }
}

const assistantModeOf = ({ assistantEnabled }: ServerConfig, { aiConfig }: AIServerApp): AIAssistantMode => {
  if (!assistantEnabled) return { type: 'NoAIAssistant' }
  return aiConfig === null
    ? { type: 'DefaultAIAssistant' }
    : { type: 'ConfiguredAIAssistant', branding: aiConfig.branding }
}

const checkBranding = (config: AIAssistantServerConfig): AIAssistantServerConfig => {
  // A type demands it; an app that is assembled without one is told here.
  if (typeof config.branding?.name !== 'string')
    throw new AlcoveError('InvalidInput', 'The app cannot start: withAIConfig(…) needs a branding.')
  return config
}

const defaultBranding = { name: 'Assistant', icon: 'alcove.svg', showSidePanel: true }

/**
 * What the record holds, and the default of whatever it leaves open. Throws `InvalidInput` naming the builder of a part that has no default,
 * before anything is opened.
 */
export const openAppParts = async (app: AIServerApp | RAGServerApp): Promise<AppParts> => {
  const { ai, rag } = layersOf(app)
  const { base } = ai
  const factory = required(ai.aiFactory, 'withAIFactory')
  const aiConfigStore = required(ai.aiConfigStore, 'withAIConfigStore')
  if (rag !== null) required(rag.embeddingProvider, 'withEmbeddingProvider')
  const aiConfig = checkBranding(ai.aiConfig ?? defaultAssistantConfig(defaultBranding))
  const config = { ...defaultServerConfig(), ...base.config }
  checkConfig(config, base)

  const installation: Pick<Installation, 'database' | 'logger' | 'closables'> =
    base.database !== null && base.logger !== null
      ? { database: base.database, logger: base.logger, closables: [] }
      : await openInstallation({ dataDir: config.dataDir, logger: base.logger })
  const { dataDir } = config
  const database = base.database ?? installation.database
  const logger = base.logger ?? installation.logger
  const secretStore = base.secretStore ?? encryptedFileSecrets(join(dataDir, 'secrets'))
  const metrics = {
    record: tellAll(
      base.metricsSinks.map((sink) => sink.record.bind(sink)),
      'a metrics sink',
      logger,
    ),
  }
  const channel = base.notificationChannel ?? createNotificationChannel({ bufferSize: REPLAY_BUFFER_SIZE, logger })
  const blobs = base.storage ?? fileBlobStore(join(dataDir, 'blobs'))
  const teamStore = base.teamStore ?? singleTeam()
  const permissionStore = base.permissionStore ?? fixedPermissions()
  const scopes = base.scopeResolver ?? requestedTeam()
  return {
    config,
    logger,
    database,
    secretStore,
    teamStore,
    permissionStore,
    metrics,
    transport: base.transport ?? createTransport(),
    aiConfig,
    aiConfigStore,
    access: createAccessResolver({ teams: teamStore, permissions: permissionStore, scopes }),
    authenticator: base.authenticator ?? localTokenAuthenticator(loadOrCreateToken(dataDir), ownerIdentity),
    storage: base.encryptedBlobStorage ? encryptedBlobStore(blobs, blobKey(secretStore)) : blobs,
    configStore: base.configStore ?? sqliteConfigStore(database),
    eventStore: withSinks(
      meteredEvents(base.eventStore ?? sqliteEventStore(database), metrics),
      base.transactionalSinks,
      database,
    ),
    notificationChannel:
      base.notificationAddressBook === null
        ? channel
        : deliverToAddresses(channel, base.notificationAddressBook, logger),
    audit: {
      write: tellAll(
        base.auditSinks.map((sink) => sink.write.bind(sink)),
        'an audit sink',
        logger,
      ),
    },
    aiFactory: typeof factory === 'function' ? factory({ aiConfigStore, secretStore }) : factory,
    assistantMode: assistantModeOf(config, ai),
    closables: [...installation.closables, ...base.closables],
  }
}
