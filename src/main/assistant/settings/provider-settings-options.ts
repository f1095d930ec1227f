import type { BYOKMode } from '../../../contracts/index.ts'
import type { NotificationChannel, SecretStore } from '../../platform/index.ts'
import type { AIProviderBuilder } from '../providers/ai-provider-builder.ts'
import type { UserAIConfigStore } from '../providers/user-ai-config-store.ts'

/** What the operations on providers need. */
export interface ProviderSettingsOptions {
  readonly builders: readonly AIProviderBuilder[]
  readonly configStore: UserAIConfigStore
  readonly secrets: SecretStore
  readonly mode: BYOKMode
  readonly notifications: NotificationChannel
}
