import { describe, expect, it, vi } from 'vitest'
import { createSteadyClock, localDay } from './clock.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

describe('createSteadyClock', () => {
  it('keeps the order when the clock goes back a day, and follows it again once it has caught up', () => {
    const time = { ms: 10 * DAY_MS }
    const clock = createSteadyClock(() => time.ms)
    const told = [clock.nowMs()]
    time.ms -= DAY_MS
    told.push(clock.nowMs(), clock.nowMs())
    expect(told).toEqual([10 * DAY_MS, 10 * DAY_MS + 1, 10 * DAY_MS + 2])
    time.ms = 11 * DAY_MS
    expect(clock.nowMs()).toBe(11 * DAY_MS)
  })

  it('goes on at half its pace while the clock has been set back, until it has caught up (it stood still)', () => {
    const time = { ms: DAY_MS }
    const clock = createSteadyClock(() => time.ms)
    clock.nowMs()
    time.ms -= HOUR_MS
    const setBack = clock.nowMs()
    time.ms += 10 * MINUTE_MS
    expect(clock.nowMs() - setBack).toBe(5 * MINUTE_MS)
    time.ms += 2 * HOUR_MS
    expect(clock.nowMs()).toBe(time.ms)
  })

  it('goes on behind the latest moment of an earlier run', () => {
    const clock = createSteadyClock(() => 5)
    clock.resumeFrom(100)
    expect([clock.nowMs(), clock.nowMs()]).toEqual([101, 102])
  })

  it('takes a clock that goes back by years at its word: it was wrong before', () => {
    const time = { ms: 9_000 * DAY_MS }
    const clock = createSteadyClock(() => time.ms)
    clock.nowMs()
    time.ms = 8_000 * DAY_MS
    expect(clock.nowMs()).toBe(8_000 * DAY_MS)
  })
})

it.each([
  ['Europe/Berlin', '2026-12-31T22:59:00.000Z', '2026-12-31'],
  ['Europe/Berlin', '2026-12-31T23:30:00.000Z', '2027-01-01'],
  ['America/New_York', '2027-01-01T03:00:00.000Z', '2026-12-31'],
  ['Asia/Kolkata', '2026-02-28T18:30:00.000Z', '2026-03-01'],
  // The night on which its clocks go on by half an hour.
  ['Australia/Lord_Howe', '2026-10-03T13:15:00.000Z', '2026-10-03'],
  ['Australia/Lord_Howe', '2026-10-03T13:30:00.000Z', '2026-10-04'],
])('in %s %s is on %s, as its calendars have it (exports told the day of Greenwich)', (zone, moment, day) => {
  vi.stubEnv('TZ', zone)
  expect(localDay(moment)).toBe(day)
})
