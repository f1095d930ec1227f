import {
  type Assistant,
  compose,
  createAssistant,
  defaultSystemPrompt,
  type RegisteredTool,
} from '../assistant/index.ts'
import type { Retrieval } from '../retrieval/index.ts'
import type { AIServerApp } from './ai-server-app.ts'
import type { AppParts } from './app-parts.ts'
import type { Connected } from './connect-modules.ts'
import type { PreferencesStore } from './preferences.ts'
import { registeredTools } from './registered-tools.ts'

/** The assistant, with the tools, the contexts and the prompts that retrieval and modules add. */
export const startAssistant = (
  ai: AIServerApp,
  parts: AppParts,
  {
    retrieval,
    groundedTemperature,
    connected,
    preferences,
  }: {
    readonly retrieval: Retrieval | null
    readonly groundedTemperature: number | null
    readonly connected: readonly Connected[]
    readonly preferences: PreferencesStore
  },
): Assistant => {
  const { database, eventStore, storage, notificationChannel, logger, aiFactory, aiConfig } = parts
  const declared = registeredTools({
    builtIn: [...(retrieval ? [retrieval.searchTool] : []), ...ai.aiTools],
    modules: connected,
  })
  const names = new Set(declared.map(({ definition }) => definition.name))
  const companions = (): readonly RegisteredTool[] =>
    connected
      .flatMap(({ companionTools }) => companionTools?.() ?? [])
      .filter(({ definition }) => !names.has(definition.name))
  return createAssistant({
    db: database,
    events: eventStore,
    blobs: storage,
    notifications: notificationChannel,
    logger,
    keepsSearches: (userId) => preferences.get(userId).keepSearches,
    tools: () => [...declared, ...companions()],
    factory: aiFactory,
    fastPathResolvers: connected.flatMap(({ fastPathResolvers = [] }) => fastPathResolvers),
    moduleContexts: [...ai.moduleAIContexts, ...connected.flatMap(({ aiContext }) => aiContext ?? [])],
    groundedTemperature,
    config: {
      ...aiConfig,
      systemPrompt: compose(
        [
          aiConfig.systemPrompt ?? defaultSystemPrompt(logger),
          ...connected.flatMap(({ systemPrompt }) => systemPrompt ?? []),
          ...(retrieval ? [retrieval.promptBuilder] : []),
        ],
        logger,
      ),
    },
  })
}
