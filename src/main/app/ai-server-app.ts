import type {
  AIAssistantServerConfig,
  AIProviderFactory,
  AIToolDefinition,
  ModuleAIContext,
  UserAIConfigStore,
} from '../assistant/index.ts'
import type { SecretStore } from '../platform/index.ts'
import { type BaseServerApp, baseServerApp } from './base-server-app.ts'

/** The stores of the record, for a factory that reads them. */
export interface AIFactoryStores {
  readonly aiConfigStore: UserAIConfigStore
  readonly secretStore: SecretStore
}

/** A factory, or how one is made from the record's own stores. */
export type AIFactoryPart = AIProviderFactory | ((stores: AIFactoryStores) => AIProviderFactory)

/** The base server with an assistant. */
export interface AIServerApp {
  readonly base: BaseServerApp
  readonly aiFactory: AIFactoryPart | null
  readonly aiConfigStore: UserAIConfigStore | null
  readonly aiTools: readonly AIToolDefinition[]
  readonly aiConfig: AIAssistantServerConfig | null
  readonly moduleAIContexts: readonly ModuleAIContext[]
}

/** An app with an assistant, in which nobody has chosen anything yet. */
export const aiServerApp = (): AIServerApp => ({
  base: baseServerApp(),
  aiFactory: null,
  aiConfigStore: null,
  aiTools: [],
  aiConfig: null,
  moduleAIContexts: [],
})
