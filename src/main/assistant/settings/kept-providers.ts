import { type AIProviderInstance, aiProviderInstance, userAIConfig } from '../../../contracts/index.ts'
import { type ConfigStore, configRows, type Database } from '../../platform/index.ts'
import { isOwnKeyRef } from '../providers/secret-key-ref.ts'
import { PLATFORM_DEFAULT, USER_PROVIDERS } from '../providers/user-ai-config-store.ts'

/** Every provider that is kept in a database, whoever it answers. */
export const keptProviders = (db: Database): AIProviderInstance[] => [
  ...configRows(db, PLATFORM_DEFAULT).flatMap(({ value }) => aiProviderInstance.safeParse(value).data ?? []),
  ...configRows(db, USER_PROVIDERS).flatMap(({ value }) => userAIConfig.safeParse(value).data?.instances ?? []),
]

const withoutForeignKey = <Kept>(kept: Kept): Kept =>
  typeof kept === 'object' &&
  kept !== null &&
  'secretKeyRef' in kept &&
  !(typeof kept.secretKeyRef === 'string' && isOwnKeyRef(kept.secretKeyRef))
    ? { ...kept, secretKeyRef: '' }
    : kept

/** Takes from the providers of a restored database what names a key that was not entered for them in Settings. */
export const dropForeignKeys = (db: Database, config: ConfigStore): void => {
  for (const { scope, key, value } of configRows(db, PLATFORM_DEFAULT)) config.set(scope, key, withoutForeignKey(value))
  for (const { scope, key, value } of configRows(db, USER_PROVIDERS)) {
    const kept = userAIConfig.safeParse(value).data
    if (kept === undefined) config.delete(scope, key)
    else
      config.set(scope, key, JSON.parse(JSON.stringify({ ...kept, instances: kept.instances.map(withoutForeignKey) })))
  }
}
