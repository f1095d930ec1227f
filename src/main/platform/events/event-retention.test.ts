import { expect, it } from 'vitest'
import { platformMigrations } from '../database/platform-migrations.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { DAY_MS } from '../durations.ts'
import { silentLogger } from '../logging/silent-logger.ts'
import { startEventRetention } from './event-retention.ts'
import { sqliteEventStore } from './sqlite-event-store.ts'

it('removes events that are older than they are to be kept, and no others (they grew without end)', async () => {
  using test = openTestDatabase([platformMigrations])
  const store = sqliteEventStore(test.db)
  const event = { sourceModule: '_platform.kb', kind: 'DocumentUploaded', payload: {}, teamId: null, userId: null }
  for (let count = 0; count < 200; count += 1) store.append(event)
  const setAge = test.db.prepare('UPDATE events SET occurred_at = ? WHERE sequence <= ?')
  setAge.run(new Date(Date.now() - 31 * DAY_MS).toISOString(), 150)

  let days: number | null = null
  let present: number | null = Date.now()
  const retention = startEventRetention({
    db: test.db,
    days: () => days,
    clock: { present: () => present },
    logger: silentLogger(),
  })
  expect(await retention.prune()).toBe(0)
  days = 30
  // Nothing goes by a clock that may be wrong.
  present = null
  expect(await retention.prune()).toBe(0)
  present = Date.now()
  expect(await retention.prune()).toBe(150)
  expect(store.read({}).map(({ sequence }) => sequence)).toEqual(Array.from({ length: 50 }, (_, at) => 151 + at))
  // Numbers are never given twice.
  expect(store.append(event).sequence).toBe(201)
  await retention.stop()
})
