import { describe, expect, it } from 'vitest'
import { groupByDay, shortTime } from './group-by-day.ts'

/** In local time, as people read a clock. */
const at = (month: number, day: number, hour = 12) => new Date(2026, month - 1, day, hour).toISOString()
const now = new Date(2026, 10, 22, 9).getTime()
const conversation = (title: string, updated: string, pinned = false) => ({ title, updated, pinned })
const parted = (...items: ReturnType<typeof conversation>[]) =>
  groupByDay(items, now).map(({ kind, items: held }) => [kind, held.map(({ title }) => title)])

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
