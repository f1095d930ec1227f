import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tableCases } from '../../../../../test/fixtures/table-cases.ts'
import type { TableDialect } from '../../../../contracts/tables/scan-rows.ts'
import { tableShape } from '../../../../contracts/tables/table-shape.ts'
import { parseCsvRecord } from './csv-record.ts'
import { createCsvScanner } from './csv-scanner.ts'
import { recordAt } from './record-at.ts'

const plain = { delimiter: ',', quote: '"' } as const
const records = (text: string, dialect: TableDialect = plain, pieceLength = text.length || 1, offset = 0) => {
  const scanner = createCsvScanner(dialect, offset)
  const starts: number[] = []
  for (let at = offset; at < text.length; at += pieceLength)
    starts.push(...scanner.push(text.slice(at, at + pieceLength)))
  starts.push(...scanner.finish())
  return starts.map((start, index) => parseCsvRecord(text.slice(start, starts[index + 1] ?? text.length), dialect))
}

describe('tables that host, assistant and window read alike', () => {
  it.each(tableCases)('$name', ({ text, delimiter, quote, headers, rows }) => {
    const { dialect, tableStart } = tableShape(text)
    expect(dialect).toEqual({ delimiter, quote })
    for (const pieceLength of [1, 3, text.length]) {
      const read = records(text, dialect, pieceLength, tableStart)
      expect(read.slice(headers === null ? 0 : 1)).toEqual(rows)
      if (headers !== null) expect(read[0]?.map((name) => name.trim())).toEqual(headers)
    }
  })

  it('cuts any text into the records that the fields of each are read from, however it is fed', () => {
    const unit = fc.constantFrom('a', ',', '"', '\n', ' ', '""', '",', ',"')
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (text, cut) => {
        const whole = records(text)
        expect(records(text, plain, cut)).toEqual(whole)
      }),
    )
  })
})

describe('reading CSV', () => {
  it('keeps line ends, delimiters and doubled quotes inside quotes', () => {
    expect(records('a,b\n"one\ntwo","say ""hi"", please"\n3,4')).toEqual([
      ['a', 'b'],
      ['one\ntwo', 'say "hi", please'],
      ['3', '4'],
    ])
  })

  it('keeps empty fields and ragged records, and skips blank lines', () => {
    expect(records('a,,c\n\n1\r\n,\n')).toEqual([['a', '', 'c'], ['1'], ['', '']])
  })

  it('knows all three kinds of line ends', () => {
    expect(records('a\r\nb\rc\n')).toEqual([['a'], ['b'], ['c']])
  })

  it('takes a quote within a field as a character', () => {
    expect(records('5" pipe,x\nnext,y')).toEqual([
      ['5" pipe', 'x'],
      ['next', 'y'],
    ])
  })

  it('reads back whatever was written, however the text is cut', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ü', '"', ',', '\n', ' ', '😀') })
    const quote = (value: string) => `"${value.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 7 }),
        (rows, cut) => {
          const text = rows.map((row) => row.map(quote).join(',')).join('\n')
          expect(records(text, plain, cut)).toEqual(rows)
        },
      ),
    )
  })
})

describe('a record', () => {
  it('is found by an offset', () => {
    const starts = [2, 10, 20]
    expect([0, 2, 9, 10, 25].map((offset) => recordAt(starts, offset, true))).toEqual([-1, 0, 0, 1, 2])
    expect(recordAt(starts, 25, false)).toBeNull()
    expect(recordAt([], 0, true)).toBe(-1)
  })
})
