import BetterSqlite3 from 'better-sqlite3'
import { getLoadablePath } from 'sqlite-vec'
import { unpackedPath } from '../installation/unpacked-path.ts'
import type { Database } from './database.ts'

/** Pages of write-ahead log after which the writing connection checkpoints by itself; a last resort, see `checkpointer.ts`. */
const AUTOCHECKPOINT_PAGES = 16_384
/** Above what those pages take, since cutting the log down is slow; closing removes it anyway. */
const JOURNAL_SIZE_LIMIT_BYTES = 96 * 1024 * 1024
const BUSY_TIMEOUT_MS = 5_000

const connect = (path: string, options: BetterSqlite3.Options): Database => {
  const db = new BetterSqlite3(path, { timeout: BUSY_TIMEOUT_MS, ...options })
  try {
    db.loadExtension(unpackedPath(getLoadablePath()))
    // The file may have come with somebody else's backup.
    db.pragma('trusted_schema = OFF')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** A connection that may write, before anything was written: the file's content is as it was. */
export const connectForWriting = (path: string): Database => connect(path, {})

/** Settings of the one writing connection. Durable against a crash of the app; against a power cut by `createCommitSync`. What is deleted is overwritten. */
export const configureWriting = (db: Database): void => {
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = NORMAL')
  db.pragma('secure_delete = ON')
  db.pragma('foreign_keys = ON')
  db.pragma('temp_store = MEMORY')
  db.pragma(`wal_autocheckpoint = ${AUTOCHECKPOINT_PAGES}`)
  db.pragma(`journal_size_limit = ${JOURNAL_SIZE_LIMIT_BYTES}`)
}

/** A connection that only reads, for a worker thread; sees every commit of the writing connection at its next read. */
export const connectForReading = (path: string): Database => connect(path, { readonly: true, fileMustExist: true })
