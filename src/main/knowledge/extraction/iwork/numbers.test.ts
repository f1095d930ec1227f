import { describe, expect, it, test } from 'vitest'
import { type NumbersSheet, numbersFile } from '../../../../../test/files/iwork-file.ts'
import type { IworkCell } from '../../../../../test/files/iwork-table.ts'
import type { ProtobufFields } from '../../../../../test/files/protobuf.ts'
import type { CellValue, ExtractedTable } from '../extracted-document.ts'
import { createIworkExtractor } from './iwork-extractor.ts'

const extract = (sheets: readonly NumbersSheet[]) =>
  createIworkExtractor('KindNumbersSpreadsheet').extract(numbersFile(sheets), () => {})
const textOf = async (sheets: readonly NumbersSheet[]) => (await extract(sheets)).text

const cellsOf = async (tables: readonly ExtractedTable[] = []): Promise<(readonly CellValue[])[]> => {
  const all: (readonly CellValue[])[] = []
  for (const table of tables) for await (const { cells } of table.rows()) all.push(cells)
  return all
}

const ships = [
  ['Ship', 'Berth', 'Tons'],
  ['Ada', 12, 90.5],
  ['Marigold', 14, 41],
]

test('a table is read row by row under the names of its columns, with its sheet and rows as places', async () => {
  const { text, segments, tables } = await extract([{ name: 'Fleet', tables: [{ rows: ships, headerRows: 1 }] }])
  expect(text).toBe(
    'Fleet\n\nShip | Berth | Tons\nShip: Ada; Berth: 12; Tons: 90.5\nShip: Marigold; Berth: 14; Tons: 41',
  )
  expect(Array.from(segments, ({ place }) => place)).toEqual([
    { type: 'Row', row: 2, sheet: 'Fleet' },
    { type: 'Row', row: 3, sheet: 'Fleet' },
  ])
  expect(await cellsOf(tables)).toEqual([
    ['Ada', 12, 90.5],
    ['Marigold', 14, 41],
  ])
})

test('several tables of one sheet are told with their own names, and texts beside them are read', async () => {
  const text = await textOf([
    {
      name: 'Fleet',
      tables: [
        { name: 'Ships', rows: ships.slice(0, 2), headerRows: 1 },
        { name: 'Crew', rows: [['Ada', 41]] },
      ],
      texts: ['Counted in May.'],
    },
    { name: 'Empty', tables: [{ rows: [[null]] }] },
  ])
  expect(text).toBe(
    'Fleet: Ships\n\nShip | Berth | Tons\nShip: Ada; Berth: 12; Tons: 90.5\n\nFleet: Crew\n\nAda | 41\n\nFleet\n\nCounted in May.\n\nEmpty',
  )
})

test('rows of all tiles are read, each with its number', async () => {
  const rows = Array.from({ length: 7 }, (_, at): IworkCell[] => [`row ${at + 1}`, at === 2 ? null : at])
  const { segments, text } = await extract([{ name: 'Long', tables: [{ rows, rowsInTile: 3 }] }])
  expect(Array.from(segments, ({ place }) => (place.type === 'Row' ? place.row : 0))).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(text).toContain('row 7 | 6')
})

const format = (type: number, more: ProtobufFields = {}): ProtobufFields => ({ 1: type, ...more })
const day = 86_400

