import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  type AIProviderBuilder,
  createAIProviderFactory,
  createUserAIConfigStore,
  ggufProviderBuilder,
  goToPageTool,
  providerBuilders,
  quotingInstance,
  quotingProviderBuilder,
  readPlatformProviderFile,
  savePlatformProvider,
} from '../assistant/index.ts'
import { knowledgeVectorisationHandler, ocrLanguages } from '../knowledge/index.ts'
import {
  configTeamStore,
  createTransport,
  encryptedFileSecrets,
  fileBlobStore,
  loadOrCreateToken,
  localTokenAuthenticator,
  openPrincipalsFile,
  ownerIdentity,
  type SecretStore,
  sqliteConfigStore,
  sqliteEventStore,
} from '../platform/index.ts'
import {
  createBuiltinEmbedder,
  createHelpShelf,
  createModelHub,
  createSearchAids,
  createTokenCounter,
  modelPreset,
  openEndpointModels,
  openModelLibrary,
  sqliteEmbeddingCache,
} from '../retrieval/index.ts'
import { withAIConfigStore, withAIFactory, withAITools } from './assistant-builders.ts'
import { backupsModule } from './backups/backups-module.ts'
import * as base from './base-builders.ts'
import { requestClearing } from './clear-everything.ts'
import { closeAll } from './close-all.ts'
import { companionsModule } from './companions-module.ts'
import { courtesyModule } from './courtesy-module.ts'
import { dataFolderModule } from './data-folder/data-folder-module.ts'
import { settleDataFolder } from './data-folder/settle-data-folder.ts'
import { evaluationModule } from './evaluation/evaluation-module.ts'
import type { Host, HostOptions } from './host.ts'
import { knowledgeModule, standingContextModule } from './knowledge-module.ts'
import { type Installation, migrationSets, openInstallation } from './open-installation.ts'
import { type OpenedVectors, openVectors } from './open-vectors.ts'
import { pipe } from './pipe.ts'
import { createPrivacy } from './privacy.ts'
import { type RAGServerApp, ragServerApp } from './rag-server-app.ts'
import * as retrieval from './retrieval-builders.ts'
import { sealFiles } from './seal-files.ts'
import { searchModelsModule } from './search-models-module.ts'
import type { BaseBuilder } from './server-app.ts'
import { settingsModule } from './settings-module.ts'
import { startApp } from './start-app.ts'

/** Who may call: the people of a principals file, or the one owner by the installation's token. */
const withPeople =
  ({ dataDir, token, principalsFile }: HostOptions, { logger, database }: Installation): BaseBuilder =>
  (app) => {
    if (principalsFile === null)
      return pipe(
        app,
        base.withAuth(localTokenAuthenticator(token ?? loadOrCreateToken(dataDir), ownerIdentity)),
        base.withTeamStore(configTeamStore(sqliteConfigStore(database))),
      )
    const people = openPrincipalsFile(principalsFile, logger)
    return pipe(
      app,
      base.withAuth(people.authenticator),
      base.withTeamStore(people.teams),
      base.withPermissionStore(people.permissions),
      base.withQuotas(people.limitsOf),
    )
  }

const presetsIn = (resourcesDir: string) =>
  modelPreset.array().parse(JSON.parse(readFileSync(join(resourcesDir, 'embedding-models.json'), 'utf8')))

/** Every kind of provider. Where one person owns the machine, a model file may stand anywhere on it. */
const providersFor = (
  { dataDir, principalsFile }: HostOptions,
  { likeness }: OpenedVectors,
): readonly AIProviderBuilder[] => [
  quotingProviderBuilder(likeness),
  ggufProviderBuilder({ folder: join(dataDir, 'models'), anyPath: principalsFile === null }),
  ...providerBuilders(),
]

const secretsOf = ({ secrets, dataDir }: HostOptions): SecretStore =>
  secrets ?? encryptedFileSecrets(join(dataDir, 'secrets'))

