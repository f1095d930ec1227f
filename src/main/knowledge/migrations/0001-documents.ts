import type { Migration } from '../../platform/index.ts'

export const documents: Migration = {
  version: 1,
  name: 'documents',
  up(db) {
    db.exec(`
      CREATE TABLE knowledge_documents (
        document_id TEXT PRIMARY KEY,
        team_id TEXT NOT NULL,
        file_name TEXT NOT NULL,
        content_type TEXT NOT NULL,
        source TEXT NOT NULL,
        uploaded_by TEXT NOT NULL,
        uploaded_at TEXT NOT NULL,
        size_bytes INTEGER NOT NULL,
        status TEXT NOT NULL,
        chunk_count INTEGER,
        reason TEXT,
        text_length INTEGER,
        revision INTEGER NOT NULL,
        written_revision INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX knowledge_documents_by_team ON knowledge_documents (team_id, uploaded_at, document_id);
      CREATE INDEX knowledge_documents_unwritten ON knowledge_documents (document_id)
        WHERE written_revision < revision;
      CREATE TABLE knowledge_removals (
        document_id TEXT PRIMARY KEY,
        team_id TEXT NOT NULL
      ) STRICT;
    `)
  },
}
