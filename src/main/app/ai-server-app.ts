import type {
  AIAssistantServerConfig,
  AIProviderFactory,
  AIToolDefinition,
  ModuleAIContext,
  UserAIConfigStore,
} from '../assistant/index.ts'
import { type BaseServerApp, baseServerApp } from './base-server-app.ts'

/** The base server with an assistant. */
export interface AIServerApp {
  readonly base: BaseServerApp
  readonly aiFactory: AIProviderFactory | null
  readonly aiConfigStore: UserAIConfigStore | null
  readonly aiTools: readonly AIToolDefinition[]
  readonly aiConfig: AIAssistantServerConfig | null
  readonly moduleAIContexts: readonly ModuleAIContext[]
}

export const aiServerApp = (): AIServerApp => ({
  base: baseServerApp(),
  aiFactory: null,
  aiConfigStore: null,
  aiTools: [],
  aiConfig: null,
  moduleAIContexts: [],
})
