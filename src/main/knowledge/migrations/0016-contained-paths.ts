import type { Migration } from '../../platform/index.ts'

export const containedPaths: Migration = {
  version: 16,
  name: 'where documents stood inside of others, and what people gave to those that come out again',
  up(db) {
    db.exec(`
      ALTER TABLE knowledge_contained ADD COLUMN path TEXT;
      CREATE TABLE knowledge_given_inside (
        document_id TEXT PRIMARY KEY,
        root_id TEXT NOT NULL,
        given TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX knowledge_given_inside_by_root ON knowledge_given_inside (root_id);
      CREATE TRIGGER knowledge_given_inside_gone AFTER DELETE ON knowledge_documents BEGIN
        DELETE FROM knowledge_given_inside WHERE root_id = OLD.document_id;
      END;
    `)
  },
}
