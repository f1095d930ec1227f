import type {
  AIAssistantServerConfig,
  AIProviderFactory,
  AIToolDefinition,
  ModuleAIContext,
  UserAIConfigStore,
} from '../assistant/index.ts'
import type { AIServerApp } from './ai-server-app.ts'
import type { Builder } from './pipe.ts'

const change =
  (next: (ai: AIServerApp) => Partial<AIServerApp>): Builder =>
  (app) => ({ ...app, ai: { ...app.ai, ...next(app.ai) } })

export const withAIFactory = (aiFactory: AIProviderFactory): Builder => change(() => ({ aiFactory }))
export const withAIConfigStore = (aiConfigStore: UserAIConfigStore): Builder => change(() => ({ aiConfigStore }))
export const withAIConfig = (aiConfig: AIAssistantServerConfig): Builder => change(() => ({ aiConfig }))
/** Tools of the platform's own, beside those of modules. */
export const withAITools = (tools: readonly AIToolDefinition[]): Builder =>
  change((ai) => ({ aiTools: [...ai.aiTools, ...tools] }))
export const withModuleAIContexts = (contexts: readonly ModuleAIContext[]): Builder =>
  change((ai) => ({ moduleAIContexts: [...ai.moduleAIContexts, ...contexts] }))
