import type { Migration } from '../../platform/index.ts'

export const textsApart: Migration = {
  version: 2,
  name: 'texts beside the chunks, words for finding rows alone',
  up: (db) =>
    db.exec(`
      -- A chunk's row is rewritten when it is indexed: without its text that costs a fifth.
      CREATE TABLE retrieval_texts (
        row_id INTEGER PRIMARY KEY,
        text TEXT NOT NULL,
        metadata TEXT NOT NULL
      ) STRICT;
      INSERT INTO retrieval_texts SELECT row_id, text, metadata FROM retrieval_chunks;
      ALTER TABLE retrieval_chunks DROP COLUMN text;
      ALTER TABLE retrieval_chunks DROP COLUMN metadata;
      -- What is indexed under a row: another number whenever it is something else.
      ALTER TABLE retrieval_chunks ADD COLUMN stamp INTEGER NOT NULL DEFAULT 0;
      -- Ranking is the search index's; these words find rows while it is being made, and where it would be too large.
      DROP TABLE retrieval_sparse;
      CREATE VIRTUAL TABLE retrieval_sparse USING fts5 (
        body, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
      );
      -- Merging segments by itself would hold a commit up for tens of milliseconds; the chunk index merges in small steps.
      INSERT INTO retrieval_sparse (retrieval_sparse, rank) VALUES ('automerge', 0), ('crisismerge', 500), ('usermerge', 16);
      INSERT INTO retrieval_sparse (rowid, body)
        SELECT row_id, text FROM retrieval_texts JOIN retrieval_chunks USING (row_id)
        WHERE model_no IS NOT NULL AND deleted_at IS NULL;
    `),
}
