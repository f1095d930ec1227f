import type { ConversationMessage, MessageRole } from '../../../../contracts/index.ts'
import { type Database, now } from '../../../platform/index.ts'
import { detailsOf } from '../message-details.ts'
import type { MessageTable, PlacedMessage, StoredMessage } from '../message-table.ts'
import { hitParts } from '../search/hit-parts.ts'
import { matchExpression, queryWords, searchableWords } from '../search/searchable-words.ts'
import { type MessageRow, messageColumns, storedMessageOf } from './message-row.ts'

interface HitRow {
  readonly conversationId: string
  readonly teamId: string
  readonly title: string | null
  readonly messageId: string
  readonly role: MessageRole
  readonly content: string
  readonly timestamp: string
}

interface InConversation {
  readonly conversationId: string
  readonly messageId: string
}

const prepareStatements = (db: Database) => ({
  insert: db.prepare(
    `INSERT INTO ai_messages (message_id, conversation_id, role, content, tool_calls, tool_results, citations, completion,
       failure_reason, created_at, details, parent_id, depth)
     VALUES (@messageId, @conversationId, @role, @content, @toolCalls, @toolResults, @citations, @completion, @failureReason,
       @timestamp, @details, @parentId, coalesce((SELECT depth + 1 FROM ai_messages WHERE message_id = @parentId), 0))`,
  ),
  close: db
    .prepare<[Record<string, unknown>], number>(
      `UPDATE ai_messages SET content = @content, tool_calls = @toolCalls, tool_results = @toolResults, citations = @citations,
         completion = @completion, failure_reason = @failureReason, created_at = @timestamp, details = @details
       WHERE message_id = @messageId AND conversation_id = @conversationId RETURNING sequence`,
    )
    .pluck(),
  addPicture: db.prepare<[{ messageId: string; place: number; pictureId: string }]>(
    'INSERT INTO ai_message_pictures (message_id, place, picture_id) VALUES (@messageId, @place, @pictureId)',
  ),
  setSent: db.prepare<[string]>(`UPDATE ai_pictures SET state = 'Sent' WHERE picture_id = ?`),
  addWords: db.prepare<[number | bigint, string]>('INSERT INTO ai_message_words (rowid, words) VALUES (?, ?)'),
  setLeaf: db.prepare<[string, string, string]>(
    'UPDATE ai_conversations SET leaf_id = ?, updated_at = ? WHERE conversation_id = ?',
  ),
  touch: db.prepare<[string, string]>('UPDATE ai_conversations SET updated_at = ? WHERE conversation_id = ?'),
  get: db.prepare<[InConversation], MessageRow>(
    `SELECT ${messageColumns} FROM ai_messages m WHERE message_id = @messageId AND conversation_id = @conversationId`,
  ),
  branch: db.prepare<[InConversation & { limit: number }], MessageRow>(
    `WITH RECURSIVE way (id, parent) AS (
       SELECT message_id, parent_id FROM ai_messages WHERE message_id = @messageId AND conversation_id = @conversationId
       UNION ALL
       SELECT message_id, parent_id FROM ai_messages JOIN way ON message_id = way.parent
       LIMIT @limit
     )
     SELECT ${messageColumns} FROM way JOIN ai_messages m ON m.message_id = way.id ORDER BY m.depth`,
  ),
  beginning: db.prepare<[InConversation], MessageRow>(
    `WITH RECURSIVE way (id, parent) AS (
       SELECT message_id, parent_id FROM ai_messages WHERE message_id = @messageId AND conversation_id = @conversationId
       UNION ALL
       SELECT message_id, parent_id FROM ai_messages JOIN way ON message_id = way.parent
     )
     SELECT ${messageColumns} FROM way JOIN ai_messages m ON m.message_id = way.id WHERE way.parent IS NULL`,
  ),
  latestBelow: db
    .prepare<[InConversation], string>(
      `WITH RECURSIVE below (id) AS (
         SELECT @messageId
         UNION ALL
         SELECT message_id FROM ai_messages JOIN below ON parent_id = below.id WHERE conversation_id = @conversationId
       )
       SELECT m.message_id FROM below JOIN ai_messages m ON m.message_id = below.id
       WHERE NOT EXISTS (SELECT 1 FROM ai_messages child
         WHERE child.conversation_id = @conversationId AND child.parent_id = m.message_id)
       ORDER BY m.sequence DESC LIMIT 1`,
    )
    .pluck(),
  // Beside the message's details, and no part of the message.
  keepTitle: db.prepare<[InConversation & { title: string }]>(
    `UPDATE ai_messages SET details = json_set(details, '$.title', @title)
     WHERE message_id = @messageId AND conversation_id = @conversationId`,
  ),
  titleOf: db
    .prepare<[InConversation], string | null>(
      `SELECT json_extract(details, '$.title') FROM ai_messages
       WHERE message_id = @messageId AND conversation_id = @conversationId`,
    )
    .pluck(),
  versions: db.prepare<
    [{ conversationId: string; parents: string }],
    { messageId: string; parentId: string | null; role: MessageRole }
  >(
    `SELECT message_id AS messageId, parent_id AS parentId, role FROM ai_messages
     WHERE conversation_id = @conversationId AND (parent_id IN (SELECT value FROM json_each(@parents))
       OR (parent_id IS NULL AND EXISTS (SELECT 1 FROM json_each(@parents) WHERE value IS NULL)))
     ORDER BY sequence`,
  ),
  batch: db.prepare<[string, number, number], MessageRow & { sequence: number }>(
    `SELECT ${messageColumns}, m.sequence FROM ai_messages m WHERE conversation_id = ? AND sequence > ? ORDER BY sequence LIMIT ?`,
  ),
  removeSome: db.prepare<[string, number]>(
    `DELETE FROM ai_messages WHERE sequence IN (SELECT sequence FROM ai_messages WHERE conversation_id = ? LIMIT ?)`,
  ),
  search: db.prepare<[Record<string, unknown>], HitRow>(
    `SELECT c.conversation_id AS conversationId, c.team_id AS teamId, c.title, m.message_id AS messageId, m.role, m.content, m.created_at AS timestamp
     FROM ai_message_words w JOIN ai_messages m ON m.sequence = w.rowid
       JOIN ai_conversations c ON c.conversation_id = m.conversation_id
     WHERE ai_message_words MATCH @match AND c.user_id = @userId AND c.team_id IN (SELECT value FROM json_each(@teamIds)) AND c.deleted_at IS NULL
     ORDER BY rank, m.sequence DESC LIMIT @limit OFFSET @offset`,
  ),
})

