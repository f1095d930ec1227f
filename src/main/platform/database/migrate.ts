import { AlcoveError } from '../alcove-error.ts'
import { now } from '../clock.ts'
import type { Database, Migration, MigrationSet } from './database.ts'

export interface PendingMigration {
  readonly layer: string
  readonly migration: Migration
}

/** The last step of each layer that a database has had. Reads only, and no view in the place of the record: the file may be somebody else’s. */
export const appliedVersions = (db: Database): Map<string, number> => {
  const exists = db
    .prepare(
      `SELECT 1 FROM sqlite_schema WHERE name = 'schema_migrations' AND type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`,
    )
    .get()
  if (exists === undefined) return new Map()
  const rows = db
    .prepare<[], { layer: string; version: number }>(
      'SELECT layer, max(version) AS version FROM schema_migrations GROUP BY layer',
    )
    .all()
  return new Map(rows.map((row) => [row.layer, row.version]))
}

const assertConsecutive = ({ layer, migrations }: MigrationSet): void => {
  migrations.forEach((migration, index) => {
    if (migration.version !== index + 1) {
      throw new Error(
        `Migration '${migration.name}' of layer '${layer}' has version ${migration.version}, not ${index + 1}.`,
      )
    }
  })
}

/** Whether nothing was ever stored here: there is nothing to lose by migrating. */
export const isNewDatabase = (db: Database): boolean =>
  db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined

/** The layer of which a database has had more steps than this version of the app knows; null where it knows them all. Reads only. */
export const laterLayer = (
  db: Database,
  sets: readonly MigrationSet[],
): { readonly layer: string; readonly version: number } | null => {
  const known = new Map(sets.map((set) => [set.layer, set.migrations.length]))
  for (const [layer, version] of appliedVersions(db)) if (version > (known.get(layer) ?? 0)) return { layer, version }
  return null
}

/**
 * The steps that this database still needs, in order. Reads only. Throws `Conflict` when the database was written by a
 * version of the app that knows more steps than this one.
 */
export const pendingMigrations = (db: Database, sets: readonly MigrationSet[]): PendingMigration[] => {
  const applied = appliedVersions(db)
  const later = laterLayer(db, sets)
  if (later !== null)
    throw new AlcoveError(
      'Conflict',
      `The data in ${db.name} was written by a newer version of Alcove (${later.layer} ${later.version}). Nothing was changed. Install that version or a later one to open it.`,
    )
  return sets.flatMap((set) => {
    assertConsecutive(set)
    const done = applied.get(set.layer) ?? 0
    return set.migrations.slice(done).map((migration) => ({ layer: set.layer, migration }))
  })
}

const createRecord = (db: Database): void => {
  db.exec(`CREATE TABLE IF NOT EXISTS schema_migrations (
    layer TEXT NOT NULL,
    version INTEGER NOT NULL,
    name TEXT NOT NULL,
    applied_at TEXT NOT NULL,
    PRIMARY KEY (layer, version)
  ) STRICT`)
}

const apply = (db: Database, { layer, migration }: PendingMigration): void => {
  migration.up(db)
  const broken = db.pragma('foreign_key_check') as unknown[]
  if (broken.length > 0) throw new Error(`Migration '${migration.name}' leaves ${broken.length} dangling references.`)
  db.prepare('INSERT INTO schema_migrations (layer, version, name, applied_at) VALUES (?, ?, ?, ?)').run(
    layer,
    migration.version,
    migration.name,
    now(),
  )
}

/** Runs each step in a transaction of its own; one that throws leaves the database as the step before it did. */
export const migrate = (db: Database, pending: readonly PendingMigration[]): void => {
  // Off while tables may be rebuilt, which SQLite allows only outside a transaction; each step is checked as a whole.
  db.pragma('foreign_keys = OFF')
  try {
    createRecord(db)
    for (const step of pending) db.transaction(() => apply(db, step)).immediate()
  } finally {
    db.pragma('foreign_keys = ON')
  }
}
