import { desktopPreferences, type Preferences, preferences as preferencesSchema } from '../../contracts/index.ts'
import type { ConfigStore, NotificationChannel } from '../platform/index.ts'

const KEY = 'preferences'

const defaults: Preferences = {
  theme: 'System',
  language: null,
  firstRunDone: false,
  localServerEnabled: false,
  programsEnabled: false,
  keepSearches: true,
  desktop: desktopPreferences.parse({}),
}

export interface PreferencesOptions {
  readonly configStore: ConfigStore
  readonly notifications: NotificationChannel
}

export interface PreferencesStore {
  /** A user's preferences; what was never saved, or saved by a version that knew less, reads as its default. */
  get(userId: string): Preferences
  save(userId: string, preferences: Preferences): void
  onChange(listener: (userId: string, preferences: Preferences) => void): () => void
}

/** Each user's preferences in the config store; every window of the user hears of a change. */
export const createPreferences = ({ configStore, notifications }: PreferencesOptions): PreferencesStore => {
  const listeners = new Set<(userId: string, preferences: Preferences) => void>()
  const scopeOf = (userId: string) => `user-${userId}`
  return {
    get(userId) {
      const stored = configStore.get(scopeOf(userId), KEY)
      const parsed = preferencesSchema.safeParse({ ...defaults, ...(stored as object | null) })
      return parsed.success ? parsed.data : defaults
    },
    save(userId, preferences) {
      configStore.set(scopeOf(userId), KEY, preferences)
      notifications.publish({ type: 'User', userId }, { kind: 'StateChanged', payload: { resource: 'Preferences' } })
      for (const listener of listeners) listener(userId, preferences)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
