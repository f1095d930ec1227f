import type { Migration } from '../../platform/index.ts'

export const twoModels: Migration = {
  version: 3,
  name: 'two embedding models at once',
  up: (db) =>
    db.exec(`
      CREATE INDEX retrieval_chunks_by_model ON retrieval_chunks (model_no, row_id)
        WHERE model_no IS NOT NULL AND deleted_at IS NULL;
      -- Whose vectors are searched, whose were before, whose are being made; one row.
      CREATE TABLE retrieval_embedding (
        row_no INTEGER PRIMARY KEY CHECK (row_no = 1),
        serving_no INTEGER REFERENCES retrieval_models (model_no),
        former_no INTEGER REFERENCES retrieval_models (model_no),
        target_no INTEGER REFERENCES retrieval_models (model_no),
        chosen_no INTEGER REFERENCES retrieval_models (model_no),
        state TEXT NOT NULL CHECK (state IN ('Settled', 'Running', 'Paused', 'Cancelling'))
      ) STRICT;
      INSERT INTO retrieval_embedding (row_no, serving_no, state) VALUES (1, (
        SELECT model_no FROM retrieval_chunks WHERE model_no IS NOT NULL AND deleted_at IS NULL
        GROUP BY model_no ORDER BY count(*) DESC LIMIT 1
      ), 'Settled');
      CREATE TABLE retrieval_reembed_failures (
        chunk_id TEXT PRIMARY KEY
      ) STRICT, WITHOUT ROWID;
      -- New vectors of a store that keeps one for each chunk, until all are there.
      CREATE TABLE retrieval_staged_vectors (
        chunk_id TEXT PRIMARY KEY,
        model_no INTEGER NOT NULL REFERENCES retrieval_models (model_no),
        vector BLOB NOT NULL
      ) STRICT;
    `),
}
