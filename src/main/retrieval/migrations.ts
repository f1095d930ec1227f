import type { MigrationSet } from '../platform/index.ts'

/**
 * A chunk's `row_id` is `partition_no * 2^32 + n`, so that a scope and origin are a range of row ids in every index. `model_no` is null
 * while a chunk waits to be embedded. Vectors stand in one table per model, made when the model is first used.
 */
export const retrievalMigrations: MigrationSet = {
  layer: 'retrieval',
  migrations: [
    {
      version: 1,
      name: 'chunks, jobs, sparse index and embedding cache',
      up: (db) =>
        db.exec(`
          CREATE TABLE retrieval_partitions (
            partition_no INTEGER PRIMARY KEY,
            scope TEXT NOT NULL,
            origin TEXT NOT NULL,
            UNIQUE (scope, origin)
          ) STRICT;
          CREATE TABLE retrieval_models (
            model_no INTEGER PRIMARY KEY,
            provider_id TEXT NOT NULL,
            model_id TEXT NOT NULL,
            dimensions INTEGER NOT NULL,
            UNIQUE (provider_id, model_id, dimensions)
          ) STRICT;
          CREATE TABLE retrieval_jobs (
            job_no INTEGER PRIMARY KEY AUTOINCREMENT,
            document_id TEXT NOT NULL,
            scope TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('Accepting', 'Queued', 'Indexed', 'Removing')),
            chunk_count INTEGER NOT NULL,
            starts INTEGER NOT NULL DEFAULT 0
          ) STRICT;
          CREATE INDEX retrieval_jobs_by_document ON retrieval_jobs (document_id);
          CREATE INDEX retrieval_jobs_open ON retrieval_jobs (state, job_no) WHERE state <> 'Indexed';
          CREATE TABLE retrieval_chunks (
            row_id INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            job_no INTEGER REFERENCES retrieval_jobs (job_no),
            model_no INTEGER REFERENCES retrieval_models (model_no),
            deleted_at INTEGER,
            text TEXT NOT NULL,
            metadata TEXT NOT NULL
          ) STRICT;
          CREATE INDEX retrieval_chunks_by_job ON retrieval_chunks (job_no, row_id);
          CREATE INDEX retrieval_chunks_pending ON retrieval_chunks (job_no, row_id) WHERE model_no IS NULL AND job_no IS NOT NULL;
          CREATE INDEX retrieval_chunks_deleted ON retrieval_chunks (deleted_at) WHERE deleted_at IS NOT NULL;
          CREATE VIRTUAL TABLE retrieval_sparse USING fts5 (
            body, content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
          );
          -- Merging segments by itself would hold a commit up for tens of milliseconds; the chunk index merges in small steps.
          INSERT INTO retrieval_sparse (retrieval_sparse, rank) VALUES ('automerge', 0), ('crisismerge', 500);
          CREATE TABLE embedding_cache (
            entry_no INTEGER PRIMARY KEY AUTOINCREMENT,
            provider_id TEXT NOT NULL,
            model_id TEXT NOT NULL,
            dimensions INTEGER NOT NULL,
            text_hash TEXT NOT NULL,
            vector BLOB NOT NULL,
            UNIQUE (provider_id, model_id, dimensions, text_hash)
          ) STRICT;
        `),
    },
    {
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
    },
    {
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
    },
    {
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
    },
    {
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
    },
    {
      version: 6,
      name: 'how much the vectors of a model count',
      up: (db) =>
        db.exec(`
          -- Beside words, as measured on the texts that were there; NULL where it was not.
          ALTER TABLE retrieval_models ADD COLUMN dense_weight REAL CHECK (dense_weight BETWEEN 0 AND 1);
        `),
    },
  ],
}
