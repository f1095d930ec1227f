import { type PrivacySettings, privacySettings } from '../../contracts/index.ts'
import type { ConfigStore } from '../platform/index.ts'

const SCOPE = '_platform'
const KEY = 'privacy'

/** How an installation treats what it keeps: one setting for everyone. */
export interface PrivacyStore {
  get(): PrivacySettings
  save(settings: PrivacySettings): void
}

const defaults: PrivacySettings = { eventRetentionDays: 365, encryptFiles: false }

/** What was never saved, or saved by a version that knew less, reads as its default. */
export const createPrivacy = (configStore: ConfigStore): PrivacyStore => ({
  get() {
    const parsed = privacySettings.safeParse({ ...defaults, ...(configStore.get(SCOPE, KEY) as object | null) })
    return parsed.success ? parsed.data : defaults
  },
  save(settings) {
    configStore.set(SCOPE, KEY, settings)
  },
})
