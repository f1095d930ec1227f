import type { Migration } from '../../platform/index.ts'

export const overviews: Migration = {
  version: 6,
  name: 'what documents are about',
  up(db) {
    db.exec(`
      CREATE TABLE knowledge_overviews (
        document_id TEXT PRIMARY KEY REFERENCES knowledge_documents (document_id) ON DELETE CASCADE,
        content_version INTEGER NOT NULL,
        facts TEXT NOT NULL
      ) STRICT;
    `)
  },
}
