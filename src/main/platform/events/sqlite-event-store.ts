import type { DateTime, Guid, JsonObject } from '../../../contracts/index.ts'
import { now } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { EventBatch, EventRecord, EventStore, NewEvent } from './event-store.ts'
import { packIds, unpackIds } from './packed-ids.ts'

interface EventRow extends Omit<EventRecord, 'payload'> {
  readonly payload: string
  readonly idField: string | null
  readonly ids: Buffer | null
}

const NO_LIMIT = -1

const withId = (payload: JsonObject, field: string, id: Guid): JsonObject => ({ ...payload, [field]: id })

/** The events of a batch whose last one has the row's own sequence number. */
const expand = ({ payload, idField, ids, ...row }: EventRow): EventRecord[] => {
  const shared = JSON.parse(payload) as JsonObject
  if (idField === null || ids === null) return [{ ...row, payload: shared }]
  const unpacked = unpackIds(ids)
  const first = row.sequence - unpacked.length + 1
  return unpacked.map((id, at) => ({ ...row, sequence: first + at, payload: withId(shared, idField, id) }))
}

/** When the latest event happened, or null. */
export const latestEventTime = (db: Database): DateTime | null =>
  db.prepare<[], string>('SELECT occurred_at FROM events ORDER BY sequence DESC LIMIT 1').pluck().get() ?? null

/** The record of events in table `events`: a row for each, or one for a batch. */
export const sqliteEventStore = (db: Database): EventStore => {
  const insert = db.prepare(`
    INSERT INTO events (source_module, kind, payload, occurred_at, team_id, user_id)
    VALUES (@sourceModule, @kind, @payload, @occurredAt, @teamId, @userId)`)
  // A batch takes as many numbers as it has events.
  const insertBatch = db.prepare(`
    INSERT INTO events (sequence, source_module, kind, payload, occurred_at, team_id, user_id, id_field, ids)
    VALUES (coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'events'), 0) + @count,
      @sourceModule, @kind, @payload, @occurredAt, @teamId, @userId, @field, @packed)`)
  const select = db.prepare<[Record<string, unknown>], EventRow>(`
    SELECT sequence, source_module AS sourceModule, kind, payload, occurred_at AS occurredAt,
      team_id AS teamId, user_id AS userId, id_field AS idField, ids
    FROM events
    WHERE (@sourceModule IS NULL OR source_module = @sourceModule)
      AND (@kind IS NULL OR kind = @kind)
      AND (@since IS NULL OR occurred_at >= @since)
    ORDER BY sequence LIMIT @limit`)

  const append = (event: NewEvent): EventRecord => {
    const occurredAt = now()
    const { lastInsertRowid } = insert.run({ ...event, payload: JSON.stringify(event.payload), occurredAt })
    return { ...event, sequence: Number(lastInsertRowid), occurredAt }
  }
  const appendEach = ({ event, field, ids }: EventBatch): EventRecord[] => {
    if (ids.length === 0) return []
    const occurredAt = now()
    const { lastInsertRowid } = insertBatch.run({
      ...event,
      payload: JSON.stringify(event.payload),
      occurredAt,
      field,
      packed: packIds(ids),
      count: ids.length,
    })
    const first = Number(lastInsertRowid) - ids.length + 1
    return ids.map((id, at) => ({
      ...event,
      occurredAt,
      sequence: first + at,
      payload: withId(event.payload, field, id),
    }))
  }

  return {
    append,
    appendEach,
    read: ({ sourceModule = null, kind = null, since = null, limit = NO_LIMIT }) => {
      const records = select.all({ sourceModule, kind, since, limit }).flatMap(expand)
      return limit === NO_LIMIT ? records : records.slice(0, limit)
    },
  }
}
