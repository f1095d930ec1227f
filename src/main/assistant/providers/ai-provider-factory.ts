import { type FailureWords, failureWords } from '../../../contracts/failures/failure-words.ts'
import type { AIProviderInstance, BYOKMode } from '../../../contracts/index.ts'
import { type AccessContext, AlcoveError, type SecretStore } from '../../platform/index.ts'
import type { AIProvider } from './ai-provider.ts'
import type { AIProviderBuilder } from './ai-provider-builder.ts'
import { createInstanceConnector } from './instance-connector.ts'
import { ownsTheMachine } from './owns-the-machine.ts'
import { PLATFORM_SCOPE, userScope } from './secret-key-ref.ts'
import type { UserAIConfigStore } from './user-ai-config-store.ts'
import { withFallback } from './with-fallback.ts'
import { withInstanceSettings } from './with-instance-settings.ts'

export type { BYOKMode }

/** What a caller wants instead of what is active: another instance of their own, another model of it. */
export interface ProviderChoice {
  readonly instanceId?: string | null
  readonly model?: string | null
}

/** Finds the provider that answers a caller. */
export interface AIProviderFactory {
  /**
   * Resolved anew on every call: the caller's active instance where users may have their own, else the platform's default; its key is
   * read from the secret store each time. Throws `Unavailable` with words for the caller when there is none or it cannot be built.
   */
  resolve(access: AccessContext, choice?: ProviderChoice): Promise<AIProvider>
  /** The instances that a caller may choose among; a factory without it offers none. */
  choices?(access: AccessContext): Promise<readonly AIProviderInstance[]>
}

/** What a factory finds providers among, and where their keys are. */
export interface AIProviderFactoryOptions {
  readonly builders: readonly AIProviderBuilder[]
  readonly configStore: UserAIConfigStore
  readonly secrets: SecretStore
  /** `PlatformOnly` where none is given. */
  readonly mode?: BYOKMode
}

interface Resolved {
  readonly instance: AIProviderInstance
  readonly scope: string
  readonly publicOnly: boolean
  /** Those that a fallback is looked for among. */
  readonly siblings: readonly AIProviderInstance[]
}

const unavailable = (words: FailureWords): AlcoveError => new AlcoveError('Unavailable', words)

/** Throws `InvalidInput` when two builders have one Id. */
export const createAIProviderFactory = (options: AIProviderFactoryOptions): AIProviderFactory => {
  const { configStore, secrets, mode = 'PlatformOnly' } = options
  const connectInstance = createInstanceConnector(options.builders, secrets)

  const ownInstance = async (access: AccessContext, choice: ProviderChoice): Promise<Resolved | null> => {
    if (mode === 'PlatformOnly') return null
    const { userId } = access
    const scope = userScope(userId)
    const { activeInstanceId, instances } = await configStore.getUserConfig(scope, userId)
    const wanted = choice.instanceId ?? activeInstanceId
    const instance = instances.find((candidate) => candidate.instanceId === wanted)
    if (!instance && choice.instanceId) throw unavailable(failureWords('ChosenProviderGone'))
    return instance ? { instance, scope, publicOnly: !ownsTheMachine(access), siblings: instances } : null
  }
  const platformInstance = async (): Promise<Resolved | null> => {
    const instance = await configStore.getPlatformDefault()
    return instance ? { instance, scope: PLATFORM_SCOPE, publicOnly: false, siblings: [] } : null
  }
  const connect = async (
    { instance, scope, publicOnly }: Resolved,
    chosenModel: string | null,
  ): Promise<AIProvider> => {
    const { builder, apiKey, model, connection, settings } = await connectInstance(instance, {
      scope,
      model: chosenModel,
      publicOnly,
    })
    return withInstanceSettings(builder.build(apiKey, model, connection), settings)
  }

  return {
    choices: async ({ userId }) =>
      mode === 'PlatformOnly' ? [] : (await configStore.getUserConfig(userScope(userId), userId)).instances,
    resolve: async (access, choice = {}) => {
      const resolved = (await ownInstance(access, choice)) ?? (await platformInstance())
      if (!resolved) throw unavailable(failureWords('NoModelConnected'))
      // What the platform pays for is not the caller's to choose.
      const isOwn = resolved.scope !== PLATFORM_SCOPE
      const provider = await connect(resolved, isOwn ? (choice.model ?? null) : null)
      const { instance, siblings } = resolved
      const other = siblings.find(({ instanceId }) => instanceId === instance.settings?.fallbackInstanceId)
      if (!other || other === instance) return provider
      return withFallback(provider, {
        displayName: other.displayName,
        connect: () => connect({ ...resolved, instance: other }, null),
      })
    },
  }
}

/** `createAIProviderFactory` under the specification's name. */
export const DefaultAIProviderFactory = (options: AIProviderFactoryOptions): AIProviderFactory =>
  createAIProviderFactory(options)
