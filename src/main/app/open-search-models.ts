import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type SecretStore, sqliteConfigStore, type Transport } from '../platform/index.ts'
import {
  createModelHub,
  createSearchAids,
  type EmbeddingModels,
  type EmbeddingProvider,
  type ModelHubService,
  modelPreset,
  openEndpointModels,
  openModelLibrary,
  type SearchAids,
} from '../retrieval/index.ts'
import type { Closable } from './base-server-app.ts'
import type { HostOptions } from './host.ts'
import type { Installation } from './open-installation.ts'

/** What a person may choose to search by: the shipped model, imported, downloaded and connected ones, and aids beside them. */
export interface OpenedSearchModels {
  readonly embedding: EmbeddingModels
  readonly hub: ModelHubService
  readonly aids: SearchAids
  readonly closables: readonly Closable[]
}

const presetsIn = (resourcesDir: string) =>
  modelPreset.array().parse(JSON.parse(readFileSync(join(resourcesDir, 'embedding-models.json'), 'utf8')))

/** Opens the folders of models and the servers that were connected. Where several people share the host, none of them adds models of files. */
export const openSearchModels = (
  { dataDir, resourcesDir, principalsFile }: HostOptions,
  { database, logger }: Installation,
  parts: {
    readonly shipped: EmbeddingProvider
    readonly secrets: SecretStore
    readonly transport: Transport
  },
): OpenedSearchModels => {
  const { shipped, secrets, transport } = parts
  const configStore = sqliteConfigStore(database)
  const isOwned = principalsFile === null
  const presets = presetsIn(resourcesDir)
  const models = openModelLibrary({ folder: join(dataDir, 'models', 'embedding'), presets })
  const hub = createModelHub({
    folder: join(dataDir, 'models', 'downloads'),
    offered: presets.flatMap(({ repository }) =>
      repository === undefined ? [] : { name: basename(repository), repository },
    ),
    importModel: (folder, signal) => models.import(folder, signal),
    configStore,
    transport,
    canDownload: isOwned,
    logger,
  })
  const endpoints = openEndpointModels({ configStore, secrets, transport })
  const aids = createSearchAids({ folder: join(dataDir, 'models'), configStore, canImport: isOwned })
  return {
    embedding: {
      ...(isOwned && { import: models.import }),
      connect: endpoints.connect,
      remove: (version) => (version.providerId === 'transformers' ? models.remove(version) : endpoints.remove(version)),
      list: () => [{ displayName: 'Alcove', provider: shipped }, ...models.list(), ...endpoints.list()],
    },
    hub,
    aids,
    closables: [
      { name: 'embedding models', close: () => models.close() },
      { name: 'model hub', close: () => hub.close() },
      { name: 'search aids', close: () => aids.close() },
    ],
  }
}
