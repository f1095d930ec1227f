import type { Migration } from '../database.ts'

/** Jobs that let others of their kind go first, with an index of their own: tens of thousands of them may wait. */
export const jobsBehind: Migration = {
  version: 6,
  name: 'jobs that go behind others',
  up(db) {
    db.exec(`
      ALTER TABLE jobs ADD COLUMN is_behind INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX jobs_in_front ON jobs (kind, state, position) WHERE is_behind = 0;
      CREATE INDEX quick_jobs_in_front ON jobs (kind, state, position) WHERE is_quick = 1 AND is_behind = 0;
    `)
  },
}
