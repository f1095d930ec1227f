import {
  type AIProviderInstance,
  aiProviderInstance,
  type JsonObject,
  jsonObject,
  type UserAIConfig,
  userAIConfig,
} from '../../../contracts/index.ts'
import type { ConfigStore } from '../../platform/index.ts'
import { PLATFORM_SCOPE } from './secret-key-ref.ts'

/** Which providers users have configured, and what answers for everyone else. Holds no keys. */
export interface UserAIConfigStore {
  /** Without instances for a user who has configured none. */
  getUserConfig(scopeId: string, userId: string): Promise<UserAIConfig>
  saveUserConfig(scopeId: string, userId: string, config: UserAIConfig): Promise<void>
  getPlatformDefault(): Promise<AIProviderInstance | null>
  setPlatformDefault(instance: AIProviderInstance): Promise<void>
}

const PLATFORM_DEFAULT = 'ai-default-provider'
const userKey = (userId: string): string => `ai-providers/${userId}`
/** Without the fields that are not set. */
const asJson = (value: UserAIConfig | AIProviderInstance): JsonObject =>
  jsonObject.parse(JSON.parse(JSON.stringify(value)))
const noConfig: UserAIConfig = { activeInstanceId: null, instances: [] }

/** Where providers are kept, and who answers before any is set. */
export interface UserAIConfigStoreOptions {
  readonly config: ConfigStore
  /** What `getPlatformDefault` gives while none has been set. */
  readonly builtInDefault: AIProviderInstance | null
}

/** {@link UserAIConfigStore} in the platform's settings. */
export const createUserAIConfigStore = ({ config, builtInDefault }: UserAIConfigStoreOptions): UserAIConfigStore => ({
  getUserConfig: async (scopeId, userId) => {
    const stored = config.get(scopeId, userKey(userId))
    return stored === null ? noConfig : userAIConfig.parse(stored)
  },
  saveUserConfig: async (scopeId, userId, value) => config.set(scopeId, userKey(userId), asJson(value)),
  getPlatformDefault: async () => {
    const stored = config.get(PLATFORM_SCOPE, PLATFORM_DEFAULT)
    return stored === null ? builtInDefault : aiProviderInstance.parse(stored)
  },
  setPlatformDefault: async (instance) => config.set(PLATFORM_SCOPE, PLATFORM_DEFAULT, asJson(instance)),
})
