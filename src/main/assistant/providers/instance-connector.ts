import { type FailureWords, failureWords } from '../../../contracts/failures/failure-words.ts'
import type { AIProviderInstance, ModelSettings } from '../../../contracts/index.ts'
import { AlcoveError, type SecretStore } from '../../platform/index.ts'
import type { AIProviderBuilder, ProviderConnection } from './ai-provider-builder.ts'
import { connectionOf } from './connection-of.ts'
import { storedHeaders } from './header-secrets.ts'
import { isBoundTo } from './secret-key-ref.ts'

/** An instance with everything that is needed to reach it. */
export interface ConnectedInstance {
  readonly builder: AIProviderBuilder
  /** Empty where none is stored, or none for this address. */
  readonly apiKey: string
  readonly model: string
  readonly connection: ProviderConnection
  /** Those that hold for the model: its own over those of the instance. */
  readonly settings: ModelSettings
}

/** Finds what an instance is reached with. Reads its secrets anew each time; throws `Unavailable` with words for what is missing. */
export type InstanceConnector = (
  instance: AIProviderInstance,
  options: {
    readonly scope: string
    readonly model?: string | null
    /** Whether only addresses of the public internet may be asked. */
    readonly publicOnly: boolean
  },
) => Promise<ConnectedInstance>

const unavailable = (words: FailureWords): AlcoveError => new AlcoveError('Unavailable', words)

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

/** Throws `InvalidInput` when two builders have one Id. A key, and headers, are given out only for the origin that they were entered for. */
export const createInstanceConnector = (
  builders: readonly AIProviderBuilder[],
  secrets: SecretStore,
): InstanceConnector => {
  const known = byId(builders)
  return async (instance, { scope, model: chosen, publicOnly }) => {
    const { displayName, secretKeyRef, baseUrl = null } = instance
    const builder = known.get(instance.providerId)
    if (!builder) {
      throw unavailable(failureWords('ProviderOfUnknownKind', { name: displayName }))
    }
    const { needs = { baseUrl: false, apiKey: false }, descriptor } = builder
    const model = chosen || instance.model || descriptor.defaultModel
    if (model === '') throw unavailable(failureWords('NoModelChosen', { name: displayName }))
    if (needs.baseUrl && baseUrl === null)
      throw unavailable(failureWords('ProviderWithoutAddress', { name: displayName }))
    const bound = secretKeyRef !== '' && isBoundTo(secretKeyRef, baseUrl)
    const storedKey = bound ? await secrets.get(scope, secretKeyRef) : null
    if (needs.apiKey && storedKey === null) throw unavailable(failureWords('ProviderWithoutKey', { name: displayName }))
    const headers = bound ? await storedHeaders(secrets, scope, instance) : {}
    const settings: ModelSettings = { ...instance.settings, ...instance.settings?.models?.[model] }
    return {
      builder,
      apiKey: storedKey ?? '',
      model,
      settings,
      connection: connectionOf(instance, { settings, headers, publicOnly }),
    }
  }
}
