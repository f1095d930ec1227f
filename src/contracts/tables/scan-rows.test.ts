import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tableCases } from '../../../test/fixtures/table-cases.ts'
import { scanRows } from './scan-rows.ts'
import { tableDialect } from './table-dialect.ts'
import { tableShape } from './table-shape.ts'

const plain = { delimiter: ',', quote: '"' } as const
const fieldsOf = (text: string, delimiter = ',') =>
  Array.from(scanRows(text, { ...plain, delimiter }), ({ fields }) => fields)

test.each(tableCases)('$name', ({ text, delimiter, quote, headers, rows }) => {
  const shape = tableShape(text)
  expect(shape.dialect).toEqual({ delimiter, quote })
  expect(shape.headers).toEqual(headers)
  expect(Array.from(scanRows(text, shape.dialect, shape.dataStart), ({ fields }) => fields)).toEqual(rows)
})

test('quoted delimiters, quotes and line ends stay inside of their field', () => {
  expect(fieldsOf('a,"b, c","say ""hi"""\r\n"two\nlines",x,\n')).toEqual([
    ['a', 'b, c', 'say "hi"'],
    ['two\nlines', 'x', ''],
  ])
})

test('offsets are those of the text, line ends left out', () => {
  const text = 'a,b\r\n\r\n"x\r\ny",2\rlast'
  expect([...scanRows(text, plain)].map((row) => text.slice(row.start, row.end))).toEqual(['a,b', '"x\r\ny",2', 'last'])
})

test('a quote that is never closed spoils its own row alone', () => {
  expect(fieldsOf('a,"b\nc,d\n')).toEqual([
    ['a', '"b'],
    ['c', 'd'],
  ])
})

/** Counts every unit that is looked at: how long it takes depends on what else this machine does, this does not. */
const unitsRead = (text: string): number => {
  let read = 0
  const counted = {
    length: text.length,
    charCodeAt: (at: number) => {
      read++
      return text.charCodeAt(at)
    },
    indexOf: (sought: string, from: number) => {
      const found = text.indexOf(sought, from)
      read += (found === -1 ? text.length : found) - from
      return found
    },
    slice: (from: number, to: number) => text.slice(from, to),
  }
  for (const _ of scanRows(counted as unknown as string, plain));
  return read
}

test.each([
  ['a closed quote with words behind it', '"a"b",', 'x\n'],
  ['quotes that are never closed', '"a,', ''],
  ['doubled quotes at the beginning of fields', '""a,', '"open\n'],
  ['an open quote on every line', '1,"a\n', ''],
  ['doubled quotes on every line', '1,"""a\n', ''],
])('twice as many of %s take twice as long', (_, text, before) => {
  const few = unitsRead(before + text.repeat(5_000))
  expect(unitsRead(before + text.repeat(10_000))).toBeLessThan(2.2 * few)
  expect(few).toBeLessThan(60 * text.length * 5_000)
})

const cell = fc.string({ unit: fc.constantFrom('a', 'é', '😀', ' ', ',', ';', '"', '\n', '\r', '\t'), maxLength: 6 })
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 8 })
const write = (rows: string[][], delimiter: string, lineEnd: string) =>
  rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter)).join(lineEnd)

test('reads what csv-parse reads', () => {
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n'),
      (rows, delimiter, lineEnd) => {
        const text = write(rows, delimiter, lineEnd)
        const expected = parse(text, { delimiter, relax_column_count: true, record_delimiter: [lineEnd] })
        expect(fieldsOf(text, delimiter)).toEqual(expected)
        expect(fieldsOf(text, delimiter)).toEqual(rows)
      },
    ),
  )
})

test('unquoted rows too', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '1', ';'), minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.array(fc.array(letters, { minLength: 1, maxLength: 5 })), (rows) => {
      const text = rows.map((row) => row.join(',')).join('\n')
      expect(fieldsOf(text)).toEqual(parse(text, { relax_column_count: true }))
    }),
  )
})

test('every row is the slice between its offsets, in order', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ') }), (text) => {
      let last = 0
      for (const row of scanRows(text, plain)) {
        expect(row.start).toBeGreaterThanOrEqual(last)
        expect(row.end).toBeGreaterThan(row.start)
        last = row.end
      }
      expect(text.slice(last).replace(/[\r\n]/g, '')).toBe('')
    }),
  )
})

test.each([
  ['name;price\na;1,50\nb;2,75\n', ';'],
  ['a\tb\n1,5\t2\n', '\t'],
  ['a,b\n1,2', ','],
  ['one column\nonly', ','],
  ['"x;y",b\n"p;q",d', ','],
])('the delimiter of %j is found', (text, delimiter) => {
  expect(tableDialect(text).delimiter).toBe(delimiter)
})

test.each([
  ['date,target\n2025-01-02,M1\n', { delimiter: ',', tableStart: 0, hasHeader: true }],
  ['2025-01-02,M1\n2025-01-03,M2\n', { delimiter: ',', tableStart: 0, hasHeader: false }],
  ['region,2023,2024\nnorth,1,2\n', { delimiter: ',', tableStart: 0, hasHeader: true }],
  ['sep=;\r\na;b\r\n1;2\r\n', { delimiter: ';', tableStart: 7, hasHeader: true }],
  ['only,one,row\n', { delimiter: ',', tableStart: 0, hasHeader: false }],
  ['', { delimiter: ',', tableStart: 0, hasHeader: false }],
])('the shape is told from the beginning %j', (text, { delimiter, tableStart, hasHeader }) => {
  const { dialect, headers, ...shape } = tableShape(text)
  expect(dialect).toEqual({ delimiter, quote: '"' })
  expect([shape.tableStart, headers !== null]).toEqual([tableStart, hasHeader])
})
