import type { Migration } from '../../platform/index.ts'

export const containedDocuments: Migration = {
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
}
