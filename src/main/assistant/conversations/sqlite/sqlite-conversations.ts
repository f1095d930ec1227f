import { z } from 'zod'
import {
  type ConversationSummary,
  foldText,
  type GroundingMode,
  guid,
  participant,
} from '../../../../contracts/index.ts'
import { type Database, now } from '../../../platform/index.ts'
import type { ConversationOwner, ConversationReach } from '../conversation-owner.ts'
import type { ConversationTable, NewConversation, RemovedConversation, TitleSource } from '../conversation-table.ts'
import { unfinished } from './unfinished.ts'

const participants = z.array(participant)
const documentIds = z.array(guid)

interface ConversationRow {
  readonly conversationId: string
  readonly participants: string
  readonly title: string | null
  readonly titleFrom: TitleSource
  readonly pinned: 0 | 1
  readonly created: string
  readonly updated: string
  readonly leafId: string | null
  readonly instanceId: string | null
  readonly model: string | null
  readonly grounding: GroundingMode | null
  readonly documents: string | null
}

type SummaryRow = Omit<ConversationSummary, 'active'> & { readonly active: 0 | 1 }
type ListedRow = SummaryRow & { readonly pinned: 0 | 1; readonly teamId: string }

const summary = `c.conversation_id AS conversationId, title, c.created_at AS created, c.updated_at AS updated,
  (SELECT count(*) FROM ai_messages m WHERE m.conversation_id = c.conversation_id AND m.completion <> 'Writing') AS messageCount,
  EXISTS (SELECT 1 FROM ai_tasks t WHERE t.conversation_id = c.conversation_id AND ${unfinished}) AS active`

const own = 'user_id = @userId AND team_id = @teamId'
const here = `${own} AND deleted_at IS NULL`
const inReach = 'user_id = @userId AND team_id IN (SELECT value FROM json_each(@teamIds))'
const within = `${inReach} AND deleted_at IS NULL`
const listedColumns = `${summary}, pinned_at IS NOT NULL AS pinned, team_id AS teamId`
/** The moment of deletion of a conversation that is still being imported. */
const IMPORTING = '1970-01-01T00:00:00.000Z'
const thrownAway = `${own} AND deleted_at > '${IMPORTING}'`

interface OnePage extends ConversationOwner {
  readonly limit: number
  readonly offset: number
}
/** A {@link ConversationReach} as statements take it: the ids of teams as JSON. */
interface InTeams {
  readonly userId: string
  readonly teamIds: string
}
interface One extends ConversationOwner {
  readonly conversationId: string
}

