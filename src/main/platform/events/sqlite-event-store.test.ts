import { describe, expect, it } from 'vitest'
import { platformMigrations } from '../database/platform-migrations.ts'
import { openTestDatabase } from '../database/test-database.ts'
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
