import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sniffDelimiter } from './csv-delimiter.ts'
import { parseCsvRecord } from './csv-record.ts'
import { createCsvScanner } from './csv-scanner.ts'

const records = (text: string, delimiter = ',', pieceLength = text.length || 1) => {
  const scanner = createCsvScanner(delimiter)
  const starts: number[] = []
  for (let at = 0; at < text.length; at += pieceLength) starts.push(...scanner.push(text.slice(at, at + pieceLength)))
  const last = scanner.finish()
  if (last !== null) starts.push(last)
  return starts.map((start, index) => parseCsvRecord(text.slice(start, starts[index + 1] ?? text.length), delimiter))
}

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
          expect(records(text, ',', cut)).toEqual(rows)
        },
      ),
    )
  })

  it.each([
    ['name;price\na;1,50\nb;2,75\n', ';'],
    ['a\tb\n1,5\t2\n', '\t'],
    ['a,b\n1,2', ','],
    ['one column\nonly', ','],
    ['"x;y",b\n"p;q",d', ','],
  ])('finds the delimiter of %j', (text, delimiter) => {
    expect(sniffDelimiter(text)).toBe(delimiter)
  })
})
