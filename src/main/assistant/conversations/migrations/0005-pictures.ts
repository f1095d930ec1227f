import type { Migration } from '../../../platform/index.ts'

export const pictures: Migration = {
  version: 5,
  name: 'pictures of messages',
  up: (db) => {
    db.exec(`
      CREATE TABLE ai_pictures (
        picture_id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL,
        team_id TEXT NOT NULL,
        file_name TEXT NOT NULL,
        media_type TEXT NOT NULL,
        size_bytes INTEGER NOT NULL,
        width INTEGER NOT NULL,
        height INTEGER NOT NULL,
        state TEXT NOT NULL,
        created_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX ai_pictures_not_sent ON ai_pictures (user_id, team_id, created_at) WHERE state <> 'Sent';

      CREATE TABLE ai_message_pictures (
        message_id TEXT NOT NULL,
        place INTEGER NOT NULL,
        picture_id TEXT NOT NULL,
        PRIMARY KEY (message_id, place)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX ai_message_pictures_by_picture ON ai_message_pictures (picture_id);
      CREATE TRIGGER ai_messages_pictures_removed AFTER DELETE ON ai_messages BEGIN
        DELETE FROM ai_message_pictures WHERE message_id = old.message_id;
      END;
    `)
  },
}
