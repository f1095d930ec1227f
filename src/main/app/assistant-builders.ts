import type {
  AIAssistantServerConfig,
  AIToolDefinition,
  ModuleAIContext,
  UserAIConfigStore,
} from '../assistant/index.ts'
import type { AIFactoryPart } from './ai-server-app.ts'
import type { BaseServerApp } from './base-server-app.ts'
import { type AssistantBuilder, changeAI } from './server-app.ts'

/** A base app that was built elsewhere. */
export const withBase = (base: BaseServerApp): AssistantBuilder => changeAI(() => ({ base }))
/** The factory whose provider answers, or how it is made from the record's own stores. */
export const withAIFactory = (aiFactory: AIFactoryPart): AssistantBuilder => changeAI(() => ({ aiFactory }))
/** Where user and platform instances are read from. */
export const withAIConfigStore = (aiConfigStore: UserAIConfigStore): AssistantBuilder =>
  changeAI(() => ({ aiConfigStore }))
/** Branding, prompt and limits. Default: `defaultAssistantConfig`, and no branding for the window. */
export const withAIConfig = (aiConfig: AIAssistantServerConfig): AssistantBuilder => changeAI(() => ({ aiConfig }))
/** Tools of the platform's own, beside those of modules. */
export const withAITools = (tools: readonly AIToolDefinition[]): AssistantBuilder =>
  changeAI((ai) => ({ aiTools: [...ai.aiTools, ...tools] }))
/** Prompts of modules, each spoken only where its module is active. */
export const withModuleAIContexts = (contexts: readonly ModuleAIContext[]): AssistantBuilder =>
  changeAI((ai) => ({ moduleAIContexts: [...ai.moduleAIContexts, ...contexts] }))
