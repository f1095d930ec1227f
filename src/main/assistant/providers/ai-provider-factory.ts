import type { AIProviderInstance, BYOKMode, ModelSettings } from '../../../contracts/index.ts'
import { type AccessContext, AlcoveError, type SecretStore } from '../../platform/index.ts'
import type { AIProvider } from './ai-provider.ts'
import type { AIProviderBuilder } from './ai-provider-builder.ts'
import { connectionOf } from './connection-of.ts'
import { storedHeaders } from './header-secrets.ts'
import { isBoundTo, PLATFORM_SCOPE, userScope } from './secret-key-ref.ts'
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
}

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
  /** Those that a fallback is looked for among. */
  readonly siblings: readonly AIProviderInstance[]
}

const unavailable = (message: string): AlcoveError => new AlcoveError('Unavailable', message)

const byId = (builders: readonly AIProviderBuilder[]): ReadonlyMap<string, AIProviderBuilder> => {
  const all = new Map<string, AIProviderBuilder>()
  for (const builder of builders) {
    const { id } = builder.descriptor
    if (all.has(id))
      throw new AlcoveError('InvalidInput', `Two provider builders have the Id "${id}". Give each its own.`)
    all.set(id, builder)
  }
  return all
}

/** The settings that hold for a model: those of its own over those of its instance. */
const settingsFor = ({ settings = {} }: AIProviderInstance, model: string): ModelSettings => ({
  ...settings,
  ...settings.models?.[model],
})

/** Throws `InvalidInput` when two builders have one Id. */
export const createAIProviderFactory = (options: AIProviderFactoryOptions): AIProviderFactory => {
  const { configStore, secrets, mode = 'PlatformOnly' } = options
  const builders = byId(options.builders)

  const ownInstance = async ({ userId }: AccessContext, choice: ProviderChoice): Promise<Resolved | null> => {
    if (mode === 'PlatformOnly') return null
    const scope = userScope(userId)
    const { activeInstanceId, instances } = await configStore.getUserConfig(scope, userId)
    const wanted = choice.instanceId ?? activeInstanceId
    const instance = instances.find((candidate) => candidate.instanceId === wanted)
    if (!instance && choice.instanceId)
      throw unavailable('The provider that was chosen is not there any more. Choose another.')
    return instance ? { instance, scope, siblings: instances } : null
  }
  const platformInstance = async (): Promise<Resolved | null> => {
    const instance = await configStore.getPlatformDefault()
    return instance ? { instance, scope: PLATFORM_SCOPE, siblings: [] } : null
  }

  const connect = async ({ instance, scope }: Resolved, chosenModel: string | null): Promise<AIProvider> => {
    const { displayName, secretKeyRef, baseUrl = null } = instance
    const builder = builders.get(instance.providerId)
    if (!builder) {
      throw unavailable(
        `"${displayName}" is of a kind that this version of Alcove does not know. Choose another in Settings.`,
      )
    }
    const { needs = { baseUrl: false, apiKey: false }, descriptor } = builder
    const model = chosenModel || instance.model || descriptor.defaultModel
    if (model === '') throw unavailable(`No model is chosen for "${displayName}". Choose one in Settings.`)
    if (needs.baseUrl && baseUrl === null)
      throw unavailable(`"${displayName}" has no address. Enter its base URL in Settings.`)
    const bound = secretKeyRef !== '' && isBoundTo(secretKeyRef, baseUrl)
    const storedKey = bound ? await secrets.get(scope, secretKeyRef) : null
    if (needs.apiKey && storedKey === null)
      throw unavailable(`The API key of "${displayName}" is missing. Enter it in Settings.`)
    const headers = bound ? await storedHeaders(secrets, scope, instance) : {}
    const settings = settingsFor(instance, model)
    const provider = builder.build(storedKey ?? '', model, connectionOf(instance, { settings, headers }))
    return withInstanceSettings(provider, settings)
  }

  return {
    resolve: async (access, choice = {}) => {
      const resolved = (await ownInstance(access, choice)) ?? (await platformInstance())
      if (!resolved) throw unavailable('No model is connected. Connect one in Settings.')
      const provider = await connect(resolved, choice.model ?? null)
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
