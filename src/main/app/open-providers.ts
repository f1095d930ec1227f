import { join } from 'node:path'
import {
  type AIProviderBuilder,
  createUserAIConfigStore,
  ggufProviderBuilder,
  providerBuilders,
  quotingInstance,
  quotingProviderBuilder,
  readPlatformProviderFile,
  savePlatformProvider,
  type UserAIConfigStore,
} from '../assistant/index.ts'
import { type SecretStore, sqliteConfigStore, type Transport } from '../platform/index.ts'
import type { Closable } from './base-server-app.ts'
import type { HostOptions } from './host.ts'
import type { Installation } from './open-installation.ts'
import type { OpenedVectors } from './open-vectors.ts'

/** Every kind of provider, and which of them a person has connected. */
export interface OpenedProviders {
  readonly builders: readonly AIProviderBuilder[]
  readonly configStore: UserAIConfigStore
  /** Wakes those that would keep the first question waiting. */
  warmUp(): Promise<void>
  readonly closables: readonly Closable[]
}

/** Opens them. A platform provider that the host is started with takes the place of the one that is kept; throws `InvalidInput` for a file of one that does not fit. */
export const openProviders = async (
  { dataDir, principalsFile, platformProviderFile = null }: HostOptions,
  { database, logger }: Installation,
  parts: {
    readonly likeness: OpenedVectors['likeness']
    readonly secrets: SecretStore
    readonly transport: Transport
  },
): Promise<OpenedProviders> => {
  const { likeness, secrets, transport } = parts
  const builders = [
    quotingProviderBuilder(likeness),
    // Where one person owns the machine, a model file may stand anywhere on it.
    ggufProviderBuilder({ folder: join(dataDir, 'models'), anyPath: principalsFile === null }),
    ...providerBuilders({ transport }),
  ]
  const configStore = createUserAIConfigStore({ config: sqliteConfigStore(database), builtInDefault: quotingInstance })
  if (platformProviderFile !== null)
    await savePlatformProvider(readPlatformProviderFile(platformProviderFile, logger), {
      builders,
      configStore,
      secrets,
    })
  return {
    builders,
    configStore,
    warmUp: async () => {
      await Promise.all(builders.map((provider) => provider.warmUp?.()))
    },
    closables: builders.map(({ descriptor, close }) => ({ name: descriptor.id, close: async () => close?.() })),
  }
}
