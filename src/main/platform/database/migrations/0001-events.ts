import type { Migration } from '../database.ts'

export const events: Migration = {
  version: 1,
  name: 'events',
  up(db) {
    db.exec(`
      CREATE TABLE events (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        source_module TEXT NOT NULL,
        kind TEXT NOT NULL,
        payload TEXT NOT NULL,
        occurred_at TEXT NOT NULL,
        team_id TEXT,
        user_id TEXT
      ) STRICT;
      CREATE INDEX events_by_source ON events (source_module, kind);
      CREATE INDEX events_by_time ON events (occurred_at);
    `)
  },
}
