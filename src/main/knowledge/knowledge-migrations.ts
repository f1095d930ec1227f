import type { MigrationSet } from '../platform/index.ts'

/** The knowledge layer's part of the schema. */
export const knowledgeMigrations: MigrationSet = {
  layer: 'knowledge',
  migrations: [
    {
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
    },
    {
      version: 2,
      name: 'what was odd about a document, and its encoding',
      up(db) {
        db.exec(`
          ALTER TABLE knowledge_documents ADD COLUMN notes TEXT NOT NULL DEFAULT '[]';
          ALTER TABLE knowledge_documents ADD COLUMN encoding TEXT;
        `)
      },
    },
    {
      version: 3,
      name: 'documents that came inside of others',
      up(db) {
        db.exec(`
          CREATE TABLE knowledge_contained (
            document_id TEXT PRIMARY KEY,
            container_id TEXT NOT NULL,
            root_id TEXT NOT NULL,
            depth INTEGER NOT NULL
          ) STRICT;
          CREATE INDEX knowledge_contained_by_container ON knowledge_contained (container_id);
          CREATE INDEX knowledge_contained_by_root ON knowledge_contained (root_id);
          CREATE TRIGGER knowledge_contained_gone AFTER DELETE ON knowledge_documents BEGIN
            DELETE FROM knowledge_contained WHERE document_id = OLD.document_id;
          END;
        `)
      },
    },
  ],
}
