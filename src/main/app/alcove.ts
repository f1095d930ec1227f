import { join } from 'node:path'
import { createAIProviderFactory, goToPageTool } from '../assistant/index.ts'
import { knowledgeVectorisationHandler, ocrLanguages } from '../knowledge/index.ts'
import {
  fileBlobStore,
  type SecretStore,
  sqliteConfigStore,
  sqliteEventStore,
  type Transport,
} from '../platform/index.ts'
import { type BuiltinEmbedder, createHelpShelf, createTokenCounter, sqliteEmbeddingCache } from '../retrieval/index.ts'
import { withAIConfigStore, withAIFactory, withAITools } from './assistant-builders.ts'
import { backupsModule } from './backups/backups-module.ts'
import * as base from './base-builders.ts'
import { companionsModule } from './companions-module.ts'
import { courtesyModule } from './courtesy-module.ts'
import { dataFolderModule } from './data-folder/data-folder-module.ts'
import { evaluationModule } from './evaluation/evaluation-module.ts'
import type { HostOptions } from './host.ts'
import { knowledgeModule, standingContextModule } from './knowledge-module.ts'
import { type Installation, migrationSets } from './open-installation.ts'
import type { OpenedProviders } from './open-providers.ts'
import type { OpenedSearchModels } from './open-search-models.ts'
import type { OpenedVectors } from './open-vectors.ts'
import { pipe } from './pipe.ts'
import { createPrivacy } from './privacy.ts'
import { type RAGServerApp, ragServerApp } from './rag-server-app.ts'
import * as retrieval from './retrieval-builders.ts'
import { searchModelsModule } from './search-models-module.ts'
import { settingsModule } from './settings-module.ts'
import { withPeople } from './with-people.ts'

/** What is opened before the app is composed of it. */
export interface AlcoveParts {
  readonly secrets: SecretStore
  readonly transport: Transport
  /** The folder of the model that is shipped. */
  readonly modelDir: string
  readonly embedder: BuiltinEmbedder
  readonly vectors: OpenedVectors
  readonly searchModels: OpenedSearchModels
  readonly providers: OpenedProviders
  /** Has the host start again on the same folder, where something waits to be put in place there. */
  readonly restart: () => void
  readonly clearEverything: () => Promise<void>
}

/** Close to the words of the passages. */
const GROUNDED_TEMPERATURE = 0.2

/** The app that we ship: the table of contents of the whole system. */
export const alcove = (options: HostOptions, installation: Installation, parts: AlcoveParts): RAGServerApp => {
  const { dataDir, resourcesDir } = options
  const { logger, database, closables } = installation
  const { secrets, transport, modelDir, embedder, vectors, searchModels, providers, restart, clearEverything } = parts
  const { aids, hub } = searchModels
  const isOwned = options.principalsFile === null
  const configStore = sqliteConfigStore(database)
  const { encryptFiles } = createPrivacy(configStore).get()

  return pipe(
    ragServerApp(),
    base.withConfig({ dataDir, resourcesDir, kind: options.kind, enableDevEndpoints: options.devEndpoints }),
    base.withLogger(logger),
    base.withDatabase(database),
    base.withStorage(fileBlobStore(join(dataDir, 'blobs'))),
    encryptFiles ? base.withEncryptedBlobStorage() : (app) => app,
    base.withSecretStore(secrets),
    base.withEventStore(sqliteEventStore(database)),
    base.withConfigStore(configStore),
    base.withTransport(transport),
    withPeople(options, installation),
    withAIFactory(({ aiConfigStore, secretStore }) =>
      createAIProviderFactory({
        builders: providers.builders,
        configStore: aiConfigStore,
        secrets: secretStore,
        mode: 'AllowUserProviders',
      }),
    ),
    withAIConfigStore(providers.configStore),
    withAITools([goToPageTool(['assistant', 'documents', 'settings'])]),
    retrieval.withEmbeddingProvider(embedder),
    retrieval.withEmbeddingCache(sqliteEmbeddingCache(database)),
    retrieval.withEmbeddingModels(searchModels.embedding),
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
        watchedFolders: isOwned,
        pictureModel: aids,
      }),
      standingContextModule(),
      searchModelsModule({ aids, hub }),
      evaluationModule(),
      settingsModule({
        builders: providers.builders,
        mode: 'AllowUserProviders',
        mcpEntry: isOwned && options.token === null ? options.mcpEntry : undefined,
        clearEverything,
      }),
      backupsModule({ available: isOwned, migrationSets, restart }),
      dataFolderModule({ restart }),
    ]),
    ...closables.map(base.withClosable),
    base.withClosable({ name: 'vector store', close: () => vectors.close() }),
    base.withClosable({ name: 'embedder', close: () => embedder.close() }),
    ...searchModels.closables.map(base.withClosable),
    ...providers.closables.map(base.withClosable),
  )
}