const columnsOf = (message: ConversationMessage) => ({
  messageId: message.messageId,
  role: message.role,
  content: message.content,
  toolCalls: JSON.stringify(message.toolCalls),
  toolResults: JSON.stringify(message.toolResults),
  citations: JSON.stringify(message.citations),
  completion: message.completion,
  failureReason: message.failureReason ?? null,
  timestamp: message.timestamp,
  details: JSON.stringify(detailsOf(message)),
})

const isSaid = ({ role, content }: ConversationMessage): boolean =>
  (role === 'User' || role === 'Assistant') && content !== ''

const emptyReply = (messageId: string): ConversationMessage => ({
  messageId,
  role: 'Assistant',
  content: '',
  toolCalls: [],
  toolResults: [],
  timestamp: now(),
  citations: [],
  completion: 'Stopped',
})

const NO_LIMIT = -1

/** {@link MessageTable} on the tables made by `assistantMigrations`. */
export const sqliteMessages = (db: Database): MessageTable => {
  const sql = prepareStatements(db)
  const insert = ({ conversationId, parentId, message }: PlacedMessage, completion: string) => {
    const { lastInsertRowid } = sql.insert.run({ ...columnsOf(message), conversationId, parentId, completion })
    if (isSaid(message)) sql.addWords.run(lastInsertRowid, searchableWords(message.content))
    for (const [place, { pictureId }] of (message.pictures ?? []).entries()) {
      sql.addPicture.run({ messageId: message.messageId, place, pictureId })
      sql.setSent.run(pictureId)
    }
    sql.setLeaf.run(message.messageId, message.timestamp, conversationId)
  }
  return {
    add: (placed) => insert(placed, placed.message.completion),
    openReply: ({ conversationId, parentId, messageId }) =>
      insert({ conversationId, parentId, message: emptyReply(messageId) }, 'Writing'),
    closeReply: (conversationId, message) => {
      const sequence = sql.close.get({ ...columnsOf(message), conversationId })
      if (sequence === undefined) return
      if (isSaid(message)) sql.addWords.run(sequence, searchableWords(message.content))
      sql.touch.run(message.timestamp, conversationId)
    },
    get: (conversationId, messageId) => {
      const row = sql.get.get({ conversationId, messageId })
      return row ? storedMessageOf(row) : null
    },
    branch: (conversationId, messageId, limit = NO_LIMIT) =>
      sql.branch.all({ conversationId, messageId, limit }).map(storedMessageOf),
    beginning: (conversationId, messageId) => {
      const row = sql.beginning.get({ conversationId, messageId })
      return row === undefined ? null : storedMessageOf(row)
    },
    latestBelow: (conversationId, messageId) => sql.latestBelow.get({ conversationId, messageId }) ?? messageId,
    keepTitle: (conversationId, messageId, title) => {
      sql.keepTitle.run({ conversationId, messageId, title })
    },
    titleOf: (conversationId, messageId) => sql.titleOf.get({ conversationId, messageId }) ?? null,
    versions: (conversationId, messages) => {
      const parents = JSON.stringify([...new Set(messages.map(({ parentId }) => parentId))])
      const siblings = sql.versions.all({ conversationId, parents })
      const idsOf = ({ parentId, message }: StoredMessage) =>
        siblings
          .filter((sibling) => sibling.parentId === parentId && sibling.role === message.role)
          .map(({ messageId }) => messageId)
      return new Map(messages.map((stored) => [stored.message.messageId, idsOf(stored)]))
    },
    batch: (conversationId, after, limit) => {
      const rows = sql.batch.all(conversationId, after, limit)
      return { messages: rows.map(storedMessageOf), next: rows.length < limit ? null : (rows.at(-1)?.sequence ?? null) }
    },
    removeSome: (conversationId, limit) => sql.removeSome.run(conversationId, limit).changes,
    search: ({ userId, teamIds }, query, { limit, offset }) => {
      const match = matchExpression(query)
      if (match === null) return []
      const words = queryWords(query)
      return sql.search
        .all({ userId, teamIds: JSON.stringify(teamIds), match, offset, limit: limit + 1 })
        .map(({ content, ...hit }) => ({ ...hit, parts: hitParts(content, words, hit.role === 'Assistant') }))
    },
  }
}
