import type { Migration } from '../database.ts'

/** Which jobs are quick stands in a column with an index of its own: with ten thousand waiting, none of which is, the next quick one is looked for at every wake. */
export const quickJobs: Migration = {
  version: 5,
  name: 'quick jobs',
  up(db) {
    db.exec(`
      ALTER TABLE jobs ADD COLUMN is_quick INTEGER NOT NULL DEFAULT 0;
      UPDATE jobs SET is_quick = 1 WHERE payload ->> 'isQuick';
      CREATE INDEX quick_jobs ON jobs (kind, state, position) WHERE is_quick = 1;
    `)
  },
}
