import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { AlcoveError } from './alcove-error.ts'

export interface DirectoryLock {
  readonly dir: string
  /** Lets another host in. Idempotent; the end of the process, however it comes, does the same. */
  release(): void
}

const LOCK_FILE = 'alcove.lock'
const OWNER_FILE = 'alcove.pid'

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

const isBusy = (error: unknown): boolean =>
  error instanceof BetterSqlite3.SqliteError && error.code.startsWith('SQLITE_BUSY')

/**
 * Makes this process the only host on a data folder; throws `Conflict` when another one is. The lock is an open write transaction
 * on an empty SQLite file: the operating system holds it and drops it with the process, so it is never stale. Nothing in the
 * process may open `alcove.lock` by other means, since closing it would drop the lock (POSIX). `alcove.pid` is only a hint for people.
 */
export const acquireDirectoryLock = (dir: string): DirectoryLock => {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const db = new BetterSqlite3(join(dir, LOCK_FILE), { timeout: 0 })
  try {
    db.pragma('journal_mode = MEMORY')
    db.exec('BEGIN IMMEDIATE')
  } catch (error) {
    db.close()
    throw isBusy(error) ? inUse(dir, error) : error
  }
  writeFileSync(join(dir, OWNER_FILE), `${process.pid}\n`)
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
