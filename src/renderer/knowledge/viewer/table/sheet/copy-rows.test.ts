import { expect, it } from 'vitest'
import type { AlcoveClient } from '../../../../client/index.ts'
import { copyRows } from './copy-rows.ts'
import type { ShownTable } from './sheet-query.ts'

const shown: ShownTable = {
  documentId: 'd',
  table: {
    tableId: 1,
    name: null,
    columns: [{ name: 'N, o', kind: 'Number', unit: '' }],
    rowCount: 3,
    start: 0,
    end: 9,
  },
  view: { sorting: null, search: '', filters: [] },
}
/** Tells two rows a page, whatever is asked for. */
const tables = (count: number, onRead = () => {}) =>
  ({
    ReadTableRows: async ({ offset }: { offset: number }) => {
      onRead()
      const rows = Array.from({ length: Math.min(2, count - offset) }, (_, at) => ({
        row: offset + at + 1,
        start: 0,
        end: 1,
        cells: [String(offset + at + 1)],
      }))
      return { rows, matched: count }
    },
  }) as unknown as AlcoveClient['tables']

it('copies every row, though pages are shorter than asked for', async () => {
  expect(await copyRows(tables(3), shown, new AbortController().signal)).toEqual({
    text: '"N, o"\r\n1\r\n2\r\n3\r\n',
    count: 3,
    isWhole: true,
  })
})

it('copies the names of the columns where nothing matches', async () => {
  expect(await copyRows(tables(0), shown, new AbortController().signal)).toMatchObject({ text: '"N, o"\r\n', count: 0 })
})

it('stops when it is told to', async () => {
  const stop = new AbortController()
  await expect(
    copyRows(
      tables(1_000, () => stop.abort()),
      shown,
      stop.signal,
    ),
  ).rejects.toThrow()
})
