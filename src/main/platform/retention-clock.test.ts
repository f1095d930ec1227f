import { expect, it } from 'vitest'
import { platformMigrations } from './database/platform-migrations.ts'
import { openTestDatabase } from './database/test-database.ts'
import { DAY_MS } from './durations.ts'
import { createRetentionClock } from './retention-clock.ts'

const start = Date.parse('2026-03-01T12:00:00.000Z')

it('nothing goes by a clock that jumped ahead until it has stood there for a day, also over a restart', () => {
  using database = openTestDatabase([platformMigrations])
  let now = start
  const clock = () => createRetentionClock(database.db, () => now).present()
  expect(clock()).toBe(start)
  now = start + 365 * DAY_MS
  expect(clock()).toBeNull()
  now += DAY_MS / 2
  expect(clock()).toBeNull()
  now = start + DAY_MS
  expect(clock()).toBe(now)
  now = start + 30 * DAY_MS
  expect(clock()).toBeNull()
  now += DAY_MS
  expect(clock()).toBe(now)
})

it('a clock that was set back is taken as it stands, and so is one that goes on', () => {
  using database = openTestDatabase([platformMigrations])
  let now = start
  const clock = () => createRetentionClock(database.db, () => now).present()
  for (const step of [0, DAY_MS, 3 * DAY_MS, -2 * DAY_MS, -400 * DAY_MS, DAY_MS]) {
    now += step
    expect(clock()).toBe(now)
  }
})
