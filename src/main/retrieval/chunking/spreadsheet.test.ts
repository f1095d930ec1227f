import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withContextualHeader } from './contextual-header.ts'
import { splitByTokens } from './split-by-tokens.ts'
import { chunkSpreadsheet, formatRow } from './spreadsheet.ts'
import { wordCounter } from './token-counter.ts'

const counter = wordCounter()
const config = { maxTokens: 12, overlapTokens: 2, minTokens: 4 }

describe('formatRow', () => {
  it('names cells, leaves out empty ones and keeps cells without a header', () => {
    expect(formatRow(['Name', 'Born', ''], ['Ada', ' ', 'x', 'extra\nline'])).toBe('Name: Ada; x; extra line')
  })
})

describe('chunkSpreadsheet', () => {
  it('packs rows under the sheet name within the limit', () => {
    const rows = Array.from({ length: 7 }, (_, row) => [`item ${row}`, `${row * 2}`])
    const packed = { ...config, minTokens: 8 }
    const chunks = chunkSpreadsheet({ sheetName: 'Stock', headers: ['Part', 'Count'], rows }, packed, counter)
    expect(chunks).toHaveLength(4)
    for (const chunk of chunks) {
      expect(chunk.startsWith('Stock\n')).toBe(true)
      expect(counter.countTokens(chunk)).toBeLessThanOrEqual(config.maxTokens)
    }
    expect(chunks.join('\n').match(/Part: item \d; Count: \d+/g)).toHaveLength(7)
  })
  it('ends a chunk once it says enough, and joins a short rest to it', () => {
    const rows = [['one two three'], ['four five'], ['six seven'], ['eight nine'], ['ten']]
    expect(chunkSpreadsheet({ sheetName: '', headers: [], rows }, config, counter)).toEqual([
      'one two three\nfour five',
      'six seven\neight nine\nten',
    ])
  })

  const cells = fc.constantFrom('', 'a', 'word', 'two words', 'x'.repeat(40))
  const sheets = fc.record({
    sheetName: fc.constantFrom('', 'Stock'),
    headers: fc.array(fc.constantFrom('', 'Part', 'Count', 'Long name'), { maxLength: 4 }),
    rows: fc.array(fc.array(cells, { maxLength: 5 }), { maxLength: 12 }),
  })

  it('[R9.06] [R9.07] takes ragged rows, keeps every chunk within MaxTokens, and loses no name and no cell', () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        const chunks = chunkSpreadsheet(sheet, config, counter)
        const all = chunks.join('\n')
        for (const chunk of chunks) expect(counter.countTokens(chunk)).toBeLessThanOrEqual(config.maxTokens)
        for (const name of sheet.headers) expect(all).toContain(name)
        for (const cell of sheet.rows.flat()) for (const word of cell.split(' ')) expect(all).toContain(word)
      }),
    )
  })

  it('divides a row that alone is too long', () => {
    const rows = [[Array.from({ length: 40 }, (_, at) => `w${at}`).join(' ')]]
    const chunks = chunkSpreadsheet({ sheetName: '', headers: ['Text'], rows }, config, counter)
    for (const chunk of chunks) expect(counter.countTokens(chunk)).toBeLessThanOrEqual(config.maxTokens)
    expect(chunks.join(' ')).toContain('w39')
  })
})

describe('withContextualHeader', () => {
  it('puts the summary before the chunk, and nothing without a summariser', async () => {
    const summariser = { summarise: async (text: string) => ` About ${text.length} characters. ` }
    expect(await withContextualHeader(summariser, 'whole', 'part')).toBe('About 5 characters.\n\npart')
    expect(await withContextualHeader(null, 'whole', 'part')).toBe('part')
  })
})

describe('splitByTokens', () => {
  it('gives the texts of the chunks', () => {
    const text = 'One two three four five. Six seven eight nine ten. Eleven twelve thirteen fourteen.'
    expect(splitByTokens({ maxTokens: 10, overlapTokens: 0, minTokens: 2 }, counter, text)).toEqual([
      'One two three four five. Six seven eight nine ten.',
      'Eleven twelve thirteen fourteen.',
    ])
  })
})
