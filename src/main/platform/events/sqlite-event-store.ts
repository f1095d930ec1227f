import type { JsonObject } from '../../../contracts/index.ts'
import { now } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { EventRecord, EventStore } from './event-store.ts'

interface EventRow extends Omit<EventRecord, 'payload'> {
  readonly payload: string
}

const NO_LIMIT = -1

/** The record of events in table `events`. */
export const sqliteEventStore = (db: Database): EventStore => {
  const insert = db.prepare<[string, string, string, string, string | null, string | null]>(
    'INSERT INTO events (source_module, kind, payload, occurred_at, team_id, user_id) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const select = db.prepare<[Record<string, unknown>], EventRow>(`
    SELECT sequence, source_module AS sourceModule, kind, payload, occurred_at AS occurredAt,
      team_id AS teamId, user_id AS userId
    FROM events
    WHERE (@sourceModule IS NULL OR source_module = @sourceModule)
      AND (@kind IS NULL OR kind = @kind)
      AND (@since IS NULL OR occurred_at >= @since)
    ORDER BY sequence LIMIT @limit`)

  return {
    append: (event) => {
      const occurredAt = now()
      const { sourceModule, kind, payload, teamId, userId } = event
      const { lastInsertRowid } = insert.run(sourceModule, kind, JSON.stringify(payload), occurredAt, teamId, userId)
      return { ...event, sequence: Number(lastInsertRowid), occurredAt }
    },
    read: ({ sourceModule = null, kind = null, since = null, limit = NO_LIMIT }) =>
      select
        .all({ sourceModule, kind, since, limit })
        .map((row) => ({ ...row, payload: JSON.parse(row.payload) as JsonObject })),
  }
}
