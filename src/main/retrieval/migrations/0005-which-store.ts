import type { Migration } from '../../platform/index.ts'

export const whichStore: Migration = {
  version: 5,
  name: 'which store has the chunks',
  up: (db) =>
    db.exec(`
      -- One row; NULL for this database.
      CREATE TABLE retrieval_store (
        row_no INTEGER PRIMARY KEY CHECK (row_no = 1),
        identity TEXT
      ) STRICT;
      INSERT INTO retrieval_store (row_no, identity) VALUES (1, NULL);
    `),
}
