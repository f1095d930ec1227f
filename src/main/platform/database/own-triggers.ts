import { connectForWriting } from './connect-database.ts'
import type { Database, MigrationSet } from './database.ts'
import { appliedVersions, migrate, pendingMigrations } from './migrate.ts'

interface Part {
  readonly type: 'trigger' | 'view'
  readonly name: string
  readonly sql: string
}

const partsOf = (db: Database): Part[] =>
  db
    .prepare<[], Part>("SELECT type, name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view') ORDER BY rowid")
    .all()

/** Those of a new database that has had the same steps. */
const expectedParts = (migrationSets: readonly MigrationSet[], applied: ReadonlyMap<string, number>): Part[] => {
  const db = connectForWriting(':memory:')
  try {
    const sets = migrationSets.map(({ layer, migrations }) => ({
      layer,
      migrations: migrations.slice(0, applied.get(layer) ?? 0),
    }))
    migrate(db, pendingMigrations(db, sets))
    return partsOf(db)
  } finally {
    db.close()
  }
}

/**
 * Takes the triggers and views out of a database file that came from elsewhere, and puts those of the app's own schema in their place. Nothing of what
 * stood there is run, so call it before anything else opens the file. Throws SQLite's own error for a file that is no database.
 */
export const resetTriggersAndViews = (path: string, migrationSets: readonly MigrationSet[]): void => {
  const db = connectForWriting(path)
  try {
    db.transaction(() => {
      // Triggers first: a view that goes takes its own with it.
      for (const { type, name } of partsOf(db).toSorted((one, other) => one.type.localeCompare(other.type)))
        db.exec(`DROP ${type} IF EXISTS "${name.replaceAll('"', '""')}"`)
      for (const { sql } of expectedParts(migrationSets, appliedVersions(db))) db.exec(sql)
    }).immediate()
  } finally {
    db.close()
  }
}