const prepareStatements = (db: Database) => ({
  insert: db.prepare(
    `INSERT INTO ai_conversations (conversation_id, user_id, team_id, display_name, participants, title, title_from,
       folded_title, imported_from, deleted_at, created_at, updated_at)
     VALUES (@conversationId, @userId, @teamId, '', @participants, @title, @titleFrom, @foldedTitle, @importedFrom, @deletedAt,
       @at, @at)`,
  ),
  get: db.prepare<[One], ConversationRow>(
    `SELECT conversation_id AS conversationId, participants, title, title_from AS titleFrom, pinned_at IS NOT NULL AS pinned,
       created_at AS created, updated_at AS updated, leaf_id AS leafId,
       instance_id AS instanceId, model, grounding, document_ids AS documents
     FROM ai_conversations WHERE conversation_id = @conversationId AND ${here}`,
  ),
  list: db.prepare<[ConversationOwner], SummaryRow>(
    `SELECT ${summary} FROM ai_conversations c WHERE ${here} ORDER BY updated_at DESC, conversation_id DESC`,
  ),
  page: db.prepare<[InTeams & { limit: number; offset: number }], ListedRow>(
    `SELECT ${listedColumns} FROM ai_conversations c WHERE ${within}
     ORDER BY pinned_at IS NULL, pinned_at DESC, updated_at DESC, conversation_id DESC LIMIT @limit OFFSET @offset`,
  ),
  one: db.prepare<[One], ListedRow>(
    `SELECT ${listedColumns} FROM ai_conversations c
     WHERE conversation_id = @conversationId AND ${here}`,
  ),
  locate: db.prepare<[InTeams & { conversationId: string }], { teamId: string; inTrash: 0 | 1 }>(
    `SELECT team_id AS teamId, deleted_at IS NOT NULL AS inTrash FROM ai_conversations
     WHERE conversation_id = @conversationId AND ${inReach} AND deleted_at IS NOT '${IMPORTING}'`,
  ),
  count: db.prepare<[InTeams], number>(`SELECT count(*) FROM ai_conversations WHERE ${within}`).pluck(),
  withTitle: db.prepare<[InTeams & { words: string; limit: number }], ListedRow>(
    `SELECT ${listedColumns} FROM ai_conversations c
     WHERE ${within} AND NOT EXISTS (SELECT 1 FROM json_each(@words) WHERE instr(folded_title, value) = 0)
     ORDER BY updated_at DESC, conversation_id DESC LIMIT @limit`,
  ),
  rename: db.prepare<[string, string, TitleSource, string]>(
    'UPDATE ai_conversations SET title = ?, folded_title = ?, title_from = ? WHERE conversation_id = ?',
  ),
  setPinned: db.prepare<[string | null, string]>('UPDATE ai_conversations SET pinned_at = ? WHERE conversation_id = ?'),
  setChoice: db.prepare<[string | null, string | null, string]>(
    'UPDATE ai_conversations SET instance_id = ?, model = ? WHERE conversation_id = ?',
  ),
  setGrounding: db.prepare<[GroundingMode | null, string]>(
    'UPDATE ai_conversations SET grounding = ? WHERE conversation_id = ?',
  ),
  setDocuments: db.prepare<[string | null, string]>(
    'UPDATE ai_conversations SET document_ids = ? WHERE conversation_id = ?',
  ),
  setLeaf: db.prepare<[string, string]>('UPDATE ai_conversations SET leaf_id = ? WHERE conversation_id = ?'),
  setUpdated: db.prepare<[string, string]>('UPDATE ai_conversations SET updated_at = ? WHERE conversation_id = ?'),
  imported: db.prepare<[ConversationOwner & { importedFrom: string }]>(
    `SELECT 1 FROM ai_conversations WHERE ${here} AND imported_from = @importedFrom`,
  ),
  remove: db.prepare<[One & { at: string }]>(
    `UPDATE ai_conversations SET deleted_at = @at WHERE conversation_id = @conversationId AND ${here}`,
  ),
  removed: db.prepare<[OnePage], SummaryRow & { deleted: string }>(
    `SELECT ${summary}, deleted_at AS deleted FROM ai_conversations c WHERE ${thrownAway}
     ORDER BY deleted_at DESC, conversation_id DESC LIMIT @limit OFFSET @offset`,
  ),
  countRemoved: db
    .prepare<[ConversationOwner], number>(`SELECT count(*) FROM ai_conversations WHERE ${thrownAway}`)
    .pluck(),
  // What was imported again meanwhile is another conversation.
  restore: db.prepare<[One]>(
    `UPDATE ai_conversations SET deleted_at = NULL, imported_from = NULL
     WHERE conversation_id = @conversationId AND ${thrownAway}`,
  ),
  isRemoved: db.prepare<[One]>(
    `SELECT 1 FROM ai_conversations WHERE conversation_id = @conversationId AND ${thrownAway}`,
  ),
  reveal: db.prepare<[string]>('UPDATE ai_conversations SET deleted_at = NULL WHERE conversation_id = ?'),
  removedBefore: db.prepare<[string], RemovedConversation>(
    `SELECT conversation_id AS conversationId, user_id AS userId, team_id AS teamId
     FROM ai_conversations WHERE deleted_at > '${IMPORTING}' AND deleted_at < ?`,
  ),
  unfinishedImports: db
    .prepare<[], string>(`SELECT conversation_id FROM ai_conversations WHERE deleted_at = '${IMPORTING}'`)
    .pluck(),
  drop: db.prepare<[string]>('DELETE FROM ai_conversations WHERE conversation_id = ?'),
})

