import type { Migration } from '../../platform/index.ts'

export const tags: Migration = {
  version: 11,
  name: 'tags of documents',
  up(db) {
    db.exec(`
      CREATE TABLE knowledge_tags (
        document_id TEXT NOT NULL REFERENCES knowledge_documents (document_id) ON DELETE CASCADE,
        folded TEXT NOT NULL,
        tag TEXT NOT NULL,
        PRIMARY KEY (document_id, folded)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX knowledge_tags_by_name ON knowledge_tags (folded);
    `)
  },
}
