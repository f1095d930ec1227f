import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scanRows } from './scan-rows.ts'

const fieldsOf = (text: string, delimiter = ',') => [...scanRows(text, delimiter)].map((row) => row.fields)

test('quoted delimiters, quotes and line ends stay inside of their field', () => {
  expect(fieldsOf('a,"b, c","say ""hi"""\r\n"two\nlines",x,\n')).toEqual([
    ['a', 'b, c', 'say "hi"'],
    ['two\nlines', 'x', ''],
  ])
})

test('offsets are those of the text, line ends left out', () => {
  const text = 'a,b\r\n\r\n"x\r\ny",2\rlast'
  expect([...scanRows(text, ',')].map((row) => text.slice(row.start, row.end))).toEqual(['a,b', '"x\r\ny",2', 'last'])
})

test('a quote that is never closed spoils its own row alone', () => {
  expect(fieldsOf('a,"b\nc,d\n')).toEqual([
    ['a', '"b'],
    ['c', 'd'],
  ])
})

test('a hundred thousand stray quotes take no longer than they must', () => {
  const started = performance.now()
  expect(fieldsOf(`x\n${'"a"b",'.repeat(100_001)}`)).toHaveLength(2)
  expect(performance.now() - started).toBeLessThan(2_000)
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
  const plain = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '1', ';'), minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.array(fc.array(plain, { minLength: 1, maxLength: 5 })), (rows) => {
      const text = rows.map((row) => row.join(',')).join('\n')
      expect(fieldsOf(text)).toEqual(parse(text, { relax_column_count: true }))
    }),
  )
})

test('every row is the slice between its offsets, in order', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ') }), (text) => {
      let last = 0
      for (const row of scanRows(text, ',')) {
        expect(row.start).toBeGreaterThanOrEqual(last)
        expect(row.end).toBeGreaterThan(row.start)
        last = row.end
      }
      expect(text.slice(last).replace(/[\r\n]/g, '')).toBe('')
    }),
  )
})
