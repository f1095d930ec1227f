import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { pdfFromObjects } from '../../../../../test/pdf-objects.ts'
import { createPdfExtractor } from './pdf-extractor.ts'

const draw = (paint: (pdf: PDFKit.PDFDocument) => void): Promise<Buffer> =>
  new Promise((resolve) => {
    const pdf = new PDFDocument({ size: 'A4', margin: 50 })
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    paint(pdf.fontSize(11))
    pdf.end()
  })
const textOf = async (paint: (pdf: PDFKit.PDFDocument) => void): Promise<string> =>
  (await createPdfExtractor().extract(new Uint8Array(await draw(paint)), () => {})).text

const berths =
  'The berths are given out by the harbour office each April, where members of many years come before everybody else. Manufacturers’ demonstrations need permission of the harbourmaster, who grants it fourteen days ahead. Water and electricity are accounted for separately.'

test('words that were drawn out to the width of a narrow column are no cells of a table, and its lines go on (there were tabs between them)', async () => {
  const text = await textOf((pdf) => {
    pdf.text(berths, { width: 120, align: 'justify' })
    pdf.text('This paragraph is as wide as the page is, so that nobody takes the column above it for all of it.', {
      width: 480,
    })
  })
  expect(text).toContain(berths)
})

test('so are those of a heading that was drawn out over two lines', async () => {
  const text = await textOf((pdf) => {
    const title = '7.7 Who acts for the Verwaltungsverantwortungsgemeinschaft'
    pdf.fontSize(20).text(title, { width: 400, align: 'justify' })
    pdf.fontSize(11).text(berths, { width: 330 })
  })
  expect(text.slice(0, text.indexOf('The berths'))).not.toContain('\t')
})

test('names of columns that stand equally far from each other stay apart', async () => {
  const text = await textOf((pdf) => {
    for (const [row, cells] of [
      ['Jan', 'Feb', 'Mar', 'Apr', 'May'],
      ['10', '12', '14', '16', '18'],
    ].entries())
      for (const [column, cell] of cells.entries()) pdf.text(cell, 50 + column * 80, 60 + row * 16)
  })
  expect(text).toContain('Jan\tFeb\tMar\tApr\tMay')
})

test('a table of single words stays one', async () => {
  const rows = [
    ['Boat', 'Berth'],
    ['Tern', 'twelve'],
    ['Heron', 'three'],
    ['Avocet', 'seven'],
  ]
  const text = await textOf((pdf) => {
    for (const [at, row] of rows.entries())
      for (const [column, cell] of row.entries())
        pdf.text(cell, 50 + column * 100, 60 + at * 16, { width: 60, align: column === 0 ? 'left' : 'right' })
  })
  expect(text.match(/\t/g)?.length).toBe(4)
})

test('words before the dots that lead to the number of a page are apart where no spaces are written (they were one)', async () => {
  const entry = (title: string, page: number): string => {
    const words = [...title.split(' '), ...Array<string>(40).fill('.'), String(page)]
    return `[${words.map((word) => `(${word})`).join(' -444 ')}] TJ`
  }
  const content = `BT /F1 10 Tf 50 500 Td ${entry('Where to ask for help', 5)} 0 -14 Td ${entry('The social contract', 17)} ET`
  const pdf = pdfFromObjects({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    4: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 600] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    5: { dict: '', stream: content },
  })
  const { text } = await createPdfExtractor().extract(new Uint8Array(pdf), () => {})
  const dots = '.'.repeat(40)
  expect(text).toContain(`Where to ask for help ${dots} 5`)
  expect(text).toContain(`The social contract ${dots} 17`)
})

test('a word that a line divides is whole where wider text stands below, and a hyphen before "and" stays', async () => {
  const text = await textOf((pdf) => {
    for (const line of ['The club rents out life-', 'boats and sells fish-', 'and meat-shops their knots-', 'manship.'])
      pdf.text(line)
    pdf.moveDown().text('This line is far wider than those above it, which begin at the same place as it does.')
  })
  expect(text).toContain('lifeboats and sells fish- and meat-shops their knotsmanship.')
})

test('an entry of a table of contents that divides a word is whole (it was two lines)', async () => {
  const { text } = await createPdfExtractor().extract(
    new Uint8Array(
      await draw((pdf) => {
        const row = (y: number, cells: readonly (readonly [x: number, text: string])[]): void => {
          for (const [x, cell] of cells) pdf.text(cell, x, y, { lineBreak: false })
        }
        row(60, [
          [50, '3.1'],
          [90, 'What do the members of the club have to be-'],
        ])
        row(74, [
          [90, 'gin with?'],
          [400, '12'],
        ])
        row(88, [
          [50, '3.2'],
          [90, 'Who'],
          [400, '13'],
        ])
      }),
    ),
    () => {},
  )
  expect(text).toContain('3.1\tWhat do the members of the club have to begin with?\t12')
})

test('a heading of two lines is one, with all of its words (each was a heading)', async () => {
  const title = 'What the harbour office and all of its members owe each other'
  const { headings, text } = await createPdfExtractor().extract(
    new Uint8Array(
      await draw((pdf) => {
        pdf.text(berths, { width: 480 }).moveDown()
        pdf.fontSize(20).text(title, { width: 480 })
        pdf.fontSize(11).moveDown().text(berths, { width: 480 })
      }),
    ),
    () => {},
  )
  expect(headings?.map(({ title }) => title)).toEqual([title])
  expect(text).toContain(title)
})
