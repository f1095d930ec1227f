import { expect, test } from 'vitest'
import { pdfFromObjects } from '../../../../../test/pdf-objects.ts'
import { createPdfExtractor } from './pdf-extractor.ts'

type Rows = readonly (readonly string[])[]

const put = (text: string, x: number, y: number, font = 'F1'): string =>
  `BT /${font} 10 Tf ${x} ${y} Td (${text}) Tj ET`
const LEFT = [50, 150, 300]
/** Rows at places from left to right, from the top of a page down. */
const rowsAt = (rows: Rows, { x = LEFT, top = 550, font = 'F1' } = {}): string =>
  rows.map((row, at) => row.map((cell, column) => put(cell, x[column] ?? 0, top - at * 18, font)).join('\n')).join('\n')

const extract = async (...contents: readonly string[]) => {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const resources = '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>'
  const pages = contents.flatMap((content, at) => [
    [10 + 2 * at, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents ${11 + 2 * at} 0 R ${resources} >>`],
    [11 + 2 * at, { dict: '', stream: content }],
  ])
  const bytes = pdfFromObjects({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Kids [${contents.map((_, at) => `${10 + 2 * at} 0 R`).join(' ')}] /Count ${contents.length} >>`,
    3: font('Helvetica'),
    4: font('Helvetica-Bold'),
    ...Object.fromEntries(pages),
  })
  const { text, namedRows = [] } = await createPdfExtractor().extract(new Uint8Array(bytes), () => {})
  return { text, rows: namedRows.map(({ start, end, headers }) => [headers.join(), text.slice(start, end)]) }
}

const names = ['Code', 'Article', 'Price']
const first = [
  ['K-001', 'Valve', '1.25'],
  ['K-002', 'Rope', '15.00'],
  ['K-003', 'Winch', '116.25'],
]
const second = [
  ['K-004', 'Lamp', '9.75'],
  ['K-005', 'Oilskin', '48.00'],
]
const written = (rows: Rows): string => rows.map((row) => row.join('\t')).join('\n')

test('rows on the next page have the names that stand above the first ones (they were rows of nothing)', async () => {
  const third = [['K-006', 'Anchor', '99.00']]
  const { text, rows } = await extract(
    `${put('The price list of the yard.', 50, 580)}\n${rowsAt([names, ...first])}`,
    rowsAt(second),
    `${rowsAt(third)}\n${put('All prices are in crowns and hold until the end of the year.', 50, 300)}`,
  )
  expect(rows).toEqual([
    ['Code,Article,Price', written(first)],
    ['Code,Article,Price', written(second)],
    ['Code,Article,Price', written(third)],
  ])
  expect(text).toContain('All prices are in crowns')
})

test('names that stand once more above the rest are no row, and are read once', async () => {
  const { text, rows } = await extract(rowsAt([names, ...first]), rowsAt([['CODE', 'Article', 'Price'], ...second]))
  expect(text).toBe(`${written([names, ...first])}\f${written(second)}`)
  expect(rows.map(([headers]) => headers)).toEqual(['Code,Article,Price', 'Code,Article,Price'])
})

test.each([
  ['whose columns stand elsewhere', rowsAt(second, { x: [50, 220, 350] })],
  [
    'that has another number of columns',
    rowsAt(
      second.map((row) => [...row, '7']),
      { x: [50, 120, 180, 260] },
    ),
  ],
  [
    'of other values',
    rowsAt([
      ['North', 'pier', 'closed'],
      ['South', 'pier', 'open'],
    ]),
  ],
  [
    'with names of its own',
    rowsAt([
      ['Berth', 'Ship', 'Length'],
      ['North', 'Ada', '12.50'],
      ['South', 'Bert', '14.00'],
    ]),
  ],
  ['below a text', `${put('Prices of the last year were lower than these.', 50, 580)}\n${rowsAt(second)}`],
])('rows of another table do not get them: %s', async (_which, content) => {
  const { rows } = await extract(rowsAt([names, ...first]), content)
  expect(rows[0]).toEqual(['Code,Article,Price', written(first)])
  expect(rows.slice(1).map(([headers]) => headers)).not.toContain('Code,Article,Price')
})

test('a table that ends before its page does not go on', async () => {
  const { rows } = await extract(
    `${rowsAt([names, ...first])}\n${put('That is all that the yard sells.', 50, 400)}`,
    rowsAt(second),
  )
  expect(rows).toEqual([['Code,Article,Price', written(first)]])
})

test('words below words are a table where the names are set apart, and two columns only then', async () => {
  const words = [
    ['North', 'the long pier'],
    ['South', 'the short one'],
    ['East', 'none at all'],
  ]
  const marked = await extract(`${rowsAt([['Side', 'Pier']], { font: 'F2' })}\n${rowsAt(words, { top: 532 })}`)
  // Of two columns of words the first may name what the second says.
  expect(marked.rows).toEqual([])
  const numbers = words.map(([side = ''], at) => [side, `${at + 1}2.50`])
  const table = await extract(`${rowsAt([['Side', 'Length']], { font: 'F2' })}\n${rowsAt(numbers, { top: 532 })}`)
  expect(table.rows).toEqual([['Side,Length', written(numbers)]])
  expect(
    (
      await extract(
        rowsAt([
          ['Name', 'Ada'],
          ['Age', '36'],
          ['Height', '170'],
        ]),
      )
    ).rows,
  ).toEqual([])
})

test('what goes on below its row in a cell is of the row', async () => {
  const wrapped = `${rowsAt([names, ...first])}\n${put('of steel', 150, 484)}`
  const { rows } = await extract(wrapped, rowsAt(second))
  expect(rows.map(([headers]) => headers)).toEqual(['Code,Article,Price', 'Code,Article,Price'])
  expect(rows[0]?.[1]).toContain('of steel')
})
