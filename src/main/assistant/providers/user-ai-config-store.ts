import {
  type AIProviderInstance,
  aiProviderInstance,
  type JsonObject,
  jsonObject,
  type UserAIConfig,
  userAIConfig,
} from '../../../contracts/index.ts'
import type { ConfigStore } from '../../platform/index.ts'
import { isKeyRef, PLATFORM_SCOPE } from './secret-key-ref.ts'

/** Which providers users have configured, and what answers for everyone else. Holds no keys. */
export interface UserAIConfigStore {
  /** Without instances for a user who has configured none. */
  getUserConfig(scopeId: string, userId: string): Promise<UserAIConfig>
  saveUserConfig(scopeId: string, userId: string, config: UserAIConfig): Promise<void>
  getPlatformDefault(): Promise<AIProviderInstance | null>
  setPlatformDefault(instance: AIProviderInstance): Promise<void>
}

/** The key of the setting that says who answers for everyone. */
export const PLATFORM_DEFAULT = 'ai-default-provider'
/** Before the id of the user whose providers they are. */
export const USER_PROVIDERS = 'ai-providers/'
const userKey = (userId: string): string => USER_PROVIDERS + userId
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

/** Settings may have come with somebody's backup: a reference in them names a provider's key, or none. */
const withKeyRef = (instance: AIProviderInstance): AIProviderInstance =>
  isKeyRef(instance.secretKeyRef) ? instance : { ...instance, secretKeyRef: '' }

const configOf = (stored: unknown): UserAIConfig => {
  const { activeInstanceId, instances } = userAIConfig.parse(stored)
  return { activeInstanceId, instances: instances.map(withKeyRef) }
}

/** {@link UserAIConfigStore} in the platform's settings. A key that it did not store itself has a name that begins with `operator/`. */
export const createUserAIConfigStore = ({ config, builtInDefault }: UserAIConfigStoreOptions): UserAIConfigStore => ({
  getUserConfig: async (scopeId, userId) => {
    const stored = config.get(scopeId, userKey(userId))
    return stored === null ? noConfig : configOf(stored)
  },
  saveUserConfig: async (scopeId, userId, value) => config.set(scopeId, userKey(userId), asJson(value)),
  getPlatformDefault: async () => {
    const stored = config.get(PLATFORM_SCOPE, PLATFORM_DEFAULT)
    return stored === null ? builtInDefault : withKeyRef(aiProviderInstance.parse(stored))
  },
  setPlatformDefault: async (instance) => config.set(PLATFORM_SCOPE, PLATFORM_DEFAULT, asJson(instance)),
})
