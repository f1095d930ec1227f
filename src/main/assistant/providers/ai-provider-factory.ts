import type { AIProviderInstance } from '../../../contracts/index.ts'
import { type AccessContext, AlcoveError, type SecretStore } from '../../platform/index.ts'
import type { AIProvider, AIProviderBuilder } from './ai-provider.ts'
import { isBoundTo, PLATFORM_SCOPE, userScope } from './secret-key-ref.ts'
import type { UserAIConfigStore } from './user-ai-config-store.ts'

/** Whether users may answer with providers of their own. */
export type BYOKMode = 'PlatformOnly' | 'AllowUserProviders'

/** Finds the provider that answers a caller. */
export interface AIProviderFactory {
  /**
   * Resolved anew on every call: the caller's active instance where users may have their own, else the platform's default; its key is
   * read from the secret store each time. Throws `Unavailable` with words for the caller when there is none or it cannot be built.
   */
  resolve(access: AccessContext): Promise<AIProvider>
}

export interface AIProviderFactoryOptions {
  readonly builders: readonly AIProviderBuilder[]
  readonly configStore: UserAIConfigStore
  readonly secrets: SecretStore
  readonly mode: BYOKMode
}

interface Resolved {
  readonly instance: AIProviderInstance
  readonly scope: string
}

const unavailable = (message: string): AlcoveError => new AlcoveError('Unavailable', message)

export const createAIProviderFactory = (options: AIProviderFactoryOptions): AIProviderFactory => {
  const { builders, configStore, secrets, mode } = options

  const ownInstance = async ({ userId }: AccessContext): Promise<Resolved | null> => {
    if (mode === 'PlatformOnly') return null
    const { activeInstanceId, instances } = await configStore.getUserConfig(userScope(userId), userId)
    if (activeInstanceId === null) return null
    const instance = instances.find((candidate) => candidate.instanceId === activeInstanceId)
    return instance ? { instance, scope: userScope(userId) } : null
  }
  const platformInstance = async (): Promise<Resolved | null> => {
    const instance = await configStore.getPlatformDefault()
    return instance ? { instance, scope: PLATFORM_SCOPE } : null
  }

  return {
    resolve: async (access) => {
      const resolved = (await ownInstance(access)) ?? (await platformInstance())
      if (!resolved) throw unavailable('No model is connected. Connect one in Settings.')
      const { instance, scope } = resolved
      const builder = builders.find(({ descriptor }) => descriptor.id === instance.providerId)
      if (!builder) {
        throw unavailable(
          `"${instance.displayName}" is of a kind that this version of Alcove does not know. Choose another in Settings.`,
        )
      }
      const { needs, descriptor } = builder
      const model = instance.model === '' ? descriptor.defaultModel : instance.model
      if (model === '') throw unavailable(`No model is chosen for "${instance.displayName}". Choose one in Settings.`)
      if (needs.baseUrl && instance.baseUrl === null) {
        throw unavailable(`"${instance.displayName}" has no address. Enter its base URL in Settings.`)
      }
      const storedKey = isBoundTo(instance.secretKeyRef, instance.baseUrl)
        ? await secrets.get(scope, instance.secretKeyRef)
        : null
      if (needs.apiKey && storedKey === null) {
        throw unavailable(`The API key of "${instance.displayName}" is missing. Enter it in Settings.`)
      }
      return builder.build(storedKey ?? '', model, instance.baseUrl)
    },
  }
}
