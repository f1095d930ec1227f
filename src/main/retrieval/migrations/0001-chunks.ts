import type { Migration } from '../../platform/index.ts'

export const chunks: Migration = {
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
}
