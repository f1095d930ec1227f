import type { Migration } from '../database.ts'

export const jobs: Migration = {
  version: 2,
  name: 'jobs',
  up(db) {
    db.exec(`
      CREATE TABLE jobs (
        position INTEGER PRIMARY KEY AUTOINCREMENT,
        job_id TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL,
        payload TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('Queued', 'Running')),
        attempt INTEGER NOT NULL,
        not_before_ms INTEGER NOT NULL,
        enqueued_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX jobs_by_kind ON jobs (kind, state, position);
    `)
  },
}
