import type { JsonValue } from '../../../contracts/index.ts'
import { now } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { ConfigStore } from './config-store.ts'

/** Settings in table `config`. */
export const sqliteConfigStore = (db: Database): ConfigStore => {
  const select = db.prepare<[string, string], { value: string }>('SELECT value FROM config WHERE scope = ? AND key = ?')
  const selectAll = db.prepare<[string], { key: string; value: string }>(
    'SELECT key, value FROM config WHERE scope = ? ORDER BY key',
  )
  const upsert = db.prepare<[string, string, string, string]>(`
    INSERT INTO config (scope, key, value, updated_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (scope, key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`)
  const remove = db.prepare<[string, string]>('DELETE FROM config WHERE scope = ? AND key = ?')

  return {
    get(scope, key) {
      const row = select.get(scope, key)
      return row === undefined ? null : (JSON.parse(row.value) as JsonValue)
    },
    set(scope, key, value) {
      upsert.run(scope, key, JSON.stringify(value), now())
    },
    delete(scope, key) {
      remove.run(scope, key)
    },
    list: (scope) => new Map(selectAll.all(scope).map((row) => [row.key, JSON.parse(row.value) as JsonValue])),
  }
}
