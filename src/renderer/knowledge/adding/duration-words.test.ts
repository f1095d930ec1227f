import { expect, it } from 'vitest'
import { durationWords, timeLeftWords } from './duration-words.ts'

it.each([
  [0, 4, 'moments', {}],
  [3, 30, 'minute', {}],
  [10, 70, 'minutesUpTo', { count: 1 }],
  [70, 80, 'minutes', { count: 1 }],
  [100, 290, 'minutesRange', { low: 2, high: 5 }],
  [620, 1_700, 'minutesRange', { low: 10, high: 30 }],
  [1_780, 1_850, 'minutes', { count: 30 }],
  [1_000, 7_000, 'hoursUpTo', { count: 2 }],
  [5_000, 11_000, 'hoursRange', { low: 1.5, high: 3 }],
  [36_000, 36_100, 'hours', { count: 10 }],
])('%i to %i seconds', (low, high, key, values) => {
  expect(durationWords({ low, high })).toEqual({ key, values })
})

it.each([
  [5, 'moments', {}],
  [40, 'minute', {}],
  [100, 'minutes', { count: 2 }],
  [4_000, 'minutes', { count: 65 }],
  [7_300, 'hours', { count: 2 }],
])('%i seconds that are left are no range', (seconds, key, values) => {
  expect(timeLeftWords(seconds)).toEqual({ key, values })
})
