import { expect, test } from 'vitest'
import { wordsOfTsv } from './tsv-words.ts'

const row = (level: number, box: readonly number[], word = '') =>
  [level, 1, 1, 1, 1, 1, ...box, level === 5 ? 96 : -1, word].join('\t')

const tsv = [
  row(1, [0, 0, 1_000, 500]),
  row(4, [100, 50, 600, 40]),
  row(5, [100, 50, 200, 40], 'keys'),
  row(5, [310, 50, 40, 40], 'and'),
  row(5, [355, 50, 10, 40], ' '),
  row(5, [360, 50, 200, 40], 'keys'),
  row(5, [600, 50, 500, 40], 'lamps'),
].join('\n')

test('each word of a text has the box in which the picture shows it', () => {
  const text = 'keys and\nkeys lamps'
  const found = wordsOfTsv(tsv, text)
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['keys', 'and', 'keys', 'lamps'])
  expect(found.map(({ start }) => start)).toEqual([0, 5, 9, 14])
  expect(found[0]?.box).toEqual([0.1, 0.1, 0.3, 0.18])
  expect(found[3]?.box).toEqual([0.6, 0.1, 1, 0.18])
})

test('a word that the text has not is left out, and those behind it are not', () => {
  expect(wordsOfTsv(tsv, 'keys lamps').map(({ start }) => start)).toEqual([0, 5])
})

test('without the size of its page nothing tells where a word stands', () => {
  expect(wordsOfTsv('', 'keys')).toEqual([])
  expect(wordsOfTsv(row(1, [0, 0, 0, 0]), 'keys')).toEqual([])
})
