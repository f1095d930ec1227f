import type { ConversationSummary } from '../../../contracts/index.ts'
import { type Database, now } from '../../platform/index.ts'
import type { ConversationOwner, ConversationStore, UnfinishedTask } from './conversation-store.ts'
import {
  type ConversationRow,
  type MessageRow,
  messageFromRow,
  storedCitations,
  type TaskRow,
  taskFromRow,
} from './rows.ts'

const ASSISTANT_NAME = 'Alcove'
const unfinished = `status NOT IN ('Completed', 'Failed', 'Cancelled')`

const prepareStatements = (db: Database) => ({
  insertConversation: db.prepare(
    `INSERT INTO ai_conversations (conversation_id, user_id, team_id, display_name, title, created_at, updated_at)
     VALUES (@conversationId, @userId, @teamId, @displayName, @title, @at, @at)`,
  ),
  conversation: db.prepare<[string, string, string], ConversationRow>(
    `SELECT conversation_id AS conversationId, user_id AS userId, display_name AS displayName, title,
       created_at AS created, updated_at AS updated
     FROM ai_conversations WHERE conversation_id = ? AND user_id = ? AND team_id = ?`,
  ),
  conversations: db.prepare<[string, string], Omit<ConversationSummary, 'active'> & { active: 0 | 1 }>(
    `SELECT conversation_id AS conversationId, title, created_at AS created, updated_at AS updated,
       (SELECT count(*) FROM ai_messages m WHERE m.conversation_id = c.conversation_id) AS messageCount,
       EXISTS (SELECT 1 FROM ai_tasks t WHERE t.conversation_id = c.conversation_id AND ${unfinished}) AS active
     FROM ai_conversations c WHERE user_id = ? AND team_id = ? ORDER BY updated_at DESC, conversation_id DESC`,
  ),
  deleteConversation: db.prepare<[string, string, string]>(
    'DELETE FROM ai_conversations WHERE conversation_id = ? AND user_id = ? AND team_id = ?',
  ),
  touch: db.prepare<[string, string]>('UPDATE ai_conversations SET updated_at = ? WHERE conversation_id = ?'),
  messages: db.prepare<[string], MessageRow>(
    `SELECT message_id AS messageId, role, content, tool_calls AS toolCalls, tool_results AS toolResults, citations,
       completion, failure_reason AS failureReason, created_at AS timestamp
     FROM ai_messages WHERE conversation_id = ? ORDER BY sequence`,
  ),
  insertMessage: db.prepare(
    `INSERT INTO ai_messages (message_id, conversation_id, role, content, tool_calls, tool_results, citations,
       completion, failure_reason, created_at)
     VALUES (@messageId, @conversationId, @role, @content, @toolCalls, @toolResults, @citations,
       @completion, @failureReason, @timestamp)`,
  ),
  insertTask: db.prepare(
    `INSERT INTO ai_tasks (task_id, conversation_id, status, reason, partial_content, partial_citations,
       created_at, updated_at)
     VALUES (@taskId, @conversationId, 'Pending', NULL, '', '[]', @at, @at)`,
  ),
  setStatus: db.prepare(
    'UPDATE ai_tasks SET status = @type, reason = @reason, updated_at = @at WHERE task_id = @taskId',
  ),
  savePartial: db.prepare<[string, string, string, string]>(
    'UPDATE ai_tasks SET partial_content = ?, partial_citations = ?, updated_at = ? WHERE task_id = ?',
  ),
  task: db.prepare<[string, string, string], TaskRow>(
    `SELECT task_id AS taskId, t.conversation_id AS conversationId, status, reason
     FROM ai_tasks t JOIN ai_conversations c ON c.conversation_id = t.conversation_id
     WHERE task_id = ? AND user_id = ? AND team_id = ?`,
  ),
  activeTask: db.prepare<[string], TaskRow>(
    `SELECT task_id AS taskId, conversation_id AS conversationId, status, reason
     FROM ai_tasks WHERE conversation_id = ? AND ${unfinished}`,
  ),
  unfinishedTasks: db.prepare<[], TaskRow & ConversationOwner & { partialContent: string; partialCitations: string }>(
    `SELECT task_id AS taskId, t.conversation_id AS conversationId, status, reason, partial_content AS partialContent,
       partial_citations AS partialCitations, user_id AS userId, team_id AS teamId
     FROM ai_tasks t JOIN ai_conversations c ON c.conversation_id = t.conversation_id
     WHERE ${unfinished} ORDER BY t.created_at, task_id`,
  ),
  countUnfinished: db
    .prepare<[string], number>(
      `SELECT count(*) FROM ai_tasks t JOIN ai_conversations c ON c.conversation_id = t.conversation_id
       WHERE ${unfinished} AND user_id = ?`,
    )
    .pluck(),
})

/** {@link ConversationStore} on tables made by `assistantMigrations`. */
export const sqliteConversationStore = (db: Database): ConversationStore => {
  const sql = prepareStatements(db)
  return {
    transaction: (work) => db.transaction(work)(),
    createConversation: (conversation) => {
      sql.insertConversation.run({ ...conversation, at: now() })
    },
    getConversation: ({ userId, teamId }, conversationId) => {
      const row = sql.conversation.get(conversationId, userId, teamId)
      if (!row) return null
      const { displayName, userId: ownerId, ...rest } = row
      return {
        ...rest,
        participants: [
          { type: 'User', userId: ownerId, displayName },
          { type: 'Assistant', name: ASSISTANT_NAME },
        ],
        messages: sql.messages.all(conversationId).map(messageFromRow),
      }
    },
    listConversations: ({ userId, teamId }) =>
      sql.conversations.all(userId, teamId).map((row) => ({ ...row, active: row.active === 1 })),
    deleteConversation: ({ userId, teamId }, conversationId) =>
      sql.deleteConversation.run(conversationId, userId, teamId).changes > 0,
    addMessage: (conversationId, message) => {
      sql.insertMessage.run({
        ...message,
        conversationId,
        toolCalls: JSON.stringify(message.toolCalls),
        toolResults: JSON.stringify(message.toolResults),
        citations: JSON.stringify(message.citations),
        failureReason: message.failureReason ?? null,
      })
      sql.touch.run(message.timestamp, conversationId)
    },
    createTask: (task) => {
      sql.insertTask.run({ ...task, at: now() })
      return { ...task, status: { type: 'Pending' } }
    },
    setTaskStatus: (taskId, status) => {
      const reason = status.type === 'Failed' ? status.reason : null
      sql.setStatus.run({ taskId, type: status.type, reason, at: now() })
    },
    savePartialReply: (taskId, content, citations) => {
      sql.savePartial.run(content, JSON.stringify(citations), now(), taskId)
    },
    getTask: ({ userId, teamId }, taskId) => {
      const row = sql.task.get(taskId, userId, teamId)
      return row ? taskFromRow(row) : null
    },
    activeTask: (conversationId) => {
      const row = sql.activeTask.get(conversationId)
      return row ? taskFromRow(row) : null
    },
    unfinishedTasks: () =>
      sql.unfinishedTasks.all().map(
        ({ userId, teamId, partialContent, partialCitations, ...row }): UnfinishedTask => ({
          ...taskFromRow(row),
          owner: { userId, teamId },
          partialContent,
          partialCitations: storedCitations.parse(JSON.parse(partialCitations)),
        }),
      ),
    countUnfinished: (userId) => sql.countUnfinished.get(userId) ?? 0,
  }
}
