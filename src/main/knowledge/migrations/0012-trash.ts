import type { Migration } from '../../platform/index.ts'

export const trash: Migration = {
  version: 12,
  name: 'documents in the trash',
  up(db) {
    db.exec(`
      ALTER TABLE knowledge_documents ADD COLUMN trashed_at TEXT;
      CREATE VIEW knowledge_present AS SELECT * FROM knowledge_documents WHERE trashed_at IS NULL;
      CREATE INDEX knowledge_documents_trashed ON knowledge_documents (trashed_at) WHERE trashed_at IS NOT NULL;
    `)
    // Lists read their order from an index alone, so each has to say what is in the trash.
    const orders = {
      team: 'uploaded_at, document_id',
      name: 'sort_name, document_id',
      content: 'content_hash',
      status: 'status_rank, document_id',
      kind: 'kind, status',
      size: 'size_bytes, document_id',
      change: 'saved_at, document_id',
    }
    for (const [name, columns] of Object.entries(orders))
      db.exec(`
        DROP INDEX knowledge_documents_by_${name};
        CREATE INDEX knowledge_documents_by_${name} ON knowledge_documents (team_id, trashed_at, ${columns});
      `)
  },
}