const listed = ({ active, pinned, ...row }: ListedRow) => ({ ...row, active: active === 1, pinned: pinned === 1 })

const inTeams = ({ userId, teamIds }: ConversationReach): InTeams => ({ userId, teamIds: JSON.stringify(teamIds) })

/** {@link ConversationTable} on the tables made by `assistantMigrations`. */
export const sqliteConversations = (db: Database): ConversationTable => {
  const sql = prepareStatements(db)
  const insert = (owner: ConversationOwner, conversation: NewConversation, deletedAt: string | null) => {
    const { conversationId, titleFrom, title, created, importedFrom = null } = conversation
    sql.insert.run({
      ...owner,
      conversationId,
      title,
      titleFrom,
      importedFrom,
      deletedAt,
      foldedTitle: foldText(title ?? ''),
      participants: JSON.stringify(conversation.participants),
      at: created ?? now(),
    })
  }
  return {
    create: (owner, conversation) => insert(owner, conversation, null),
    createHidden: (owner, conversation) => insert(owner, conversation, IMPORTING),
    reveal: (conversationId) => {
      sql.reveal.run(conversationId)
    },
    unfinishedImports: () => sql.unfinishedImports.all(),
    get: (owner, conversationId) => {
      const row = sql.get.get({ ...owner, conversationId })
      if (!row) return null
      const { instanceId, model, documents, ...record } = row
      return {
        ...record,
        pinned: row.pinned === 1,
        participants: participants.parse(JSON.parse(row.participants)),
        choice: instanceId === null ? null : { instanceId, model },
        documentIds: documents === null ? null : documentIds.parse(JSON.parse(documents)),
      }
    },
    list: (owner) => sql.list.all(owner).map((row) => ({ ...row, active: row.active === 1 })),
    page: (reach, page) => ({
      conversations: sql.page.all({ ...inTeams(reach), ...page }).map(listed),
      total: sql.count.get(inTeams(reach)) ?? 0,
    }),
    one: (owner, conversationId) => {
      const row = sql.one.get({ ...owner, conversationId })
      return row ? listed(row) : null
    },
    locate: (reach, conversationId) => {
      const row = sql.locate.get({ ...inTeams(reach), conversationId })
      return row ? { ...row, inTrash: row.inTrash === 1 } : null
    },
    withTitle: (reach, words, limit) =>
      sql.withTitle.all({ ...inTeams(reach), words: JSON.stringify(words.map(foldText)), limit }).map(listed),
    rename: (conversationId, title, from) => {
      sql.rename.run(title, foldText(title), from, conversationId)
    },
    setPinned: (conversationId, pinned) => {
      sql.setPinned.run(pinned ? now() : null, conversationId)
    },
    setChoice: (conversationId, choice) => {
      sql.setChoice.run(choice?.instanceId ?? null, choice?.model ?? null, conversationId)
    },
    setGrounding: (conversationId, grounding) => {
      sql.setGrounding.run(grounding, conversationId)
    },
    setDocuments: (conversationId, chosen) => {
      sql.setDocuments.run(chosen === null ? null : JSON.stringify(chosen), conversationId)
    },
    setLeaf: (conversationId, messageId) => {
      sql.setLeaf.run(messageId, conversationId)
    },
    setUpdated: (conversationId, at) => {
      sql.setUpdated.run(at, conversationId)
    },
    isImported: (owner, importedFrom) => sql.imported.get({ ...owner, importedFrom }) !== undefined,
    remove: (owner, conversationId) => sql.remove.run({ ...owner, conversationId, at: now() }).changes > 0,
    removed: (owner, page) => ({
      conversations: sql.removed.all({ ...owner, ...page }).map((row) => ({ ...row, active: row.active === 1 })),
      total: sql.countRemoved.get(owner) ?? 0,
    }),
    restore: (owner, conversationId) => sql.restore.run({ ...owner, conversationId }).changes > 0,
    isRemoved: (owner, conversationId) => sql.isRemoved.get({ ...owner, conversationId }) !== undefined,
    removedBefore: (at) => sql.removedBefore.all(at),
    drop: (conversationId) => {
      sql.drop.run(conversationId)
    },
  }
}
