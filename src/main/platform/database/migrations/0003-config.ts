import type { Migration } from '../database.ts'

export const config: Migration = {
  version: 3,
  name: 'config',
  up(db) {
    db.exec(`
      CREATE TABLE config (
        scope TEXT NOT NULL,
        key TEXT NOT NULL,
        value TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        PRIMARY KEY (scope, key)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
