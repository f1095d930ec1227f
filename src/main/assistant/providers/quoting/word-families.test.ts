import { expect, test } from 'vitest'
import { termsOf } from '../../passages/terms.ts'
import { areRelated, areSynonyms } from './word-families.ts'

const stemOf = (word: string): string => termsOf(word)[0] ?? ''

test.each([
  ['founder', 'founded'],
  ['tightened', 'tight'],
  ['observer', 'observed'],
  ['failure', 'failed'],
])('%s is made of the same word as %s', (one, other) => expect(areRelated(stemOf(one), stemOf(other))).toBe(true))

test.each([
  ['found', 'founded'],
  ['car', 'card'],
  ['plan', 'planet'],
  ['2025', '20251'],
])('%s and %s are two words', (one, other) => {
  expect(stemOf(one)).not.toBe(stemOf(other))
  expect(areRelated(stemOf(one), stemOf(other))).toBe(false)
})

test('everyday words stand for one another, whatever their form', () => {
  expect(areSynonyms(stemOf('charged'), stemOf('prices'))).toBe(true)
  expect(areSynonyms(stemOf('closed'), stemOf('shut'))).toBe(true)
  expect(areSynonyms(stemOf('dome'), stemOf('roof'))).toBe(false)
})
