import type { Migration } from '../../platform/index.ts'

export const containedTotals: Migration = {
  version: 15,
  name: 'how much is inside of a document',
  up(db) {
    db.exec(`
      DELETE FROM knowledge_contained WHERE (SELECT team_id FROM knowledge_documents WHERE document_id = knowledge_contained.document_id)
        <> (SELECT team_id FROM knowledge_documents WHERE document_id = container_id);
      CREATE TABLE knowledge_contained_totals (
        root_id TEXT PRIMARY KEY,
        count INTEGER NOT NULL,
        nested INTEGER NOT NULL,
        size_bytes INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      INSERT INTO knowledge_contained_totals
        SELECT root_id, count(*), count(*) FILTER (WHERE depth > 1), sum(size_bytes)
        FROM knowledge_contained JOIN knowledge_documents USING (document_id) GROUP BY root_id;
      CREATE TRIGGER knowledge_contained_added AFTER INSERT ON knowledge_contained BEGIN
        INSERT INTO knowledge_contained_totals
          SELECT NEW.root_id, 1, NEW.depth > 1, size_bytes FROM knowledge_documents WHERE document_id = NEW.document_id
          ON CONFLICT (root_id) DO UPDATE SET count = count + 1, nested = nested + excluded.nested,
            size_bytes = size_bytes + excluded.size_bytes;
      END;
      CREATE TRIGGER knowledge_contained_resized AFTER UPDATE OF size_bytes ON knowledge_documents BEGIN
        UPDATE knowledge_contained_totals SET size_bytes = size_bytes + NEW.size_bytes - OLD.size_bytes
          WHERE root_id = (SELECT root_id FROM knowledge_contained WHERE document_id = NEW.document_id);
      END;
      CREATE TRIGGER knowledge_contained_removed AFTER DELETE ON knowledge_contained BEGIN
        UPDATE knowledge_contained_totals SET count = count - 1, nested = nested - (OLD.depth > 1) WHERE root_id = OLD.root_id;
        DELETE FROM knowledge_contained_totals WHERE root_id = OLD.root_id AND count = 0;
      END;
      DROP TRIGGER knowledge_contained_gone;
      CREATE TRIGGER knowledge_contained_gone AFTER DELETE ON knowledge_documents BEGIN
        UPDATE knowledge_contained_totals SET size_bytes = size_bytes - OLD.size_bytes
          WHERE root_id = (SELECT root_id FROM knowledge_contained WHERE document_id = OLD.document_id);
        DELETE FROM knowledge_contained WHERE document_id = OLD.document_id;
      END;
    `)
  },
}
