import type { DateTime } from '../../../../contracts/index.ts'
import type { Database, DeletionPolicy } from '../../../platform/index.ts'

/** A folder that a person wants in a library. */
export interface WatchedFolder {
  readonly sourceId: string
  readonly teamId: string
  readonly path: string
  readonly ignored: readonly string[]
  readonly deletions: DeletionPolicy
  readonly addedBy: string
  readonly addedAt: DateTime
  /** Whether it came with a backup and nobody has said here yet that it is to be looked at. */
  readonly waiting: boolean
}

/** The watched folders, in SQLite. Every call is synchronous, to join the caller's transaction. */
export interface FolderTable {
  all(): WatchedFolder[]
  get(sourceId: string): WatchedFolder | null
  add(folder: WatchedFolder): void
  /** A person has said that it is to be looked at. */
  allow(sourceId: string): void
  change(sourceId: string, change: Pick<WatchedFolder, 'ignored' | 'deletions'>): void
  remove(sourceId: string): void
}

interface Row extends Omit<WatchedFolder, 'ignored' | 'waiting'> {
  readonly ignored: string
  readonly waiting: 0 | 1
}

const COLUMNS = `source_id AS sourceId, team_id AS teamId, path, ignored, deletions, added_by AS addedBy, added_at AS addedAt, waiting`

const toFolder = (row: Row): WatchedFolder => ({
  ...row,
  ignored: JSON.parse(row.ignored),
  waiting: row.waiting === 1,
})

/** The folders that are watched, in every library. */
export const watchedPaths = (db: Database): string[] =>
  db.prepare<[], string>('SELECT path FROM knowledge_watched_folders ORDER BY path').pluck().all()

/** Those that are looked at: without what still waits for a person's word. */
export const followedPaths = (db: Database): string[] =>
  db.prepare<[], string>('SELECT path FROM knowledge_watched_folders WHERE waiting = 0 ORDER BY path').pluck().all()

/** Has the folders of a restored database wait for a person's word, save those that are watched on this machine anyway. */
export const holdFolders = (db: Database, watchedHere: readonly string[]): void => {
  db.prepare('UPDATE knowledge_watched_folders SET waiting = 1 WHERE path NOT IN (SELECT value FROM json_each(?))').run(
    JSON.stringify(watchedHere),
  )
}

export const createFolderTable = (db: Database): FolderTable => {
  const all = db.prepare<[], Row>(`SELECT ${COLUMNS} FROM knowledge_watched_folders ORDER BY added_at, source_id`)
  const get = db.prepare<[string], Row>(`SELECT ${COLUMNS} FROM knowledge_watched_folders WHERE source_id = ?`)
  const add = db.prepare(`
    INSERT INTO knowledge_watched_folders (source_id, team_id, path, ignored, deletions, added_by, added_at, waiting)
    VALUES (@sourceId, @teamId, @path, @ignored, @deletions, @addedBy, @addedAt, @waiting)`)
  const allow = db.prepare<[string]>('UPDATE knowledge_watched_folders SET waiting = 0 WHERE source_id = ?')
  const change = db.prepare<[string, string, string]>(
    'UPDATE knowledge_watched_folders SET ignored = ?, deletions = ? WHERE source_id = ?',
  )
  const remove = db.prepare<[string]>('DELETE FROM knowledge_watched_folders WHERE source_id = ?')
  return {
    all: () => all.all().map(toFolder),
    get(sourceId) {
      const row = get.get(sourceId)
      return row === undefined ? null : toFolder(row)
    },
    add(folder) {
      add.run({ ...folder, ignored: JSON.stringify(folder.ignored), waiting: folder.waiting ? 1 : 0 })
    },
    allow(sourceId) {
      allow.run(sourceId)
    },
    change(sourceId, { ignored, deletions }) {
      change.run(JSON.stringify(ignored), deletions, sourceId)
    },
    remove(sourceId) {
      remove.run(sourceId)
    },
  }
}
