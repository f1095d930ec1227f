import type { ProviderEdit } from '../../../contracts/index.ts'
import {
  type AccessContext,
  type CallContext,
  createNotificationChannel,
  memorySecrets,
  silentLogger,
} from '../../platform/index.ts'
import { type BYOKMode, createAIProviderFactory } from '../providers/ai-provider-factory.ts'
import { memoryUserAIConfigStore } from '../providers/memory-user-ai-config-store.ts'
import { openAICompatibleProviderBuilder } from '../providers/openai-compatible/openai-compatible-provider.ts'
import { quotingInstance, quotingProviderBuilder } from '../providers/quoting/quoting-provider.ts'
import { createProviderSettingsHandlers } from './provider-settings-handlers.ts'

export const KEY = 'sk-very-secret'
const access = (userId: string): AccessContext => ({
  userId,
  displayName: userId,
  platformAdmin: true,
  teamId: 'personal',
  teams: [],
})
export const as = (userId: string): CallContext => ({
  access: access(userId),
  correlationId: 'c',
  signal: new AbortController().signal,
})
export const ada = as('ada')

/** An edit of a provider as the settings send it. */
export const edit = (over: Partial<ProviderEdit> = {}): ProviderEdit => ({
  instanceId: null,
  providerId: 'openai-compatible',
  displayName: 'My server',
  baseUrl: 'http://127.0.0.1:11434/v1',
  model: 'llama',
  apiKey: null,
  ...over,
})

/** The settings of providers, and what answers by them; for tests. */
export const openTestProviderSettings = (mode: BYOKMode = 'AllowUserProviders') => {
  const secrets = memorySecrets()
  const configStore = memoryUserAIConfigStore(quotingInstance)
  const builders = [quotingProviderBuilder(), openAICompatibleProviderBuilder({ limits: { initialDelayMs: 1 } })]
  const notifications = createNotificationChannel({ bufferSize: 10, logger: silentLogger() })
  const kinds: string[] = []
  notifications.subscribe(ada.access, null, ({ notification }) => kinds.push(JSON.stringify(notification)))
  return {
    secrets,
    configStore,
    kinds,
    handlers: createProviderSettingsHandlers({ builders, configStore, secrets, mode, notifications }),
    factory: createAIProviderFactory({ builders, configStore, secrets, mode }),
  }
}
export type TestProviderSettings = ReturnType<typeof openTestProviderSettings>
