import type { Migration } from '../../../platform/index.ts'

export const messageSearches: Migration = {
  version: 4,
  name: 'what the searches for a reply looked at',
  up: (db) => {
    db.exec(`
      CREATE TABLE ai_message_searches (
        message_id TEXT PRIMARY KEY,
        records TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TRIGGER ai_messages_searches_removed AFTER DELETE ON ai_messages BEGIN
        DELETE FROM ai_message_searches WHERE message_id = old.message_id;
      END;
    `)
  },
}
