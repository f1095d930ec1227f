import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { desktopPreferences, type Notification } from '../../contracts/index.ts'
import {
  createNotificationChannel,
  localOwner,
  openTestDatabase,
  platformMigrations,
  silentLogger,
  sqliteConfigStore,
  type TestDatabase,
} from '../platform/index.ts'
import { createPreferences } from './preferences.ts'

describe('createPreferences', () => {
  let database: TestDatabase
  beforeEach(() => {
    database = openTestDatabase([platformMigrations])
  })
  afterEach(() => database.close())

  const setUp = () => {
    const notifications = createNotificationChannel({ bufferSize: 10, logger: silentLogger() })
    const configStore = sqliteConfigStore(database.db)
    return { notifications, configStore, preferences: createPreferences({ configStore, notifications }) }
  }

  it('starts with the defaults, and keeps what was saved across a restart', () => {
    expect(setUp().preferences.get('owner').firstRunDone).toBe(false)
    setUp().preferences.save('owner', {
      theme: 'Dark',
      language: 'de',
      firstRunDone: true,
      localServerEnabled: false,
      programsEnabled: false,
      keepSearches: true,
      desktop: desktopPreferences.parse({}),
    })
    database.reopen()
    expect(setUp().preferences.get('owner')).toMatchObject({ theme: 'Dark', language: 'de', firstRunDone: true })
    expect(setUp().preferences.get('somebody-else').theme).toBe('System')
  })

  it('reads what another version saved: a missing field is its default, a broken record is the defaults', () => {
    const { configStore, preferences } = setUp()
    configStore.set('user-owner', 'preferences', { theme: 'Light' })
    expect(preferences.get('owner')).toMatchObject({ theme: 'Light', firstRunDone: false })
    configStore.set('user-owner', 'preferences', { theme: 'Sepia' })
    expect(preferences.get('owner').theme).toBe('System')
  })

  it.each([
    ['CommandOrControl+Shift+Space', true],
    ['Alt+F12', true],
    ['Shift+A', false],
    ['A', false],
    ['Control+Control+A', false],
    ['Control+', false],
    ['Control+VolumeUp', false],
    ['', false],
  ])('takes the keys %j from other programs: %s', (quickQuestionKeys, taken) => {
    expect(desktopPreferences.safeParse({ quickQuestionKeys }).success).toBe(taken)
  })

  it('tells the windows of the user, and whoever listens', () => {
    const { notifications, preferences } = setUp()
    const seen: Notification[] = []
    const changes: string[] = []
    notifications.subscribe(localOwner(), null, ({ notification }) => seen.push(notification))
    preferences.onChange((userId, { theme }) => changes.push(`${userId}: ${theme}`))
    preferences.save('owner', {
      theme: 'Dark',
      language: null,
      firstRunDone: false,
      localServerEnabled: true,
      programsEnabled: false,
      keepSearches: true,
      desktop: desktopPreferences.parse({}),
    })
    preferences.save('somebody-else', {
      theme: 'Light',
      language: null,
      firstRunDone: false,
      localServerEnabled: true,
      programsEnabled: false,
      keepSearches: true,
      desktop: desktopPreferences.parse({}),
    })
    expect(seen).toEqual([{ kind: 'StateChanged', payload: { resource: 'Preferences' } }])
    expect(changes).toEqual(['owner: Dark', 'somebody-else: Light'])
  })
})
