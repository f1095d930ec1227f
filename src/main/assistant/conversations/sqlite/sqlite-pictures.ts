import type { MessagePicture } from '../../../../contracts/index.ts'
import { type Database, now } from '../../../platform/index.ts'
import type { ConversationOwner } from '../conversation-owner.ts'
import type { PictureTable, StoredPicture } from '../picture-table.ts'

const columns = `p.picture_id AS pictureId, p.file_name AS fileName, p.media_type AS mediaType, p.size_bytes AS sizeBytes, p.width, p.height`
const shown = 'SELECT 1 FROM ai_message_pictures m WHERE m.picture_id = p.picture_id'

type OwnPicture = ConversationOwner & { readonly pictureId: string }

const prepareStatements = (db: Database) => ({
  add: db.prepare(
    `INSERT INTO ai_pictures (picture_id, user_id, team_id, file_name, media_type, size_bytes, width, height, state, created_at)
     VALUES (@pictureId, @userId, @teamId, @fileName, @mediaType, @sizeBytes, @width, @height, @state, @at)`,
  ),
  get: db.prepare<[OwnPicture], MessagePicture>(
    `SELECT ${columns} FROM ai_pictures p
     WHERE p.picture_id = @pictureId AND p.user_id = @userId AND p.team_id = @teamId AND p.state <> 'Gone'`,
  ),
  visible: db.prepare<[OwnPicture], MessagePicture>(
    `SELECT ${columns} FROM ai_pictures p
     WHERE p.picture_id = @pictureId AND p.user_id = @userId AND p.team_id = @teamId
       AND (p.state = 'Waiting' OR EXISTS (
         SELECT 1 FROM ai_message_pictures mp JOIN ai_messages m ON m.message_id = mp.message_id
           JOIN ai_conversations c ON c.conversation_id = m.conversation_id
         WHERE mp.picture_id = p.picture_id AND c.deleted_at IS NULL))`,
  ),
  waiting: db
    .prepare<[ConversationOwner], string>(
      `SELECT picture_id FROM ai_pictures WHERE user_id = @userId AND team_id = @teamId AND state = 'Waiting'
       ORDER BY created_at, picture_id`,
    )
    .pluck(),
  release: db.prepare<[OwnPicture]>(
    `UPDATE ai_pictures AS p SET state = 'Gone'
     WHERE p.picture_id = @pictureId AND p.user_id = @userId AND p.team_id = @teamId AND p.state <> 'Sent' AND NOT EXISTS (${shown})`,
  ),
  takeUnused: db.prepare<[{ waitingBefore: string; importsOver: number }]>(
    `UPDATE ai_pictures AS p SET state = 'Gone'
     WHERE NOT EXISTS (${shown}) AND (p.state = 'Sent' OR (p.state = 'Waiting' AND p.created_at < @waitingBefore)
       OR (p.state = 'Importing' AND @importsOver = 1))`,
  ),
  gone: db.prepare<[], StoredPicture>(
    `SELECT picture_id AS pictureId, media_type AS mediaType, team_id AS teamId FROM ai_pictures WHERE state = 'Gone'`,
  ),
  forget: db.prepare<[string]>(`DELETE FROM ai_pictures WHERE picture_id = ? AND state = 'Gone'`),
})

/** {@link PictureTable} on the tables made by `assistantMigrations`. */
export const sqlitePictures = (db: Database): PictureTable => {
  const sql = prepareStatements(db)
  return {
    add: (owner, picture, state) => {
      sql.add.run({ ...owner, ...picture, state, at: now() })
    },
    get: (owner, pictureId) => sql.get.get({ ...owner, pictureId }) ?? null,
    visible: (owner, pictureId) => sql.visible.get({ ...owner, pictureId }) ?? null,
    waiting: (owner) => sql.waiting.all(owner),
    release: (owner, pictureIds) => {
      for (const pictureId of pictureIds) sql.release.run({ ...owner, pictureId })
    },
    takeUnused: ({ waitingBefore, importsOver }) => {
      sql.takeUnused.run({ waitingBefore, importsOver: importsOver ? 1 : 0 })
      return sql.gone.all()
    },
    forget: (pictureId) => {
      sql.forget.run(pictureId)
    },
  }
}