const aiConfigStoreOf = ({ database }: Installation) =>
  createUserAIConfigStore({ config: sqliteConfigStore(database), builtInDefault: quotingInstance })

/** Has the stored files as the setting, or the flag that replaces it, says. */
const prepareFiles = async (options: HostOptions, { database, logger }: Installation): Promise<void> => {
  const { dataDir, encryptFiles = null } = options
  const configStore = sqliteConfigStore(database)
  const privacy = createPrivacy(configStore)
  if (encryptFiles !== null) privacy.save({ ...privacy.get(), encryptFiles })
  const encrypt = privacy.get().encryptFiles
  await sealFiles({ dataDir, secretStore: secretsOf(options), configStore, encrypt, logger })
}

/** Close to the words of the passages. */
const GROUNDED_TEMPERATURE = 0.2

const modelDirIn = (resourcesDir: string): string => join(resourcesDir, 'models', 'alcove-embed-en-v1')

/** The app that we ship: the table of contents of the whole system. */
const alcove = (
  options: HostOptions,
  installation: Installation,
  {
    providers,
    embedder,
    vectors,
    clearEverything,
    restart,
  }: {
    readonly providers: readonly AIProviderBuilder[]
    readonly embedder: ReturnType<typeof createBuiltinEmbedder>
    readonly vectors: OpenedVectors
    readonly clearEverything: () => Promise<void>
    readonly restart: () => void
  },
): RAGServerApp => {
  const { dataDir, resourcesDir } = options
  const { logger, database, closables } = installation
  const modelDir = modelDirIn(resourcesDir)
  const configStore = sqliteConfigStore(database)
  const { encryptFiles } = createPrivacy(configStore).get()
  const presets = presetsIn(resourcesDir)
  const models = openModelLibrary({ folder: join(dataDir, 'models', 'embedding'), presets })
  const hub = createModelHub({
    folder: join(dataDir, 'models', 'downloads'),
    offered: presets.flatMap(({ repository }) =>
      repository === undefined ? [] : { name: basename(repository), repository },
    ),
    importModel: (folder, signal) => models.import(folder, signal),
    configStore,
    transport: createTransport(),
    canDownload: options.principalsFile === null,
    logger,
  })
  const endpoints = openEndpointModels({ configStore, secrets: secretsOf(options) })
  const aids = createSearchAids({
    folder: join(dataDir, 'models'),
    configStore,
    canImport: options.principalsFile === null,
  })
  // In the background, once it is known which model serves: the first search finds model and indexes awake, and waits for nothing else.
  const warmUp = async (): Promise<void> => {
    await vectors.warmUp()
    await Promise.all(providers.map((provider) => provider.warmUp?.()))
  }
  setImmediate(() => {
    warmUp().catch((error: unknown) => logger.warn({ err: error }, 'a part could not be woken; its first use wakes it'))
  })

  return pipe(
    ragServerApp(),
    base.withConfig({ dataDir, resourcesDir, kind: options.kind, enableDevEndpoints: options.devEndpoints }),
    base.withLogger(logger),
    base.withDatabase(database),
    base.withStorage(fileBlobStore(join(dataDir, 'blobs'))),
    encryptFiles ? base.withEncryptedBlobStorage() : (app) => app,
    base.withSecretStore(secretsOf(options)),
    base.withEventStore(sqliteEventStore(database)),
    base.withConfigStore(configStore),
    withPeople(options, installation),
    withAIFactory(({ aiConfigStore, secretStore }) =>
      createAIProviderFactory({
        builders: providers,
        configStore: aiConfigStore,
        secrets: secretStore,
        mode: 'AllowUserProviders',
      }),
    ),
    withAIConfigStore(aiConfigStoreOf(installation)),
    withAITools([goToPageTool(['assistant', 'documents', 'settings'])]),
    retrieval.withEmbeddingProvider(embedder),
    retrieval.withEmbeddingCache(sqliteEmbeddingCache(database)),
    retrieval.withEmbeddingModels({
      ...(options.principalsFile === null && { import: models.import }),
      connect: endpoints.connect,
      remove: (version) => (version.providerId === 'transformers' ? models.remove(version) : endpoints.remove(version)),
      list: () => [{ displayName: 'Alcove', provider: embedder }, ...models.list(), ...endpoints.list()],
    }),
    retrieval.withVectorStore(vectors.store),
    retrieval.withMergeStrategy('DenseSparseHybrid'),
    retrieval.withGroundedTemperature(GROUNDED_TEMPERATURE),
    retrieval.withHelp(createHelpShelf(join(resourcesDir, 'help'))),
    retrieval.withImageEmbedder(aids.imageEmbedder),
    retrieval.withReranker(aids.reranker),
    retrieval.withVectorisationHandler(knowledgeVectorisationHandler({ modelDir, ocr: { languages: ocrLanguages } })),
    base.addModules([
      courtesyModule(),
      companionsModule(),
      knowledgeModule({
        tokenCounter: () => createTokenCounter(modelDir),
        watchedFolders: options.principalsFile === null,
        pictureModel: aids,
      }),
      standingContextModule(),
      searchModelsModule({ aids, hub }),
      evaluationModule(),
      settingsModule({
        builders: providers,
        mode: 'AllowUserProviders',
        mcpEntry: options.principalsFile === null && options.token === null ? options.mcpEntry : undefined,
        clearEverything,
      }),
      backupsModule({ available: options.principalsFile === null, migrationSets, restart }),
      dataFolderModule({ restart }),
    ]),
    ...closables.map(base.withClosable),
    base.withClosable({ name: 'vector store', close: () => vectors.close() }),
    base.withClosable({ name: 'embedder', close: () => embedder.close() }),
    base.withClosable({ name: 'embedding models', close: () => models.close() }),
    base.withClosable({ name: 'model hub', close: () => hub.close() }),
    base.withClosable({ name: 'search aids', close: () => aids.close() }),
    ...providers.map(({ descriptor, close }) =>
      base.withClosable({ name: descriptor.id, close: async () => close?.() }),
    ),
  )
}

