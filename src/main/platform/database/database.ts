import type BetterSqlite3 from 'better-sqlite3'

/** The process's one writing connection (WAL). Calls are synchronous: keep every transaction under 5 ms. */
export type Database = BetterSqlite3.Database

/** One forward step of a layer's part of the schema; never edited once shipped. Runs in a transaction. */
export interface Migration {
  /** Counts up from 1 within the layer. */
  readonly version: number
  readonly name: string
  up(db: Database): void
}

/** The migrations of one layer. Layers are migrated in the order of composition. */
export interface MigrationSet {
  readonly layer: string
  readonly migrations: readonly Migration[]
}
