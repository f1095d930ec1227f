import type { Migration } from '../../platform/index.ts'

export const tables: Migration = {
  version: 5,
  name: 'rows of tables',
  up(db) {
    db.exec(`
      CREATE TABLE knowledge_tables (
        table_id INTEGER PRIMARY KEY AUTOINCREMENT,
        document_id TEXT NOT NULL,
        state TEXT NOT NULL,
        name TEXT,
        kind TEXT NOT NULL,
        start_at INTEGER NOT NULL,
        end_at INTEGER NOT NULL,
        columns TEXT NOT NULL,
        row_count INTEGER NOT NULL,
        total_rows INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX knowledge_tables_by_document ON knowledge_tables (document_id, state);
      CREATE TABLE knowledge_table_blocks (
        block_id INTEGER PRIMARY KEY,
        table_id INTEGER NOT NULL,
        rows TEXT NOT NULL
      ) STRICT;
      CREATE INDEX knowledge_table_blocks_by_table ON knowledge_table_blocks (table_id);
    `)
  },
}
