import { expect, it } from 'vitest'
import { columnWidths } from './column-widths.ts'

it('gives a column room for most of its cells, within bounds', () => {
  const rows = [['id', 'note'], ...Array.from({ length: 40 }, (_, index) => [String(index), 'x'.repeat(200)])]
  expect(columnWidths(rows)).toEqual([6, 45 - 1])
})

it('lets one long cell wrap, and never cuts a heading', () => {
  const rows = [['a long column heading'], ...Array.from({ length: 60 }, () => ['abc']), ['y'.repeat(40)]]
  expect(columnWidths(rows)).toEqual([22])
})

it('counts the columns of the longest row', () => {
  expect(columnWidths([['a'], ['b', 'c', 'd']])).toHaveLength(3)
  expect(columnWidths([])).toEqual([])
})
