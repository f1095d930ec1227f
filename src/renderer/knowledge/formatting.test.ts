import { expect, it } from 'vitest'
import { byteSize } from './byte-size.ts'
import { relativeTime } from './relative-time.ts'

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_250, '1.3 kB'],
  [48_200, '48 kB'],
  [104_857_600, '105 MB'],
  [5e12, '5,000 GB'],
])('says %d bytes as %s', (bytes, words) => {
  expect(byteSize(bytes, 'en')).toBe(words)
})

const now = Date.parse('2025-06-10T12:00:00.000Z')
it.each([
  ['2025-06-10T12:00:05.000Z', 'now'],
  ['2025-06-10T11:58:30.000Z', '1 minute ago'],
  ['2025-06-10T09:00:00.000Z', '3 hours ago'],
  ['2025-06-09T11:00:00.000Z', 'yesterday'],
  // 47 hours and a half are two days where people count them.
  ['2025-06-08T12:30:00.000Z', '2 days ago'],
  ['2025-05-01T12:00:00.000Z', 'May 1, 2025'],
])('says %s as %s', (moment, words) => {
  expect(relativeTime(moment, now, 'en')).toBe(words)
})
