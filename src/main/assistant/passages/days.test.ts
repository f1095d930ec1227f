import { expect, test } from 'vitest'
import { dayFirst, hasDate, isDay } from './days.ts'

test.each(['12 April.', 'Montag, 3. Mai 2026', '2026-05-03', 'Thursday, October 9th'])('%s is a day', (text) =>
  expect(isDay(text)).toBe(true),
)

test.each([
  ['Sat 4 July   Rest', 'Sat 4 July'],
  ['  3 May 2026: the pump', '3 May 2026'],
  ['Di. 5.5.  Zahnarzt', 'Di. 5.5.'],
  ['May 4 – the boat', 'May 4'],
  ['Sat 4 July we rest.', null],
  ['3.4  Pumps', null],
])('%s begins with the day %s', (line, day) => expect(dayFirst(line)).toBe(day))

test('a month of a year is a date, a word like one is none', () => {
  expect(hasDate('Since March 2025 it leaks.')).toBe(true)
  expect(hasDate('It may leak.')).toBe(false)
})