const shown: readonly (readonly [name: string, cell: IworkCell, text: string])[] = [
  ['a long number', 1234567.25, '1234567.25'],
  ['a negative number', -0.5, '-0.5'],
  ['thousands', { number: 1234567.891, format: format(256, { 2: 2, 5: 1 }) }, '1,234,567.89'],
  [
    'thousands with as many decimals as there are',
    { number: 1234.5, format: format(256, { 2: 253, 5: 1 }) },
    '1,234.5',
  ],
  ['a number in brackets', { number: -12, format: format(256, { 2: 1, 4: 2 }) }, '(12.0)'],
  ['money', { number: 1250, format: format(257, { 2: 2, 3: 'EUR', 5: 1 }), isMoney: true }, '€1,250.00'],
  [
    'money of a currency without a sign',
    { number: 5, format: format(257, { 2: 0, 3: 'CHF' }), isMoney: true },
    'CHF 5',
  ],
  ['per cent', { number: 0.125, format: format(258, { 2: 1 }) }, '12.5%'],
  ['a power of ten', { number: 12345, format: format(259, { 2: 2 }) }, '1.23E+4'],
  ['a fraction', { number: 2.5, format: format(262, { 11: 4 }) }, '2 2/4'],
  ['hexadecimal digits', { number: 255, format: format(269, { 8: 16 }) }, 'FF'],
  [
    'a pattern of its own',
    { number: 12.345, format: format(270, { 18: "'ca.' #,##0.00 'kg'", 30: 2 }) },
    'ca. 12.35 kg',
  ],
  ['a day', { date: 31 * day }, '2001-02-01'],
  ['a time', { date: 31 * day + 3_600 }, '2001-02-01 01:00'],
  [
    'a date with a pattern',
    { date: 31 * day, format: format(261, { 14: "EEEE, d. MMMM yyyy 'at' HH:mm" }) },
    'Thursday, 1. February 2001 at 00:00',
  ],
  ['a date before the time that is counted from', { date: -day, format: format(261, { 14: 'dd/MM/yy' }) }, '31/12/00'],
  ['a duration', { duration: 5_400, format: format(268, { 7: 1, 15: 4, 16: 8 }) }, '1h 30m'],
  ['a duration in words', { duration: 90_000, format: format(268, { 7: 2, 15: 2, 16: 4 }) }, '1 day 1 hour'],
  ['a duration in figures', { duration: 3_661.5, format: format(268, { 7: 0, 15: 4, 16: 32 }) }, '1:01:01.500'],
  ['a duration in the units that it needs', { duration: 93_600 }, '1d 2h'],
  ['a check mark', true, 'TRUE'],
  ['no check mark', false, 'FALSE'],
  ['a text set in two ways', { rich: 'bold and plain' }, 'bold and plain'],
  ['an error', { error: true }, ''],
]

describe.each([
  ['as programs since 2017 store it', false],
  ['as programs before 2017 store it', true],
])('a cell is read as it is shown, %s', (_name, isOld) => {
  it.each(shown)('%s', async (_what, cell, text) => {
    const rows = [['first', cell, 'last']]
    const line = (await textOf([{ name: 'S', tables: [{ rows, isOld }] }])).split('\n').at(-1)
    expect(line).toBe(['first', text, 'last'].filter((each) => each !== '').join(' | '))
  })
})

test('dates are values that can be compared, and truth values stay what they are', async () => {
  const { tables } = await extract([
    {
      name: 'S',
      tables: [
        {
          headerRows: 1,
          rows: [
            ['Day', 'Done'],
            [{ date: 31 * day, format: format(261, { 14: 'd MMM' }) }, true],
          ],
        },
      ],
    },
  ])
  expect(await cellsOf(tables)).toEqual([['2001-02-01', true]])
})

test('cells that are merged, remarks on cells, and what is hidden are told', async () => {
  const { text, notes } = await extract([
    {
      name: 'Quays',
      isHidden: true,
      tables: [
        {
          headerRows: 1,
          rows: [
            ['Quay', 'Ship', 'Tons'],
            ['North', 'Ada', 90],
            [null, 'Bert', 41],
          ],
          merged: [[1, 2, 0, 0]],
          comments: { '2,1': 'Left in May' },
          hiddenRows: [1],
        },
      ],
    },
  ])
  expect(text).toBe(
    'Quays\n\nQuay | Ship | Tons\nQuay: North; Ship: Ada; Tons: 90\nQuay: North; Ship: Bert; Tons: 41; [Left in May]',
  )
  expect(notes.map(({ message }) => message).join(' ')).toMatch(/Quays/)
})

test('a spreadsheet without a value is refused with what to do', async () => {
  await expect(extract([{ name: 'S', tables: [{ rows: [[null]] }] }])).rejects.toThrow(/no values.*right file/)
})
