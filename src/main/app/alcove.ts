import { join } from 'node:path'
import {
  createAIProviderFactory,
  createUserAIConfigStore,
  defaultAssistantConfig,
  openAICompatibleBuilder,
  quotingInstance,
  quotingProviderBuilder,
} from '../assistant/index.ts'
import {
  type Authenticator,
  createNotificationChannel,
  encryptedFileSecrets,
  fileBlobStore,
  type Logger,
  loadOrCreateToken,
  localOwner,
  localTokenAuthenticator,
  principalsFileAuthenticator,
  sqliteConfigStore,
  sqliteEventStore,
} from '../platform/index.ts'
import { createBuiltinEmbedder, sqliteEmbeddingCache, sqliteVectorStore } from '../retrieval/index.ts'
import { createAppInfo } from './app-info.ts'
import { withAIConfig, withAIConfigStore, withAIFactory } from './assistant-builders.ts'
import * as base from './base-builders.ts'
import { closeAll } from './close-all.ts'
import { databaseHealth } from './database-health.ts'
import type { Host, HostOptions } from './host.ts'
import { knowledgeModule } from './knowledge-module.ts'
import { type Installation, openInstallation } from './open-installation.ts'
import { pipe } from './pipe.ts'
import { createPreferences } from './preferences.ts'
import { ragServerApp } from './rag-server-app.ts'
import * as retrieval from './retrieval-builders.ts'
import { settingsModule } from './settings-module.ts'
import { startApp } from './start-app.ts'

/** Notifications kept for a window that reconnects: minutes of a busy ingestion. */
const REPLAY_BUFFER_SIZE = 5_000

const authenticatorOf = ({ dataDir, token, principalsFile }: HostOptions, logger: Logger): Authenticator =>
  principalsFile === null
    ? localTokenAuthenticator(token ?? loadOrCreateToken(dataDir), localOwner())
    : principalsFileAuthenticator(principalsFile, logger)

/** The app that we ship: the table of contents of the whole system. */
const startAlcove = (options: HostOptions, { logger, database, closables }: Installation): Host => {
  const { dataDir, resourcesDir } = options
  const modelDir = join(resourcesDir, 'models', 'alcove-embed-en-v1')
  const notifications = createNotificationChannel({ bufferSize: REPLAY_BUFFER_SIZE, logger })
  const configStore = sqliteConfigStore(database)
  const secrets = options.secrets ?? encryptedFileSecrets(join(dataDir, 'secrets'))
  const preferences = createPreferences({ configStore, notifications })
  const embedder = createBuiltinEmbedder({ modelDir })
  const vectors = sqliteVectorStore({ db: database, version: embedder })
  const providers = {
    builders: [quotingProviderBuilder(), openAICompatibleBuilder()],
    configStore: createUserAIConfigStore({ config: configStore, builtInDefault: quotingInstance }),
    secrets,
    mode: 'AllowUserProviders',
  } as const
  const appInfo = createAppInfo(options, embedder)

  const app = startApp(
    pipe(
      ragServerApp(),
      base.withConfig(options),
      base.withLogger(logger),
      base.withAuth(authenticatorOf(options, logger)),
      base.withDatabase(database),
      base.withStorage(fileBlobStore(join(dataDir, 'blobs'))),
      base.withSecretStore(secrets),
      base.withEventStore(sqliteEventStore(database)),
      base.withNotificationChannel(notifications),
      base.withConfigStore(configStore),
      base.withHealthCheck(databaseHealth(database)),
      withAIFactory(createAIProviderFactory(providers)),
      withAIConfigStore(providers.configStore),
      withAIConfig(defaultAssistantConfig({ name: 'Assistant', icon: 'alcove.svg', showSidePanel: true })),
      retrieval.withEmbeddingProvider(embedder),
      retrieval.withEmbeddingCache(sqliteEmbeddingCache(database)),
      retrieval.withVectorStore(vectors),
      retrieval.withMergeStrategy('DenseSparseHybrid'),
      base.addModules([
        knowledgeModule({ modelDir }),
        settingsModule({ providers: { ...providers, notifications }, preferences, appInfo: appInfo.read }),
      ]),
      ...closables.map(base.withClosable),
      base.withClosable({ name: 'vector store', close: () => vectors.close() }),
      base.withClosable({ name: 'embedder', close: () => embedder.close() }),
    ),
  )
  // In the background: the first question then finds model and indexes awake.
  void Promise.all([embedder.warmUp(), vectors.warmUp()])
  const owner = localOwner()
  return {
    ...app,
    owner,
    setServerUrl: appInfo.setServerUrl,
    get localServerEnabled() {
      return preferences.get(owner.userId).localServerEnabled
    },
    onLocalServerChange: (listener) =>
      preferences.onChange((userId, { localServerEnabled }) => {
        if (userId === owner.userId) listener(localServerEnabled)
      }),
  }
}

/**
 * Starts the app on a data folder. Throws `Conflict` when another host has the folder, `InvalidInput` for a wrong principals file;
 * nothing is left running then.
 */
export const startHost = async (options: HostOptions): Promise<Host> => {
  const installation = await openInstallation(options)
  try {
    return startAlcove(options, installation)
  } catch (error) {
    await closeAll(installation.closables, installation.logger)
    throw error
  }
}
