import { join } from 'node:path'
import {
  createTransport,
  encryptedFileSecrets,
  type Logger,
  ownerIdentity,
  type SecretStore,
  sqliteConfigStore,
} from '../platform/index.ts'
import { createBuiltinEmbedder } from '../retrieval/index.ts'
import { alcove } from './alcove.ts'
import { requestClearing } from './clear-everything.ts'
import { closeAll } from './close-all.ts'
import { settleDataFolder } from './data-folder/settle-data-folder.ts'
import type { Host, HostOptions, RestartCause } from './host.ts'
import { type Installation, openInstallation } from './open-installation.ts'
import { type OpenedProviders, openProviders } from './open-providers.ts'
import { openSearchModels } from './open-search-models.ts'
import { type OpenedVectors, openVectors } from './open-vectors.ts'
import { createPrivacy } from './privacy.ts'
import { sealFiles } from './seal-files.ts'
import { startApp } from './start-app.ts'

/** Has the stored files as the setting, or the flag that replaces it, says. */
const prepareFiles = async (
  { dataDir, encryptFiles = null }: HostOptions,
  { database, logger }: Installation,
  secretStore: SecretStore,
): Promise<void> => {
  const configStore = sqliteConfigStore(database)
  const privacy = createPrivacy(configStore)
  if (encryptFiles !== null) privacy.save({ ...privacy.get(), encryptFiles })
  const encrypt = privacy.get().encryptFiles
  await sealFiles({ dataDir, secretStore, configStore, encrypt, logger })
}

/** In the background, once it is known which model serves: the first search finds model and indexes awake, and waits for nothing else. */
const warmUpSoon = (vectors: OpenedVectors, providers: OpenedProviders, logger: Logger): void => {
  const warmUp = async (): Promise<void> => {
    await vectors.warmUp()
    await providers.warmUp()
  }
  setImmediate(() => {
    warmUp().catch((error: unknown) => logger.warn({ err: error }, 'a part could not be woken; its first use wakes it'))
  })
}

const open = async (options: HostOptions, installation: Installation): Promise<Host> => {
  const { dataDir, resourcesDir } = options
  const secrets = options.secrets ?? encryptedFileSecrets(join(dataDir, 'secrets'))
  const { promise: restartRequested, resolve } = Promise.withResolvers<RestartCause>()
  /** Heard once the answer to who asks for it is on its way. */
  const requestRestart = (cause: RestartCause): void => void setImmediate(resolve, cause)
  const transport = createTransport()
  const modelDir = join(resourcesDir, 'models', 'alcove-embed-en-v1')
  await prepareFiles(options, installation, secrets)
  const embedder = createBuiltinEmbedder({ modelDir })
  const vectors = await openVectors(options, installation, embedder)
  const { likeness } = vectors
  const providers = await openProviders(options, installation, { likeness, secrets, transport })
  const searchModels = openSearchModels(options, installation, { shipped: embedder, secrets, transport })
  const clearEverything = async (): Promise<void> => {
    await vectors.clear()
    requestClearing(dataDir)
    requestRestart('Cleared')
  }
  const restart = () => requestRestart('Replaced')
  const opened = { secrets, transport, modelDir, embedder, vectors, searchModels, providers, restart, clearEverything }
  warmUpSoon(vectors, providers, installation.logger)
  const app = await startApp(alcove(options, installation, opened))
  const { userId } = ownerIdentity
  return {
    ...app,
    restartRequested,
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
}

/**
 * Starts the app on a data folder, or where everything in it was moved; a move that was asked for is made first. Throws `Conflict` when another host has the folder, `InvalidInput` for a file that does not fit;
 * nothing is left running then.
 */
export const startHost = async (given: HostOptions): Promise<Host> => {
  const options = { ...given, dataDir: await settleDataFolder(given.dataDir) }
  const installation = await openInstallation(options)
  try {
    return await open(options, installation)
  } catch (error) {
    await closeAll(installation.closables, installation.logger)
    throw error
  }
}
