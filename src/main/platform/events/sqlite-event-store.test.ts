import { describe, expect, it } from 'vitest'
import { migrate, pendingMigrations } from '../database/migrate.ts'
import { platformMigrations } from '../database/platform-migrations.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { newGuid } from '../guid.ts'
import { appendEach, type EventRecord } from './event-store.ts'
import { sqliteEventStore } from './sqlite-event-store.ts'
import { withSinks } from './with-sinks.ts'

const uploaded = {
  sourceModule: '_platform.kb',
  kind: 'DocumentUploaded',
  payload: { documentId: 'd1' },
  teamId: 'personal',
  userId: 'owner',
}

describe('sqliteEventStore', () => {
  it('keeps events in order across a restart', () => {
    using test = openTestDatabase([platformMigrations])
    const before = sqliteEventStore(test.db)
    const one = before.append(uploaded)
    const two = before.append({ ...uploaded, kind: 'DocumentDeleted', teamId: null, userId: null })
    const after = sqliteEventStore(test.reopen())
    expect(after.read({})).toEqual([one, two])
    expect(after.append(uploaded).sequence).toBe(two.sequence + 1)
  })

  it('reads by module, kind, time and count', () => {
    using test = openTestDatabase([platformMigrations])
    const store = sqliteEventStore(test.db)
    const one = store.append(uploaded)
    store.append({ ...uploaded, kind: 'DocumentDeleted' })
    store.append({ ...uploaded, sourceModule: '_platform.ai' })
    expect(store.read({ sourceModule: '_platform.kb' })).toHaveLength(2)
    expect(store.read({ kind: 'DocumentDeleted' })).toHaveLength(1)
    expect(store.read({ limit: 1 })).toEqual([one])
    expect(store.read({ since: one.occurredAt })).toHaveLength(3)
    expect(store.read({ since: '9999-01-01T00:00:00.000Z' })).toEqual([])
  })

  it("is part of the caller's transaction", () => {
    using test = openTestDatabase([platformMigrations])
    const store = sqliteEventStore(test.db)
    const failing = test.db.transaction(() => {
      store.append(uploaded)
      throw new Error('after the event')
    })
    expect(failing).toThrow('after the event')
    expect(store.read({})).toEqual([])
  })

  it('tells sinks inside the transaction, and stands or falls with them', () => {
    using test = openTestDatabase([platformMigrations])
    test.db.exec('CREATE TABLE outbox (sequence INTEGER)')
    const record = test.db.prepare('INSERT INTO outbox VALUES (?)')
    const outbox = { name: 'outbox', write: ({ sequence }: { sequence: number }) => void record.run(sequence) }
    const full = {
      name: 'full',
      write: ({ kind }: { kind: string }) => {
        if (kind === 'DocumentDeleted') throw new Error('no room')
      },
    }
    const store = withSinks(sqliteEventStore(test.db), [outbox, full], test.db)
    const { sequence } = store.append(uploaded)
    expect(() => store.append({ ...uploaded, kind: 'DocumentDeleted' })).toThrow('no room')
    expect(store.read({})).toHaveLength(1)
    expect(test.db.prepare('SELECT sequence FROM outbox').pluck().all()).toEqual([sequence])
  })
})

describe('appendEach', () => {
  const ids = Array.from({ length: 16 }, newGuid)
  const batch = { event: { ...uploaded, kind: 'KnowledgeChunkIndexed' }, field: 'chunkId', ids }

  it('keeps a batch in one row and reads it as one event an id, in order with the others', () => {
    using test = openTestDatabase([platformMigrations])
    const store = sqliteEventStore(test.db)
    const before = store.append(uploaded)
    const told = appendEach(store, batch)
    const after = store.append(uploaded)
    expect(told.map(({ payload }) => payload)).toEqual(ids.map((chunkId) => ({ documentId: 'd1', chunkId })))
    expect(store.read({})).toEqual([before, ...told, after])
    expect(store.read({}).map(({ sequence }) => sequence)).toEqual(Array.from({ length: 18 }, (_, at) => at + 1))
    expect(store.read({ kind: 'KnowledgeChunkIndexed', limit: 3 })).toEqual(told.slice(0, 3))
    expect(test.db.prepare('SELECT count(*) FROM events').pluck().get()).toBe(3)
  })

  it('takes a tenth of the room (one row per chunk took 2.9 MB per 10,000)', () => {
    using test = openTestDatabase([platformMigrations])
    const store = sqliteEventStore(test.db)
    const event = { ...batch.event, sourceModule: '_platform.ingestion', payload: { documentId: newGuid() } }
    test.db.transaction(() => {
      for (let chunk = 0; chunk < 10_000; chunk += 16)
        appendEach(store, { event, field: 'chunkId', ids: Array.from({ length: 16 }, newGuid) })
    })()
    const pages = test.db.prepare<[], number>(`SELECT sum(pgsize) FROM dbstat WHERE name LIKE '%events%'`).pluck().get()
    expect(pages).toBeLessThan(500_000)
    expect(store.read({})).toHaveLength(10_000)
  })

  it('tells a sink of each event, and is one by one in a store that knows no batches', () => {
    using test = openTestDatabase([platformMigrations])
    const told: string[] = []
    const sink = { name: 'sink', write: ({ payload }: EventRecord) => void told.push(String(payload.chunkId)) }
    const { append, read } = sqliteEventStore(test.db)
    for (const store of [sqliteEventStore(test.db), { append, read }])
      appendEach(withSinks(store, [sink], test.db), batch)
    expect(told).toEqual([...ids, ...ids])
  })
})

it('no event of an older version keeps a name or a reason', () => {
  using test = openTestDatabase([{ layer: 'platform', migrations: platformMigrations.migrations.slice(0, 3) }])
  test.db
    .prepare(
      `INSERT INTO events (source_module, kind, payload, occurred_at) VALUES ('_platform.kb', 'DocumentDeleted', ?, '')`,
    )
    .run(JSON.stringify({ documentId: 'd1', fileName: 'divorce.pdf', reason: 'divorce' }))
  migrate(test.db, pendingMigrations(test.db, [platformMigrations]))
  expect(sqliteEventStore(test.db).read({})).toMatchObject([{ payload: { documentId: 'd1' } }])
  expect(test.db.prepare('SELECT payload FROM events').pluck().get()).not.toContain('divorce')
})
