import type { Migration } from '../../platform/index.ts'

export const readingPace: Migration = {
  version: 13,
  name: 'how long reading takes on this machine',
  up(db) {
    db.exec(`
      CREATE TABLE knowledge_reading_pace (
        kind TEXT PRIMARY KEY,
        documents REAL NOT NULL,
        bytes REAL NOT NULL,
        ms REAL NOT NULL
      ) STRICT;
      CREATE INDEX knowledge_documents_unread ON knowledge_documents (content_type, size_bytes, team_id)
        WHERE trashed_at IS NULL AND status NOT IN ('Indexed', 'Failed');
    `)
  },
}