/**
 * Starts the app on a data folder, or where everything in it was moved; a move that was asked for is made first. Throws `Conflict` when another host has the folder, `InvalidInput` for a file that does not fit;
 * nothing is left running then.
 */
export const startHost = async (given: HostOptions): Promise<Host> => {
  const options = { ...given, dataDir: await settleDataFolder(given.dataDir) }
  const installation = await openInstallation(options)
  try {
    await prepareFiles(options, installation)
    const cleared = Promise.withResolvers<void>()
    const embedder = createBuiltinEmbedder({ modelDir: modelDirIn(options.resourcesDir) })
    const vectors = await openVectors(options, installation, embedder)
    const clearEverything = async () => {
      await vectors.clear()
      requestClearing(options.dataDir)
      // Once the answer is on its way.
      setImmediate(cleared.resolve)
    }
    const restored = Promise.withResolvers<void>()
    const restart = () => void setImmediate(restored.resolve)
    const providers = providersFor(options, vectors)
    const { platformProviderFile = null } = options
    if (platformProviderFile !== null)
      await savePlatformProvider(readPlatformProviderFile(platformProviderFile, installation.logger), {
        builders: providers,
        configStore: aiConfigStoreOf(installation),
        secrets: secretsOf(options),
      })
    const app = await startApp(
      alcove(options, installation, { providers, embedder, vectors, clearEverything, restart }),
    )
    const { userId } = ownerIdentity
    return {
      ...app,
      cleared: cleared.promise,
      restored: restored.promise,
      owner: ownerIdentity,
      takeSnapshot: () => installation.takeSnapshot(),
      get localServerEnabled() {
        return app.preferences.get(userId).localServerEnabled
      },
      onLocalServerChange: (listener) =>
        app.preferences.onChange((changed, { localServerEnabled }) => {
          if (changed === userId) listener(localServerEnabled)
        }),
    }
  } catch (error) {
    await closeAll(installation.closables, installation.logger)
    throw error
  }
}
