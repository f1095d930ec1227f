import type { Migration } from '../../platform/index.ts'

export const webPages: Migration = {
  version: 8,
  name: 'web pages',
  up(db) {
    db.exec(`
      CREATE TABLE knowledge_web_pages (
        document_id TEXT PRIMARY KEY REFERENCES knowledge_documents (document_id) ON DELETE CASCADE,
        address TEXT NOT NULL,
        fetched_at TEXT NOT NULL,
        author TEXT,
        published_on TEXT
      ) STRICT;
      CREATE INDEX knowledge_web_pages_by_address ON knowledge_web_pages (address);
    `)
  },
}
