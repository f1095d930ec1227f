import type { AIProviderInstance, UserAIConfig } from '../../../contracts/index.ts'
import type { UserAIConfigStore } from './user-ai-config-store.ts'

/** A config store that is gone with the process: the fake of the port. */
export const memoryUserAIConfigStore = (platformDefault: AIProviderInstance | null = null): UserAIConfigStore => {
  const configs = new Map<string, UserAIConfig>()
  let current = platformDefault
  const keyOf = (scopeId: string, userId: string): string => JSON.stringify([scopeId, userId])
  return {
    getUserConfig: async (scopeId, userId) =>
      configs.get(keyOf(scopeId, userId)) ?? { activeInstanceId: null, instances: [] },
    saveUserConfig: async (scopeId, userId, config) => {
      configs.set(keyOf(scopeId, userId), config)
    },
    getPlatformDefault: async () => current,
    setPlatformDefault: async (instance) => {
      current = instance
    },
  }
}
