import type { Migration } from '../../../platform/index.ts'

export const conversations: Migration = {
  version: 1,
  name: 'conversations, messages and tasks',
  up: (db) => {
    db.exec(`
      CREATE TABLE ai_conversations (
        conversation_id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL,
        team_id TEXT NOT NULL,
        display_name TEXT NOT NULL,
        title TEXT,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX ai_conversations_by_owner ON ai_conversations (user_id, team_id, updated_at);

      CREATE TABLE ai_messages (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        message_id TEXT NOT NULL UNIQUE,
        conversation_id TEXT NOT NULL REFERENCES ai_conversations (conversation_id) ON DELETE CASCADE,
        role TEXT NOT NULL,
        content TEXT NOT NULL,
        tool_calls TEXT NOT NULL,
        tool_results TEXT NOT NULL,
        citations TEXT NOT NULL,
        completion TEXT NOT NULL,
        failure_reason TEXT,
        created_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX ai_messages_by_conversation ON ai_messages (conversation_id, sequence);

      CREATE TABLE ai_tasks (
        task_id TEXT PRIMARY KEY,
        conversation_id TEXT NOT NULL REFERENCES ai_conversations (conversation_id) ON DELETE CASCADE,
        status TEXT NOT NULL,
        reason TEXT,
        partial_content TEXT NOT NULL,
        partial_citations TEXT NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX ai_tasks_by_conversation ON ai_tasks (conversation_id);
      CREATE UNIQUE INDEX ai_tasks_one_active ON ai_tasks (conversation_id)
        WHERE status NOT IN ('Completed', 'Failed', 'Cancelled');
    `)
  },
}
