import type { AIProviderInstance, ModelSettings } from '../../../contracts/index.ts'
import type { ProviderConnection } from './ai-provider-builder.ts'

interface ConnectionSettings {
  /** Those that hold for the model. */
  readonly settings: ModelSettings
  readonly headers: Readonly<Record<string, string>>
  readonly publicOnly: boolean
}

/** How an instance is reached, for a builder. */
export const connectionOf = (
  instance: Pick<AIProviderInstance, 'baseUrl' | 'settings'>,
  { settings, headers, publicOnly }: ConnectionSettings,
): ProviderConnection => {
  const { proxy, apiVersion, keepAlive, firstTokenSeconds, idleSeconds } = instance.settings ?? {}
  const { contextLength, seesImages, usesTools } = settings
  return {
    baseUrl: instance.baseUrl ?? null,
    headers,
    publicOnly,
    proxy: proxy ?? null,
    apiVersion,
    keepAlive,
    firstTokenMs: firstTokenSeconds === undefined ? undefined : firstTokenSeconds * 1000,
    idleMs: idleSeconds === undefined ? undefined : idleSeconds * 1000,
    contextLength,
    seesImages,
    usesTools,
  }
}
