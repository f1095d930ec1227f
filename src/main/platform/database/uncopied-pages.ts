import type { Database } from './database.ts'

interface LogState {
  readonly log: number
  readonly checkpointed: number
}

/** Pages of the write-ahead log that are not in the database file yet. Only looks. */
export const uncopiedPages = (db: Database): number => {
  const [state] = db.pragma('wal_checkpoint(NOOP)') as LogState[]
  return state === undefined ? 0 : state.log - state.checkpointed
}
