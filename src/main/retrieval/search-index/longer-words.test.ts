import { expect, test } from 'vitest'
import { begunAmong, compoundsAmong, isCompoundOf, longerIn, partsAmong } from './longer-words.ts'
import type { Segment } from './segment.ts'

test.each([
  ['stromrechn', 'rechn'],
  ['konzertkart', 'kart'],
  ['konzertkart', 'konzert'],
  ['kaltmiet', 'miet'],
])('%s is a compound of %s', (term, part) => expect(isCompoundOf(term, part)).toBe(true))

test.each([
  ['parish', 'paris'],
  ['bankett', 'bank'],
  ['erbe', 'erbe'],
  ['einkart', 'kart'.repeat(2)],
  ['abkart', 'kart'],
])('%s is none of %s', (term, part) => expect(isCompoundOf(term, part)).toBe(false))

test('kinds of what is meant come before what it is a part of, and of very many the rest is left aside', () => {
  expect(compoundsAmong(['rechnungspruf', 'stromrechnung', 'rechnung', 'gasrechnung'], ['rechnung'])).toEqual([
    'stromrechnung',
    'gasrechnung',
    'rechnungspruf',
  ])
  const many = Array.from(
    { length: 500 },
    (_, at) => `${String.fromCharCode(97 + (at % 26)).repeat(3 + (at % 40))}rechnung`,
  )
  expect(compoundsAmong(many, ['rechnung'])).toHaveLength(64)
})

test('a word is shortened by its beginning, where few words begin so', () => {
  const terms = ['defibril', 'definit', 'wall', 'configur', 'config']
  expect(begunAmong(terms, ['defib'])).toEqual(['defibril'])
  expect(begunAmong(terms, ['config'])).toEqual(['configur'])
  expect(begunAmong(terms, ['def', 'w'])).toEqual([])
  const many = Array.from({ length: 9 }, (_, at) => `defin${'x'.repeat(at + 3)}`)
  expect(begunAmong(many, ['defin'])).toEqual([])
})

test('short words, numbers and codes are looked for in no other word', () => {
  expect(partsAmong(['art', 'kart', '4711', 'sn-4471', 'größe'])).toEqual(['kart', 'größe'])
})

test('what a word shortens is looked up, and not looked for among the millions of terms of a large table', () => {
  const terms = ['defibril', 'defin', 'wall']
  const segment = {
    sortedTerms: () => {
      throw new Error('all terms were looked through')
    },
    termNamesBeginningWith: (prefix: string) => terms.filter((term) => term.startsWith(prefix)),
  } as unknown as Segment
  expect(longerIn([segment], ['defib', 'wal'], 0)).toEqual(['defibril'])
})
