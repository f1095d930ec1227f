import BetterSqlite3 from 'better-sqlite3'
import { getLoadablePath } from 'sqlite-vec'
import { unpackedPath } from '../installation/unpacked-path.ts'
import type { Database } from './database.ts'

/** Pages of write-ahead log after which the writing connection checkpoints by itself; a last resort, see `checkpointer.ts`. */
const AUTOCHECKPOINT_PAGES = 16_384
/** Above what those pages take, since cutting the log down is slow; closing removes it anyway. */
const JOURNAL_SIZE_LIMIT_BYTES = 96 * 1024 * 1024
const BUSY_TIMEOUT_MS = 5_000
/**
 * What a connection keeps of the pages that it has read. SQLite is built here to keep 16 MB, each connection for itself and for as long as it is open, in pieces that the C library never
 * gives back; what is not kept is read from the system's own cache.
 */
const READING_CACHE_KIB = 4_096
const WRITING_CACHE_KIB = 8_192

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
  db.pragma(`cache_size = -${WRITING_CACHE_KIB}`)
  db.pragma(`wal_autocheckpoint = ${AUTOCHECKPOINT_PAGES}`)
  db.pragma(`journal_size_limit = ${JOURNAL_SIZE_LIMIT_BYTES}`)
}

/** A connection that only reads, for a worker thread; sees every commit of the writing connection at its next read. */
export const connectForReading = (path: string): Database => {
  const db = connect(path, { readonly: true, fileMustExist: true })
  db.pragma(`cache_size = -${READING_CACHE_KIB}`)
  return db
}
