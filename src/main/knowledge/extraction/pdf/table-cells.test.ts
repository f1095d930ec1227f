import { expect, test } from 'vitest'
import { pdfInTwoFaces } from '../../../../../test/pdf-in-two-faces.ts'
import { pdfFromObjects, pdfOfGlyphs } from '../../../../../test/pdf-objects.ts'
import { createPdfExtractor } from './pdf-extractor.ts'

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'

const page = (content: string): Buffer =>
  pdfFromObjects({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    4: { dict: '', stream: content },
    5: HELVETICA,
  })

const put = (text: string, x: number, y: number, font = 'F1'): string =>
  `BT /${font} 10 Tf ${x} ${y} Td (${text}) Tj ET`

const textOf = async (bytes: Uint8Array): Promise<string> =>
  (await createPdfExtractor().extract(new Uint8Array(bytes), () => {})).text

test('rows of a table that is set tight are lines with cells (two rows ran into one sentence)', async () => {
  const rows = [
    ['Code', 'Article', 'Qty', 'Price'],
    ['K-001', 'Valve type 1', '3', '1.25'],
    ['K-004', 'Valve type 4', '12', '15.00'],
    ['K-005', 'Valve type 5', '15', '16.25'],
    ['K-011', 'Valve type 4', '16', '13.75'],
  ]
  const drawn = rows.flatMap((row, at) =>
    row.map((cell, column) => put(cell, [50, 92, 160, 186][column] ?? 0, 500 - at * 18)),
  )
  expect(await textOf(page(drawn.join('\n')))).toBe(rows.map((row) => row.join('\t')).join('\n'))
})

test('names that nearly touch are two where all rows below leave room (they were one, and no table was found)', async () => {
  const text = put('The board of the harbour decided to paint all of the stairs green.', 50, 530)
  const rows = [
    ['Guest', 'Flat no.', 'Payment'],
    ['Cohen', '4', '350'],
    ['Levi', '7', '410'],
    ['Mizrahi', '9', '290'],
  ]
  // Names are centred over their columns.
  const places = [52, 92, 131]
  const drawn = rows.flatMap((row, at) =>
    row.map((cell, column) => put(cell, (places[column] ?? 0) - (at === 0 ? 0 : 3), 500 - at * 18)),
  )
  expect(await textOf(page([text, ...drawn].join('\n')))).toMatch(/\nGuest\tFlat no\.\tPayment\nCohen\t4\t350\n/)
})

test('a label that reaches below the name of the amounts is a cell of its own (it ran into its amount, and the table ended there)', async () => {
  const text = put('The board of the harbour decided to paint all of the stairs green, again.', 50, 530)
  const rows = [
    ['Item', 'Amount'],
    ['Rent', '420.00'],
    ['Electricity', '188.50'],
    ['Insurance premium', '115.00'],
    ['Cleaning', '160.00'],
    ['Water', '131.20'],
  ]
  // The amounts end where their name does, which begins further to the left.
  const drawn = rows.flatMap(([label = '', amount = ''], at) => [
    put(label, 50, 500 - at * 16, at === 0 ? 'F2' : 'F1'),
    put(amount, at === 0 ? 130.8 : 138, 500 - at * 16, at === 0 ? 'F2' : 'F1'),
  ])
  const extracted = await createPdfExtractor().extract(pdfInTwoFaces([text, ...drawn]), () => {})
  expect(extracted.text).toContain(rows.map((row) => row.join('\t')).join('\n'))
  const [named, ...others] = extracted.namedRows ?? []
  expect(others).toEqual([])
  expect(named?.headers).toEqual(['Item', 'Amount'])
  expect(extracted.text.slice(named?.start, named?.end)).toMatch(/^Rent[\s\S]*131\.20$/)
})

test('the marks of a list are no column, and neither are the spaces of justified lines', async () => {
  const list = ['1.', '2.', '3.'].flatMap((mark, at) => [
    put(mark, 50, 500 - at * 14),
    put(`take the ${['lamp', 'rope', 'oilskin'][at]} along`, 68, 500 - at * 14),
  ])
  expect(await textOf(page(list.join('\n')))).toBe(
    '1. take the lamp along\n2. take the rope along\n3. take the oilskin along',
  )
  const words = [
    'the keeper wrote of ships',
    'that went by every night',
    'and kept count of their',
    'lamps as well as he could',
  ]
  const justified = words.map((line, at) => `BT /F1 10 Tf 4 Tw 50 ${500 - at * 12} Td (${line}) Tj ET`)
  expect(await textOf(page(justified.join('\n')))).toBe(words.join(' '))
})

test('words that are drawn over the end of others are not mixed with their letters', async () => {
  const drawn = [put('Kettle', 50, 500), put('GBP 24.50', 110, 500), put('29 February 2024', 130, 500)]
  expect(await textOf(page(drawn.join('\n')))).toBe('Kettle\tGBP 24.50\t29 February 2024')
})

test('a word that goes on below its row is whole', async () => {
  const drawn = ['blank|a space or a tab', 'word|signs that the shell', 'name|of letters that are alpha-'].flatMap(
    (row, at) => {
      const [term = '', meaning = ''] = row.split('|')
      return [put(term, 50, 500 - at * 12), put(meaning, 90, 500 - at * 12)]
    },
  )
  expect(await textOf(page([...drawn, put('betic or figures', 90, 464)].join('\n')))).toBe(
    'blank\ta space or a tab\nword\tsigns that the shell\nname\tof letters that are alphabetic or figures',
  )
})

test('a pen that moves on for two letters writes a space (Ghostscript, "Ashort summary")', async () => {
  const drawn = 'BT /F1 10 Tf 50 500 Td 2.5 Tc (As) Tj 0 Tc [250 (hort summary)] TJ ET'
  expect(await textOf(page(drawn))).toBe('A short summary')
})

test('a tab that stands for the space of a font is one, whatever the number of its glyph (Qt, "Quarterlyreview")', async () => {
  expect(await textOf(pdfOfGlyphs({ x: 50, y: 500, texts: [...'abcdefgh', '\t', ...'klm'] }))).toBe('abcdefgh klm')
})

test('signs and figures that spaces divide stay apart', async () => {
  expect(await textOf(page(put('1 2 3 4 5 6', 50, 500)))).toBe('1 2 3 4 5 6')
  expect(await textOf(page(put('S P A C E D', 50, 500)))).toBe('SPACED')
})
