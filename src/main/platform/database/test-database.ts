import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configureWriting, connectForWriting } from './connect-database.ts'
import type { Database, MigrationSet } from './database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

/** A migrated database in a folder of its own; both are gone once it is disposed of. */
export interface TestDatabase extends Disposable {
  /** The present connection: another one after `reopen`. */
  readonly db: Database
  readonly path: string
  /** Closes and opens again, as a restart of the app does. */
  reopen(): Database
  /** Closes and deletes. */
  close(): void
}

/** A real database file in a temporary folder with the given migrations applied, for tests. */
export const openTestDatabase = (migrationSets: readonly MigrationSet[]): TestDatabase => {
  const dir = mkdtempSync(join(tmpdir(), 'alcove-test-'))
  const path = join(dir, 'alcove.db')
  const open = (): Database => {
    const db = connectForWriting(path)
    configureWriting(db)
    migrate(db, pendingMigrations(db, migrationSets))
    return db
  }
  let db = open()
  const close = (): void => {
    db.close()
    rmSync(dir, { recursive: true, force: true })
  }
  return {
    get db() {
      return db
    },
    path,
    reopen() {
      db.close()
      db = open()
      return db
    },
    close,
    [Symbol.dispose]: close,
  }
}
