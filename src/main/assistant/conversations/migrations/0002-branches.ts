import { foldText } from '../../../../contracts/index.ts'
import { type Database, type Migration, newGuid, now } from '../../../platform/index.ts'
import { searchableWords } from '../search/searchable-words.ts'

const columns = `
  ALTER TABLE ai_conversations ADD COLUMN participants TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE ai_conversations ADD COLUMN leaf_id TEXT;
  ALTER TABLE ai_conversations ADD COLUMN title_from TEXT NOT NULL DEFAULT 'Words';
  ALTER TABLE ai_conversations ADD COLUMN folded_title TEXT NOT NULL DEFAULT '';
  ALTER TABLE ai_conversations ADD COLUMN pinned_at TEXT;
  ALTER TABLE ai_conversations ADD COLUMN deleted_at TEXT;
  ALTER TABLE ai_conversations ADD COLUMN imported_from TEXT;
  CREATE UNIQUE INDEX ai_conversations_by_import ON ai_conversations (user_id, team_id, imported_from)
    WHERE imported_from IS NOT NULL AND deleted_at IS NULL;
  CREATE INDEX ai_conversations_deleted ON ai_conversations (deleted_at) WHERE deleted_at IS NOT NULL;

  ALTER TABLE ai_messages ADD COLUMN parent_id TEXT;
  ALTER TABLE ai_messages ADD COLUMN depth INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE ai_messages ADD COLUMN details TEXT NOT NULL DEFAULT '{}';
  CREATE INDEX ai_messages_by_parent ON ai_messages (conversation_id, parent_id);

  ALTER TABLE ai_tasks ADD COLUMN question_id TEXT;
  ALTER TABLE ai_tasks ADD COLUMN reply_id TEXT;
  ALTER TABLE ai_tasks ADD COLUMN partial_details TEXT NOT NULL DEFAULT '{}';
  DROP INDEX ai_tasks_one_active;
  CREATE INDEX ai_tasks_unfinished ON ai_tasks (conversation_id)
    WHERE status NOT IN ('Completed', 'Failed', 'Cancelled');
`

const search = `
  CREATE VIRTUAL TABLE ai_message_words USING fts5(
    words, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2'
  );
  CREATE TRIGGER ai_messages_words_removed AFTER DELETE ON ai_messages BEGIN
    DELETE FROM ai_message_words WHERE rowid = old.sequence;
  END;
`

/** What was one line of messages is a branch without forks. */
const chainMessages = (db: Database): void => {
  db.exec(`
    WITH chain AS (
      SELECT sequence,
        lag(message_id) OVER (PARTITION BY conversation_id ORDER BY sequence) AS parent,
        row_number() OVER (PARTITION BY conversation_id ORDER BY sequence) - 1 AS place
      FROM ai_messages
    )
    UPDATE ai_messages SET parent_id = chain.parent, depth = chain.place FROM chain WHERE chain.sequence = ai_messages.sequence;
    UPDATE ai_conversations SET
      leaf_id = (SELECT message_id FROM ai_messages m WHERE m.conversation_id = ai_conversations.conversation_id
        ORDER BY sequence DESC LIMIT 1),
      participants = json_array(
        json_object('type', 'User', 'userId', user_id, 'displayName', display_name),
        json_object('type', 'Assistant', 'name', 'Alcove'));
  `)
}

const foldTitles = (db: Database): void => {
  const fold = db.prepare<[string, string]>('UPDATE ai_conversations SET folded_title = ? WHERE conversation_id = ?')
  const titled = db
    .prepare<[], { conversationId: string; title: string }>(
      'SELECT conversation_id AS conversationId, title FROM ai_conversations WHERE title IS NOT NULL',
    )
    .all()
  for (const { conversationId, title } of titled) fold.run(foldText(title), conversationId)
}

/** A reply that was being written stands in its place from the beginning. */
const placeUnfinishedReplies = (db: Database): void => {
  const unfinished = db
    .prepare<[], { taskId: string; conversationId: string; leafId: string; depth: number }>(
      `SELECT t.task_id AS taskId, t.conversation_id AS conversationId, c.leaf_id AS leafId, m.depth + 1 AS depth
       FROM ai_tasks t JOIN ai_conversations c ON c.conversation_id = t.conversation_id
         JOIN ai_messages m ON m.message_id = c.leaf_id
       WHERE t.status NOT IN ('Completed', 'Failed', 'Cancelled')`,
    )
    .all()
  const place = db.prepare(
    `INSERT INTO ai_messages (message_id, conversation_id, role, content, tool_calls, tool_results, citations, completion,
       failure_reason, created_at, parent_id, depth)
     VALUES (@replyId, @conversationId, 'Assistant', '', '[]', '[]', '[]', 'Writing', NULL, @at, @leafId, @depth)`,
  )
  const link = db.prepare('UPDATE ai_tasks SET question_id = @leafId, reply_id = @replyId WHERE task_id = @taskId')
  const open = db.prepare('UPDATE ai_conversations SET leaf_id = @replyId WHERE conversation_id = @conversationId')
  for (const { taskId, conversationId, leafId, depth } of unfinished) {
    const replyId = newGuid()
    place.run({ replyId, conversationId, leafId, depth, at: now() })
    link.run({ taskId, leafId, replyId })
    open.run({ conversationId, replyId })
  }
}

const indexMessages = (db: Database): void => {
  const add = db.prepare<[number, string]>('INSERT INTO ai_message_words (rowid, words) VALUES (?, ?)')
  const said = db.prepare<[number], { sequence: number; content: string }>(
    `SELECT sequence, content FROM ai_messages
     WHERE sequence > ? AND role IN ('User', 'Assistant') AND content <> '' ORDER BY sequence LIMIT 500`,
  )
  for (let batch = said.all(0); batch.length > 0; batch = said.all(batch.at(-1)?.sequence ?? 0))
    for (const { sequence, content } of batch) add.run(sequence, searchableWords(content))
}

export const branches: Migration = {
  version: 2,
  name: 'branches of messages, a queue of tasks, full-text search, pins and a trash',
  up: (db) => {
    db.exec(columns)
    chainMessages(db)
    foldTitles(db)
    placeUnfinishedReplies(db)
    db.exec(search)
    indexMessages(db)
  },
}
