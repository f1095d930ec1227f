import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { AlcoveError } from './alcove-error.ts'
import { makePrivateFolder, pathTooLong, withPrivateFiles } from './private-folder.ts'
import { isReadOnly } from './storage/storage-failure.ts'
import { systemCode } from './system-code.ts'

/** A data folder that belongs to this process alone. */
export interface DirectoryLock {
  readonly dir: string
  /** Lets another host in. Idempotent; the end of the process, however it comes, does the same. */
  release(): void
}

const LOCK_FILE = 'alcove.lock'
const OWNER_FILE = 'alcove.pid'
/** SQLite opens no file whose path, with that of its log, has more bytes (`SQLITE_MAX_PATHNAME`). */
const MOST_PATH_BYTES = 500

const ownerOf = (dir: string): string => {
  try {
    const pid = Number(readFileSync(join(dir, OWNER_FILE), 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? ` (process ${pid})` : ''
  } catch {
    return ''
  }
}

const inUse = (dir: string, cause: unknown): AlcoveError =>
  new AlcoveError(
    'Conflict',
    `Alcove is already running on ${dir}${ownerOf(dir)}. Use that window, close it first, or choose another data folder.`,
    { cause },
  )

const readOnly = (dir: string, cause: unknown): AlcoveError =>
  new AlcoveError(
    'Unavailable',
    `The data folder ${dir} may only be read. Make it writable for your user, or choose another one.`,
    { cause },
  )

/** Opens the lock file with a write transaction on it. */
const lockFile = (dir: string): BetterSqlite3.Database => {
  let db: BetterSqlite3.Database | null = null
  try {
    db = withPrivateFiles(() => new BetterSqlite3(join(dir, LOCK_FILE), { timeout: 0 }))
    db.pragma('journal_mode = MEMORY')
    db.exec('BEGIN IMMEDIATE')
    return db
  } catch (error) {
    db?.close()
    if (systemCode(error).startsWith('SQLITE_BUSY')) throw inUse(dir, error)
    const isClosed = systemCode(error).startsWith('SQLITE_CANTOPEN')
    if (isClosed && Buffer.byteLength(join(dir, LOCK_FILE)) > MOST_PATH_BYTES) throw pathTooLong(dir, error)
    throw isClosed || isReadOnly(error) ? readOnly(dir, error) : error
  }
}

/**
 * Makes this process the only host on a data folder; throws `Conflict` when another one is. The lock is an open write transaction
 * on an empty SQLite file: the operating system holds it and drops it with the process, so it is never stale. Nothing in the
 * process may open `alcove.lock` by other means, since closing it would drop the lock (POSIX). `alcove.pid` is only a hint for people.
 */
export const acquireDirectoryLock = (dir: string): DirectoryLock => {
  // Whoever could enter may hold the old file still. A host of ours would have closed the folder to others.
  if (makePrivateFolder(dir)) rmSync(join(dir, LOCK_FILE), { force: true })
  const db = lockFile(dir)
  writeFileSync(join(dir, OWNER_FILE), `${process.pid}\n`, { mode: 0o600 })
  const release = (): void => {
    if (!db.open) return
    process.off('exit', release)
    rmSync(join(dir, OWNER_FILE), { force: true })
    db.close()
  }
  // Also keeps the connection from being garbage-collected, and the lock lost, when the caller drops this record.
  process.on('exit', release)
  return { dir, release }
}
