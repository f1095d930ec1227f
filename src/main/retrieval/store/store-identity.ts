import { rmSync } from 'node:fs'
import type { Database } from '../../platform/index.ts'

/** Which store the chunks of this database were last put into. */
export interface StoreIdentity {
  /** `null` for the database itself. */
  get(): string | null
  /** For use in a transaction. */
  set(identity: string | null): void
}

export const createStoreIdentity = (db: Database): StoreIdentity => {
  const select = db.prepare<[], string | null>('SELECT identity FROM retrieval_store').pluck()
  const update = db.prepare<[string | null]>('UPDATE retrieval_store SET identity = ?')
  return {
    get: () => select.get() ?? null,
    set: (identity) => {
      update.run(identity)
    },
  }
}

/** Removes what the database itself finds chunks by, once another store has them. For use in a transaction; the files go with it. */
export const clearOwnIndex = (db: Database): void => {
  db.exec(`INSERT INTO retrieval_sparse (retrieval_sparse) VALUES ('delete-all')`)
  const tables = db
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE name GLOB 'retrieval_vectors_[0-9]*' AND sql LIKE 'CREATE VIRTUAL%'`,
    )
    .pluck()
    .all()
  for (const table of tables) db.exec(`DROP TABLE ${table}`)
  if (!db.memory) rmSync(`${db.name}-search`, { recursive: true, force: true })
}
