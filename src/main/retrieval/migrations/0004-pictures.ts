import type { Migration } from '../../platform/index.ts'

export const pictures: Migration = {
  version: 4,
  name: 'what pictures show',
  up: (db) =>
    db.exec(`
      -- A picture may be noted before the chunk that stands for it is there.
      CREATE TABLE retrieval_pictures (
        picture_no INTEGER PRIMARY KEY AUTOINCREMENT,
        chunk_id TEXT NOT NULL UNIQUE,
        model TEXT NOT NULL,
        vector BLOB NOT NULL
      ) STRICT;
    `),
}
