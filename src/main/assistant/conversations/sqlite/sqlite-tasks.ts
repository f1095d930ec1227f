import type { AITask, AITaskStatus } from '../../../../contracts/index.ts'
import { type Database, now } from '../../../platform/index.ts'
import type { ConversationOwner } from '../conversation-owner.ts'
import { messageDetails } from '../message-details.ts'
import type { TaskTable, UnfinishedTask } from '../task-table.ts'
import { storedCitations } from './message-row.ts'
import { unfinished } from './unfinished.ts'

interface TaskRow {
  readonly taskId: string
  readonly conversationId: string
  readonly status: AITaskStatus['type']
  readonly reason: string | null
}

interface UnfinishedRow extends TaskRow, ConversationOwner {
  readonly questionId: string
  readonly replyId: string
  readonly content: string
  readonly citations: string
  readonly details: string
}

const prepareStatements = (db: Database) => ({
  insert: db.prepare(
    `INSERT INTO ai_tasks (task_id, conversation_id, question_id, reply_id, status, reason, partial_content, partial_citations,
       created_at, updated_at)
     VALUES (@taskId, @conversationId, @questionId, @replyId, 'Pending', NULL, '', '[]', @at, @at)`,
  ),
  setStatus: db.prepare(
    'UPDATE ai_tasks SET status = @type, reason = @reason, updated_at = @at WHERE task_id = @taskId',
  ),
  savePartial: db.prepare(
    `UPDATE ai_tasks SET partial_content = @content, partial_citations = @citations, partial_details = @details,
       updated_at = @at WHERE task_id = @taskId`,
  ),
  get: db.prepare<[ConversationOwner & { taskId: string }], TaskRow>(
    `SELECT task_id AS taskId, t.conversation_id AS conversationId, status, reason
     FROM ai_tasks t JOIN ai_conversations c ON c.conversation_id = t.conversation_id
     WHERE task_id = @taskId AND user_id = @userId AND team_id = @teamId AND deleted_at IS NULL`,
  ),
  writersOf: db.prepare<[string, string], { readonly taskId: string; readonly replyId: string }>(
    `SELECT task_id AS taskId, reply_id AS replyId FROM ai_tasks
     WHERE conversation_id = ? AND reply_id IN (SELECT value FROM json_each(?))`,
  ),
  unfinished: db.prepare<[{ conversationId: string | null }], UnfinishedRow>(
    `SELECT task_id AS taskId, t.conversation_id AS conversationId, status, reason, question_id AS questionId,
       reply_id AS replyId, partial_content AS content, partial_citations AS citations, partial_details AS details,
       user_id AS userId, team_id AS teamId
     FROM ai_tasks t JOIN ai_conversations c ON c.conversation_id = t.conversation_id
     WHERE ${unfinished} AND (@conversationId IS NULL OR t.conversation_id = @conversationId)
     ORDER BY t.created_at, task_id`,
  ),
  countUnfinished: db
    .prepare<[string], number>(
      `SELECT count(*) FROM ai_tasks t JOIN ai_conversations c ON c.conversation_id = t.conversation_id
       WHERE ${unfinished} AND user_id = ?`,
    )
    .pluck(),
})

const taskOf = ({ taskId, conversationId, status, reason }: TaskRow): AITask => ({
  taskId,
  conversationId,
  status: status === 'Failed' ? { type: 'Failed', reason: reason ?? '' } : { type: status },
})

const unfinishedOf = (row: UnfinishedRow): UnfinishedTask => ({
  ...taskOf(row),
  owner: { userId: row.userId, teamId: row.teamId },
  questionId: row.questionId,
  replyId: row.replyId,
  partial: {
    content: row.content,
    citations: storedCitations.parse(JSON.parse(row.citations)),
    details: messageDetails.parse(JSON.parse(row.details)),
  },
})

/** {@link TaskTable} on the tables made by `assistantMigrations`. */
export const sqliteTasks = (db: Database): TaskTable => {
  const sql = prepareStatements(db)
  return {
    create: ({ taskId, conversationId, ...places }) => {
      sql.insert.run({ taskId, conversationId, ...places, at: now() })
      return { taskId, conversationId, status: { type: 'Pending' } }
    },
    setStatus: (taskId, status) => {
      const reason = status.type === 'Failed' ? status.reason : null
      sql.setStatus.run({ taskId, type: status.type, reason, at: now() })
    },
    savePartial: (taskId, { content, citations, details }) => {
      sql.savePartial.run({
        taskId,
        content,
        citations: JSON.stringify(citations),
        details: JSON.stringify(details),
        at: now(),
      })
    },
    get: (owner, taskId) => {
      const row = sql.get.get({ ...owner, taskId })
      return row ? taskOf(row) : null
    },
    writersOf: (conversationId, messageIds) =>
      new Map(
        sql.writersOf.all(conversationId, JSON.stringify(messageIds)).map(({ replyId, taskId }) => [replyId, taskId]),
      ),
    unfinished: (conversationId) => sql.unfinished.all({ conversationId: conversationId ?? null }).map(unfinishedOf),
    countUnfinished: (userId) => sql.countUnfinished.get(userId) ?? 0,
  }
}
