import { describe, expect, it, vi } from 'vitest'
import { groupByDay, shortTime } from './group-by-day.ts'

/** In local time, as people read a clock. */
const at = (month: number, day: number, hour = 12) => new Date(2026, month - 1, day, hour).toISOString()
const now = new Date(2026, 10, 22, 9).getTime()
const conversation = (title: string, updated: string, pinned = false) => ({ title, updated, pinned })
const parted = (...items: ReturnType<typeof conversation>[]) =>
  groupByDay(items, now).map(({ kind, items: held }) => [kind, held.map(({ title }) => title)])

describe('around the nights on which clocks are changed', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29'],
    ['Europe/Berlin', '2026-10-25'],
    ['America/New_York', '2026-03-08'],
    ['America/New_York', '2026-11-01'],
    ['Australia/Lord_Howe', '2026-04-05'],
    ['Australia/Lord_Howe', '2026-10-04'],
    // Midnight itself is missing.
    ['America/Santiago', '2026-09-06'],
    ['Asia/Kolkata', '2027-01-01'],
  ])('in %s today and yesterday are those of the calendar, %s', (zone, night) => {
    vi.stubEnv('TZ', zone)
    const dayOf = new Intl.DateTimeFormat('sv', { timeZone: zone })
    const from = Date.parse(`${night}T00:00:00Z`) - 36 * 3_600_000
    const moments = Array.from({ length: 144 }, (_, half) => from + half * 1_800_000)
    for (const present of moments) {
      const [year = 0, month = 0, day = 0] = dayOf.format(present).split('-').map(Number)
      const yesterday = new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 10)
      for (const said of moments.filter((each) => each <= present)) {
        const wanted = { [dayOf.format(present)]: 'Today', [yesterday]: 'Yesterday' }[dayOf.format(said)] ?? 'Day'
        const [group] = groupByDay([conversation('it', new Date(said).toISOString())], present)
        const told = `${new Date(said).toISOString()} at ${new Date(present).toISOString()}`
        if (wanted !== 'Day' || group?.kind !== 'Month') expect([told, group?.kind]).toEqual([told, wanted])
      }
    }
  })
})

describe('groups', () => {
  it('parts by the local day, and what is older by the month', () => {
    expect(
      parted(
        conversation('now', at(11, 22, 8)),
        conversation('midnight', at(11, 22, 0)),
        conversation('late', at(11, 21, 23)),
        conversation('monday', at(11, 16, 0)),
        conversation('sunday', at(11, 15, 23)),
        conversation('early', at(11, 1)),
        conversation('october', at(10, 31)),
      ),
    ).toEqual([
      ['Today', ['now', 'midnight']],
      ['Yesterday', ['late']],
      ['Day', ['monday']],
      ['Month', ['sunday', 'early']],
      ['Month', ['october']],
    ])
  })

  it('keeps pinned ones apart, whenever they were', () => {
    expect(parted(conversation('kept', at(3, 1), true), conversation('new', at(11, 22, 8)))).toEqual([
      ['Pinned', ['kept']],
      ['Today', ['new']],
    ])
  })

  it('takes what a clock ahead wrote for today', () => {
    expect(parted(conversation('ahead', at(11, 25)))).toEqual([['Today', ['ahead']]])
  })
})

it('says the time of today, and the day of all else unless a heading says it', () => {
  expect(shortTime(at(11, 22, 8), { now, language: 'de' })).toBe('08:00')
  expect(shortTime(at(11, 21, 14), { now, language: 'en' })).toBe('Nov 21')
  expect(shortTime(at(11, 21, 14), { now, language: 'de', under: 'Yesterday' })).toBe('14:00')
  expect(shortTime(at(11, 3, 14), { now, language: 'en', under: 'Month' })).toBe('Nov 3')
})
