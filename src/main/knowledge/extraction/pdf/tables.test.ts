import { describe, expect, test } from 'vitest'
import { type GlyphRun, pdfFromObjects, pdfOfGlyphs } from '../../../../../test/pdf-objects.ts'
import type { CellValue, ExtractedDocument } from '../extracted-document.ts'
import { createPdfExtractor } from './pdf-extractor.ts'

type Rows = readonly (readonly string[])[]

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'
const BOLD = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>'
const put = (text: string, x: number, y: number, font = 'F1'): string =>
  text === '' ? '' : `BT /${font} 10 Tf ${x} ${y} Td (${text.replace(/[()]/g, '\\$&')}) Tj ET`
const LEFT = [50, 150, 300]
const at = (rows: Rows, top: number, { font = 'F1', step = 18 } = {}): string =>
  rows
    .map((row, line) => row.map((cell, column) => put(cell, LEFT[column] ?? 0, top - line * step, font)).join('\n'))
    .join('\n')

const read = async (...pages: readonly string[]): Promise<ExtractedDocument> => {
  const objects = pages.flatMap((content, page) => [
    [
      10 + 2 * page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents ${11 + 2 * page} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
    ],
    [11 + 2 * page, { dict: '', stream: content }],
  ])
  const bytes = pdfFromObjects({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Kids [${pages.map((_, page) => `${10 + 2 * page} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    3: HELVETICA,
    4: BOLD,
    ...Object.fromEntries(objects),
  })
  return createPdfExtractor().extract(new Uint8Array(bytes), () => {})
}

const tablesOf = async ({ text, tables = [] }: ExtractedDocument) => {
  const found: { headers: readonly string[]; rows: (readonly CellValue[])[]; words: string[] }[] = []
  for (const { headers, rows: all } of tables) {
    const rows: (readonly CellValue[])[] = []
    const words: string[] = []
    for await (const { cells, start, end } of all()) {
      rows.push(cells)
      words.push(text.slice(start, end))
    }
    found.push({ headers, rows, words })
  }
  return found
}

const names = ['Boat', 'Berth', 'Fee']
const boats = [
  ['Heron', 'North quay', '120.00'],
  ['Osprey', 'South quay', '310.50'],
  ['Puffin', 'North quay', '95.25'],
]
const NOTE = 'These boats stay in the harbour over the winter.'

describe('the rows of a table', () => {
  test('are kept with their values, each in its own words', async () => {
    const [table, ...more] = await tablesOf(await read(`${put(NOTE, 50, 580)}\n${at([names, ...boats], 550)}`))
    expect(table).toEqual({ headers: names, rows: boats, words: boats.map((row) => row.join('\t')) })
    expect(more).toEqual([])
  })

  test('go on over pages as one table, its names left out where they stand once more', async () => {
    const more = [
      ['Gull', 'North quay', '15.00'],
      ['Tern', 'South quay', '44.00'],
    ]
    for (const top of [more, [names, ...more]]) {
      const tables = await tablesOf(await read(at([names, ...boats], 550), at(top, 550)))
      expect(tables.map(({ rows }) => rows)).toEqual([[...boats, ...more]])
    }
  })

  test('are one with what goes on below them, in one cell or in several', async () => {
    const written = [
      at([names], 550, { font: 'F2' }),
      at([['Heron of the', 'North quay, the', '120.00']], 525),
      at([['long voyage', 'inner side']], 513),
      at([['Osprey', 'South quay', '310.50']], 488),
      at([['', 'and sometimes Ness']], 476),
      at([['Puffin', 'North quay', '95.25']], 451),
    ].join('\n')
    expect((await tablesOf(await read(written))).map(({ rows }) => rows)).toEqual([
      [
        ['Heron of the long voyage', 'North quay, the inner side', '120.00'],
        ['Osprey', 'South quay and sometimes Ness', '310.50'],
        ['Puffin', 'North quay', '95.25'],
      ],
    ])
  })

  test.each<[string, readonly string[]]>([
    [
      'a heading stands between rows',
      [at([names, ...boats], 550), put('Guests', 50, 478), at([['Gull', 'Ness', '15.00']], 460)],
    ],
    [
      'a row has another shape',
      [
        at([names, ...boats], 550),
        put('Gull that came late in the year', 50, 478),
        put('to Ness', 220, 478),
        put('15.00', 300, 478),
      ],
    ],
    ['an amount stands below an amount', [at([names, ...boats], 550), put('20.00', 300, 484)]],
    ['a row has no amount', [at([names, ...boats, ['Gull', 'Ness', ''], ['Tern', 'Ness', '1.00']], 550)]],
  ])('are not kept where they may not be all, or more than one: %s', async (_why, written) => {
    const document = await read(written.join('\n'))
    expect(document.tables).toEqual([])
    expect(document.namedRows).not.toEqual([])
  })

  test('are not kept where others may follow on the next page', async () => {
    const rest = at([['Gull', 'Ness', '15.00']], 560)
    const below = put('Continued on the next page', 50, 400)
    expect((await read(`${at([names, ...boats], 550)}\n${below}`, rest)).tables).toEqual([])
    const text = put('That is all that the office knows of them.', 50, 560)
    expect((await read(`${at([names, ...boats], 550)}\n${below}`, text)).tables).toHaveLength(1)
  })

  test('a total below them is one of them, as it is in a sheet', async () => {
    const [table] = await tablesOf(await read(at([names, ...boats, ['Total', '', '525.75']], 550)))
    expect(table?.rows.at(-1)).toEqual(['Total', '', '525.75'])
  })
})

describe('names that take two lines', () => {
  const headersOf = async (...lines: readonly string[]) =>
    (await tablesOf(await read([...lines, at(boats, 520)].join('\n')))).map(({ headers, rows }) => [
      headers,
      rows.length,
    ])

  test('are one name each, in bold type (the table was none)', async () => {
    const upper = at([['Boat', 'Winter', 'Fee']], 550, { font: 'F2' })
    expect(await headersOf(upper, at([['', 'berth', '(EUR)']], 538, { font: 'F2' }))).toEqual([
      [['Boat', 'Winter berth', 'Fee (EUR)'], 3],
    ])
  })

  test('and in the type of the rows, where they stand nearer to each other', async () => {
    expect(await headersOf(at([['Boat', 'Winter', 'Fee']], 550), at([['', 'berth', '(EUR)']], 538))).toEqual([
      [['Boat', 'Winter berth', 'Fee (EUR)'], 3],
    ])
  })

  test('that stand above several stand before each, and broken words are whole', async () => {
    const rows = boats.map(([boat = '', , fee = '']) => [boat, fee, fee])
    const upper = `${put('Boats in', 50, 550, 'F2')}\n${put('Fees of both of these years, in euros and cents', 150, 550, 'F2')}`
    const lower = at([['harbour', '2023', '2024 to-']], 538, { font: 'F2' })
    const last = at([['', '', 'day']], 526, { font: 'F2' })
    const [table] = await tablesOf(await read([upper, lower, last, at(rows, 508)].join('\n')))
    expect(table?.headers).toEqual([
      'Boats in harbour',
      'Fees of both of these years, in euros and cents 2023',
      'Fees of both of these years, in euros and cents 2024 today',
    ])
    expect(table?.rows).toEqual(rows)
  })

  test('are left out once more on the next page', async () => {
    const header = `${at([['Boat', 'Winter', 'Fee']], 550, { font: 'F2' })}\n${at([['', 'berth', '(EUR)']], 538, { font: 'F2' })}`
    const document = await read(
      `${header}\n${at(boats, 520)}`,
      `${header}\n${at(
        [
          ['Gull', 'Ness', '15.00'],
          ['Tern', 'Ness', '1.00'],
        ],
        520,
      )}`,
    )
    expect((await tablesOf(document)).map(({ rows }) => rows.length)).toEqual([5])
    expect(document.text.match(/berth\t/g)).toHaveLength(1)
  })

  test('may be drawn cell by cell, as browsers print them', async () => {
    const cells = [
      put('Boat', 50, 544, 'F2'),
      put('Berth in', 150, 550, 'F2'),
      put('the winter', 150, 538, 'F2'),
      put('Fee', 300, 550, 'F2'),
      put('(EUR)', 300, 538, 'F2'),
    ]
    expect(await headersOf(...cells)).toEqual([[['Boat', 'Berth in the winter', 'Fee (EUR)'], 3]])
  })

  test('a row of words below one line of names is a row', async () => {
    const rows = [names, ['Heron', 'none', 'free'], ...boats.slice(1)]
    const [table] = await tablesOf(await read(at(rows, 550)))
    expect(table?.rows[0]).toEqual(['Heron', 'none', 'free'])
  })
})

describe('a table that is written to the left', () => {
  const reversed = (text: string): string[] => (/[\u0590-\u05ff]/.test(text) ? [...text].reverse() : [...text])
  const RIGHT = [400, 300, 200]
  const drawn = (rows: Rows, top = 700): GlyphRun[] =>
    rows.flatMap((row, line) =>
      row.flatMap((cell, column) =>
        cell === '' ? [] : [{ x: (RIGHT[column] ?? 0) - cell.length * 6, y: top - line * 18, texts: reversed(cell) }],
      ),
    )
  const hebrew = [
    ['סירה', 'רציף', 'מחיר'],
    ['אנפה', 'צפון', '120.00'],
    ['Osprey', 'דרום', '310.50'],
    ['שחף', 'צפון', '95.25'],
  ]
  const readGlyphs = (runs: readonly GlyphRun[]) =>
    createPdfExtractor().extract(new Uint8Array(pdfOfGlyphs(...runs)), () => {})

  test('begins at the right, and its rows are kept (it was no table)', async () => {
    const document = await readGlyphs(drawn(hebrew))
    expect(document.text).toBe(hebrew.map((row) => row.join('\t')).join('\n'))
    expect((await tablesOf(document)).map(({ headers, rows }) => [headers, rows])).toEqual([
      [hebrew[0], hebrew.slice(1)],
    ])
  })

  test('keeps the order of its columns in rows of numbers alone', async () => {
    const rows = [
      ['שנה', 'ספינות', 'מחיר'],
      ['2021', '14', '120.50'],
      ['2022', '17', '310.00'],
    ]
    const document = await readGlyphs(drawn(rows))
    expect(document.text).toBe(rows.map((row) => row.join('\t')).join('\n'))
    expect((await tablesOf(document)).map(({ rows: found }) => found)).toEqual([rows.slice(1)])
  })

  test('may have names of two lines', async () => {
    const upper = drawn([['שם', 'רציף', 'מחיר']], 732)
    const lower = drawn([['הסירה', '', 'השנה']], 720)
    const [table] = await tablesOf(await readGlyphs([...upper, ...lower, ...drawn(hebrew.slice(1))]))
    expect(table?.headers).toEqual(['שם הסירה', 'רציף', 'מחיר השנה'])
    expect(table?.rows).toEqual(hebrew.slice(1))
  })
})
