import { describe, expect, it } from 'vitest'
import { platformMigrations } from '../database/platform-migrations.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { sqliteConfigStore } from './sqlite-config-store.ts'

describe('sqliteConfigStore', () => {
  it('keeps values of any JSON shape across a restart', () => {
    using test = openTestDatabase([platformMigrations])
    const values = [null, false, 0, 'text', [1, [2]], { theme: 'Dark', nested: { on: true } }]
    const store = sqliteConfigStore(test.db)
    values.forEach((value, index) => {
      store.set('user-ada', `key${index}`, value)
    })
    const reopened = sqliteConfigStore(test.reopen())
    expect(values.map((_, index) => reopened.get('user-ada', `key${index}`))).toEqual(values)
  })

  it('keeps scopes apart, replaces and deletes', () => {
    using test = openTestDatabase([platformMigrations])
    const store = sqliteConfigStore(test.db)
    store.set('a', 'theme', 'Dark')
    store.set('b', 'theme', 'Light')
    store.set('a', 'theme', 'System')
    store.set('a', 'accent', 3)
    expect(store.list('a')).toEqual(
      new Map<string, unknown>([
        ['accent', 3],
        ['theme', 'System'],
      ]),
    )
    store.delete('a', 'theme')
    store.delete('a', 'never there')
    expect(store.get('a', 'theme')).toBeNull()
    expect(store.get('b', 'theme')).toBe('Light')
  })
})
