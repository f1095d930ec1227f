import type { Migration } from '../database.ts'

/** Many events of a kind share a row, and no event tells a name or a reason in words: those would outlive what was deleted. */
export const compactEvents: Migration = {
  version: 4,
  name: 'compact events without names',
  up(db) {
    db.exec(`
      ALTER TABLE events ADD COLUMN id_field TEXT;
      ALTER TABLE events ADD COLUMN ids BLOB;
      UPDATE events SET payload = json_remove(payload, '$.fileName', '$.reason')
        WHERE source_module = '_platform.kb' AND (payload ->> '$.fileName' IS NOT NULL OR payload ->> '$.reason' IS NOT NULL);
    `)
  },
}
