import { chmodSync, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { AlcoveError } from '../alcove-error.ts'
import type { Logger } from '../logger.ts'
import { makePrivateFolder, withPrivateFiles } from '../private-folder.ts'
import { explainStorageFailure } from '../storage/storage-failure.ts'
import { systemCode } from '../system-code.ts'
import { configureWriting, connectForWriting } from './connect-database.ts'
import type { Database, MigrationSet } from './database.ts'
import { isNewDatabase, migrate, pendingMigrations } from './migrate.ts'
import { takeSnapshot } from './snapshot.ts'

/** Where the database stands, and which schema it is to have. */
export interface OpenDatabaseOptions {
  readonly path: string
  /** In the order of composition: a layer's tables may refer to those of the layers before it. */
  readonly migrationSets: readonly MigrationSet[]
  /** Where the database is copied before it is migrated. */
  readonly snapshotDir: string
  readonly logger: Logger
}

const DAMAGED: ReadonlySet<string> = new Set(['SQLITE_NOTADB', 'SQLITE_CORRUPT'])

const explain = (error: unknown, { path, snapshotDir }: OpenDatabaseOptions): unknown =>
  DAMAGED.has(systemCode(error))
    ? new AlcoveError(
        'Unavailable',
        `The database ${path} is damaged. Put the latest file from ${snapshotDir} in its place to go on from there.`,
        { cause: error },
      )
    : explainStorageFailure(error)

/**
 * Throws `Conflict` while another program has the database open: a second host would come this far where someone removed the lock file.
 */
const assertOnlyUser = (path: string): void => {
  if (!existsSync(path)) return
  const probe = new BetterSqlite3(path, { timeout: 0 })
  try {
    // Reading so takes the file for oneself, which fails as long as anyone else has it.
    probe.pragma('locking_mode = EXCLUSIVE')
    probe.prepare('SELECT count(*) FROM sqlite_schema').get()
  } catch (error) {
    if (!systemCode(error).startsWith('SQLITE_BUSY')) return
    throw new AlcoveError(
      'Conflict',
      `Another program has ${path} open, perhaps another Alcove. Close it first, or choose another data folder.`,
      { cause: error },
    )
  } finally {
    probe.close()
  }
}

const bringUpToDate = async (db: Database, options: OpenDatabaseOptions): Promise<void> => {
  const pending = pendingMigrations(db, options.migrationSets)
  const isNew = isNewDatabase(db)
  configureWriting(db)
  if (pending.length === 0) return
  if (!isNew) {
    const snapshot = await takeSnapshot(db, options.snapshotDir)
    options.logger.info({ snapshot, steps: pending.length }, 'Took a snapshot before migrating')
  }
  migrate(db, pending)
}

/**
 * Opens the writing connection and brings the schema up to date, after a verified snapshot. Throws `Conflict` for a database
 * of a newer version or one that another program has open, `Unavailable` for a damaged one, `StorageFull` when there is no room for the snapshot; the data is then
 * as it was. Hold the directory lock before calling; close with `closeDatabase`.
 */
export const openDatabase = async (options: OpenDatabaseOptions): Promise<Database> => {
  makePrivateFolder(dirname(options.path))
  assertOnlyUser(options.path)
  const db = withPrivateFiles(() => connectForWriting(options.path))
  try {
    chmodSync(options.path, 0o600)
    await bringUpToDate(db, options)
    return db
  } catch (error) {
    db.close()
    throw explain(error, options)
  }
}

/** Writes the log into the database file and closes; afterwards the data is one file. Idempotent. */
export const closeDatabase = (db: Database): void => {
  if (!db.open) return
  try {
    db.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    db.close()
  }
}
