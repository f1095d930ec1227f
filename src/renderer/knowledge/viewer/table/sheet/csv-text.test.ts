import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseCsvRecord } from '../csv-record.ts'
import { recordStarts } from '../csv-scanner.ts'
import { csvText } from './csv-text.ts'

it('quotes what would break a record, and nothing else', () => {
  expect(
    csvText([
      ['a', 'b c', ''],
      ['1,5', 'say "no"', 'two\nlines'],
    ]),
  ).toBe('a,b c,\r\n"1,5","say ""no""","two\nlines"\r\n')
})

it('is read back as it was written', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', ' ', 'ü'), maxLength: 8 })
  // A record of one empty cell is an empty line, which no reader takes for a record.
  const record = fc.array(cell, { minLength: 2, maxLength: 4 })
  const dialect = { delimiter: ',', quote: '"' } as const
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 5 }), (records) => {
      const text = csvText(records)
      const starts = recordStarts(text, dialect)
      expect(starts.map((start, at) => parseCsvRecord(text.slice(start, starts[at + 1]), dialect))).toEqual(records)
    }),
  )
})
