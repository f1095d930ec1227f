import { expect, test } from 'vitest'
import type { ExtractedRow, ExtractedTable } from '../extraction/extracted-document.ts'
import { encodeTable } from '../tables/typing/encode-table.ts'
import { storedRows, storedTable, storedTableEnd } from './reading-schema.ts'

const tableOf = (columns: number): ExtractedTable => {
  const cells = Array.from({ length: columns }, (_, at) => `${at}`)
  async function* rows(): AsyncGenerator<ExtractedRow, void, undefined> {
    yield { row: 1, cells, start: 0, end: 10 }
  }
  return { name: null, start: 0, end: 10, headers: cells.map((cell) => `Name ${cell}`), rows }
}

test.each([2, 512])('a table of %d columns that is kept may be brought along, too', async (columns) => {
  const encoded = encodeTable(tableOf(columns))
  let next = await encoded.next()
  for (; !next.done; next = await encoded.next()) expect(storedRows.parse(JSON.parse(next.value.rows))).toHaveLength(1)
  expect(next.value.type).toBe('Kept')
  if (next.value.type === 'Kept') expect(storedTableEnd.parse(next.value.summary).columns).toHaveLength(columns)
})

test('the pages and slides that a table stands on, and the headings over it, are brought along', () => {
  const places = [
    { start: 0, page: 4, label: 'iv' },
    { start: 90, slide: 2 },
  ]
  const table = { name: null, start: 0, end: 100, kind: { type: 'InText', places, headings: ['Ledger'] } }
  expect(storedTable.parse(table)).toEqual(table)
})
