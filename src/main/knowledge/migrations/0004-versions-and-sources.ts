import { foldText, sortKey } from '../../../contracts/index.ts'
import type { Database, Migration } from '../../platform/index.ts'
import { firstExtensions } from '../documents/first-extensions.ts'

const nameAllDocuments = (db: Database): void => {
  const name = db.prepare('UPDATE knowledge_documents SET search_name = ?, sort_name = ? WHERE document_id = ?')
  const rows = db.prepare<[], { documentId: string; fileName: string }>(
    'SELECT document_id AS documentId, file_name AS fileName FROM knowledge_documents',
  )
  for (const { documentId, fileName } of rows.all()) name.run(foldText(fileName), sortKey(fileName), documentId)
}

export const versionsAndSources: Migration = {
  version: 4,
  name: 'where artifacts stand, content that is replaced, names to search and sort by',
  up(db) {
    db.exec(`
      ALTER TABLE knowledge_documents ADD COLUMN extension TEXT NOT NULL DEFAULT '';
      UPDATE knowledge_documents SET extension = coalesce(
        (SELECT value FROM json_each('${JSON.stringify(firstExtensions)}') WHERE key = content_type), 'bin');
      ALTER TABLE knowledge_documents ADD COLUMN text_name TEXT NOT NULL DEFAULT 'text';
      ALTER TABLE knowledge_documents ADD COLUMN search_name TEXT NOT NULL DEFAULT '';
      ALTER TABLE knowledge_documents ADD COLUMN sort_name TEXT NOT NULL DEFAULT '';
      ALTER TABLE knowledge_documents ADD COLUMN content_hash TEXT;
      ALTER TABLE knowledge_documents ADD COLUMN content_version INTEGER NOT NULL DEFAULT 1;
      ALTER TABLE knowledge_documents ADD COLUMN saved_by TEXT NOT NULL DEFAULT '';
      ALTER TABLE knowledge_documents ADD COLUMN saved_at TEXT NOT NULL DEFAULT '';
      UPDATE knowledge_documents SET saved_by = uploaded_by, saved_at = uploaded_at;
      CREATE INDEX knowledge_documents_by_name ON knowledge_documents (team_id, sort_name, document_id);
      CREATE INDEX knowledge_documents_by_content ON knowledge_documents (team_id, content_hash);
      ALTER TABLE knowledge_documents ADD COLUMN kind TEXT GENERATED ALWAYS AS (source ->> '$.type') VIRTUAL;
      ALTER TABLE knowledge_documents ADD COLUMN status_rank INTEGER GENERATED ALWAYS AS (CASE status
        WHEN 'Failed' THEN 0 WHEN 'Embedding' THEN 1 WHEN 'Chunking' THEN 2 WHEN 'Extracting' THEN 3
        WHEN 'Pending' THEN 4 ELSE 5 END) VIRTUAL;
      CREATE INDEX knowledge_documents_by_status ON knowledge_documents (team_id, status_rank, document_id);
      CREATE INDEX knowledge_documents_by_kind ON knowledge_documents (team_id, kind, status);
      CREATE INDEX knowledge_documents_by_size ON knowledge_documents (team_id, size_bytes, document_id);
      CREATE INDEX knowledge_documents_by_change ON knowledge_documents (team_id, saved_at, document_id);
      CREATE TABLE knowledge_links (
        from_id TEXT NOT NULL REFERENCES knowledge_documents (document_id) ON DELETE CASCADE,
        to_id TEXT NOT NULL,
        PRIMARY KEY (from_id, to_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX knowledge_links_back ON knowledge_links (to_id);
      ALTER TABLE knowledge_contained ADD COLUMN container_version INTEGER NOT NULL DEFAULT 1;
      ALTER TABLE knowledge_removals ADD COLUMN extension TEXT NOT NULL DEFAULT '';
      CREATE TABLE knowledge_versions (
        document_id TEXT NOT NULL REFERENCES knowledge_documents (document_id) ON DELETE CASCADE,
        version INTEGER NOT NULL,
        file_name TEXT NOT NULL,
        title TEXT,
        size_bytes INTEGER NOT NULL,
        content_hash TEXT,
        saved_by TEXT NOT NULL,
        saved_at TEXT NOT NULL,
        extension TEXT NOT NULL,
        kept INTEGER NOT NULL,
        lines_added INTEGER,
        lines_removed INTEGER,
        PRIMARY KEY (document_id, version)
      ) STRICT;
      CREATE TABLE knowledge_source_documents (
        source TEXT NOT NULL,
        key TEXT NOT NULL,
        team_id TEXT NOT NULL,
        document_id TEXT,
        version TEXT NOT NULL,
        content_hash TEXT,
        skipped_for TEXT,
        missing_since TEXT,
        file_name TEXT NOT NULL,
        PRIMARY KEY (source, key)
      ) STRICT;
      CREATE INDEX knowledge_source_documents_by_document ON knowledge_source_documents (document_id);
      CREATE INDEX knowledge_source_documents_skipped ON knowledge_source_documents (team_id) WHERE skipped_for IS NOT NULL;
      CREATE TABLE knowledge_watched_folders (
        source_id TEXT PRIMARY KEY,
        team_id TEXT NOT NULL,
        path TEXT NOT NULL,
        ignored TEXT NOT NULL,
        deletions TEXT NOT NULL,
        added_by TEXT NOT NULL,
        added_at TEXT NOT NULL,
        UNIQUE (team_id, path)
      ) STRICT;
      CREATE TABLE knowledge_replacements (
        document_id TEXT PRIMARY KEY,
        team_id TEXT NOT NULL,
        version INTEGER NOT NULL,
        former_extension TEXT NOT NULL,
        extension TEXT NOT NULL,
        state TEXT NOT NULL
      ) STRICT;
    `)
    nameAllDocuments(db)
  },
}
