import { describe, expect, test } from 'vitest'
import { docxFile, paragraph } from '../../../../../test/files/docx-file.ts'
import { openDocumentFile } from '../../../../../test/files/opendocument-file.ts'
import { pptxFile } from '../../../../../test/files/pptx-file.ts'
import { createDocxExtractor } from '../docx/docx-extractor.ts'
import type { CellValue, ExtractedDocument } from '../extracted-document.ts'
import type { Extractor } from '../extractor.ts'
import { createHtmlExtractor } from '../html/html-extractor.ts'
import { createOdsExtractor } from '../opendocument/ods-extractor.ts'
import { createOdtExtractor } from '../opendocument/odt-extractor.ts'
import { createPptxExtractor } from '../pptx/pptx-extractor.ts'
import { createRtfExtractor } from '../rtf/rtf-extractor.ts'
import { createXlsxExtractor } from '../xlsx/xlsx-extractor.ts'

const read = (extractor: Extractor, content: string | Uint8Array): Promise<ExtractedDocument> =>
  extractor.extract(new Uint8Array(Buffer.from(content as Uint8Array)), () => {})

const valuesOf = async ({ tables = [] }: ExtractedDocument): Promise<(readonly CellValue[])[]> => {
  const values: (readonly CellValue[])[] = []
  for (const table of tables) for await (const { cells } of table.rows()) values.push(cells)
  return values
}

const wordCell = (text: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text === '' ? '<w:r/>' : text)}</w:tc>`
const word = (...rows: readonly string[]) =>
  read(createDocxExtractor(), docxFile(`<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`))
const openCell = (text: string, attributes = '') =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${text}</text:p></table:table-cell>`
const openRow = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`
const open = (kind: 'text' | 'spreadsheet', ...rows: readonly string[]) =>
  read(
    kind === 'text' ? createOdtExtractor() : createOdsExtractor(),
    openDocumentFile(kind, `<table:table table:name="S">${rows.join('')}</table:table>`),
  )
const slideCell = (text: string, attributes = '') =>
  `<a:tc ${attributes}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`
const slide = (...rows: readonly string[]) =>
  read(
    createPptxExtractor(),
    pptxFile([
      {
        shapes: [
          `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/>${rows.map((row) => `<a:tr>${row}</a:tr>`).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
        ],
      },
    ]),
  )
const richRow = (cells: readonly string[], shapes: readonly string[]) =>
  `\\trowd${shapes.map((shape, at) => `${shape}\\cellx${(at + 1) * 2000}`).join('')} ${cells.map((cell) => `\\intbl ${cell}\\cell `).join('')}\\row `
const rich = (...rows: readonly string[]) => read(createRtfExtractor(), `{\\rtf1\\ansi ${rows.join('')}\\pard }`)
const web = (rows: string) => read(createHtmlExtractor(), `<table>${rows}</table>`)

/** Two boats that share a harbour and pay one fee. */
const shared: Readonly<Record<string, () => Promise<ExtractedDocument>>> = {
  html: () =>
    web(
      '<tr><th>Boat<th>Harbour<th>Fee<tr><td>Heron<td rowspan=2>Ness<td rowspan=2>300.00<tr><td>Puffin<tr><td>Gull<td>Ulva<td>50.00',
    ),
  docx: () =>
    word(
      ['Boat', 'Harbour', 'Fee'].map((name) => wordCell(name)).join(''),
      `${wordCell('Heron')}${wordCell('Ness', '<w:vMerge w:val="restart"/>')}${wordCell('300.00', '<w:vMerge w:val="restart"/>')}`,
      `${wordCell('Puffin')}${wordCell('', '<w:vMerge/>')}${wordCell('', '<w:vMerge/>')}`,
      ['Gull', 'Ulva', '50.00'].map((name) => wordCell(name)).join(''),
    ),
  odt: () =>
    open(
      'text',
      openRow(['Boat', 'Harbour', 'Fee'].map((name) => openCell(name)).join('')),
      openRow(
        `${openCell('Heron')}${openCell('Ness', 'table:number-rows-spanned="2"')}${openCell('300.00', 'table:number-rows-spanned="2"')}`,
      ),
      openRow(`${openCell('Puffin')}<table:covered-table-cell/><table:covered-table-cell/>`),
      openRow(['Gull', 'Ulva', '50.00'].map((name) => openCell(name)).join('')),
    ),
  pptx: () =>
    slide(
      ['Boat', 'Harbour', 'Fee'].map((name) => slideCell(name)).join(''),
      `${slideCell('Heron')}${slideCell('Ness', 'rowSpan="2"')}${slideCell('300.00', 'rowSpan="2"')}`,
      `${slideCell('Puffin')}${slideCell('', 'vMerge="1"')}${slideCell('', 'vMerge="1"')}`,
      ['Gull', 'Ulva', '50.00'].map((name) => slideCell(name)).join(''),
    ),
  rtf: () =>
    rich(
      richRow(['Boat', 'Harbour', 'Fee'], ['', '', '']),
      richRow(['Heron', 'Ness', '300.00'], ['', '\\clvmgf', '\\clvmgf']),
      richRow(['Puffin', '', ''], ['', '\\clvmrg', '\\clvmrg']),
      richRow(['Gull', 'Ulva', '50.00'], ['', '', '']),
    ),
}

test.each(Object.keys(shared))(
  'what is merged over rows stands in each, and an amount counts once (two boats paid one fee twice): %s',
  async (kind) => {
    const document = await shared[kind]!()
    expect(document.text).toContain('Boat: Puffin; Harbour: Ness; Fee: 300.00')
    expect(await valuesOf(document)).toEqual([
      ['Heron', 'Ness', '300.00'],
      ['Puffin', 'Ness', null],
      ['Gull', 'Ulva', '50.00'],
    ])
  },
)

describe('numbers of columns and rows that cannot be', () => {
  test.each(['x', '-3', '0', '1000000000', '99999999999999999999'])('%s takes no word away', async (number) => {
    const spanned = wordCell('alpha', `<w:gridSpan w:val="${number}"/>`)
    expect((await word(spanned + wordCell('beta'), wordCell('a') + wordCell('b'))).text).toMatch(/^alpha \| beta/)
    const before = `<w:trPr><w:gridBefore w:val="${number}"/></w:trPr>`
    const row = before + wordCell('alpha') + wordCell('beta')
    expect((await word(row, row)).text).toBe('alpha | beta\nalpha | beta')
    const page = await web(`<tr><td colspan=${number} rowspan=${number}>alpha<td>beta<tr><td>gamma<td>delta`)
    expect(page.text).toMatch(/alpha.*beta\n.*gamma.*delta/)
    const repeated = openCell('alpha', `table:number-rows-spanned="${number}" table:number-columns-spanned="${number}"`)
    const text = await open('text', openRow(repeated + openCell('beta')), openRow(openCell('c') + openCell('d')))
    expect(text.text).toMatch(/alpha.*beta/)
  })

  test.each(['x', '-3', '0'])('a cell and a row that are repeated %s times are there', async (times) => {
    const row = openRow(
      openCell('alpha', `table:number-columns-repeated="${times}"`) + openCell('beta'),
      `table:number-rows-repeated="${times}"`,
    )
    expect((await open('text', row, row)).text).toBe('alpha | beta\nalpha | beta')
    expect((await open('spreadsheet', row, row)).text).toBe('S\n\nalpha | beta\nalpha | beta')
  })

  test('in the XML of Excel 2003 they take no word away either', async () => {
    const cell = (text: string, attributes = '') => `<Cell ${attributes}><Data ss:Type="String">${text}</Data></Cell>`
    const workbook = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="S"><Table><Row ss:Index="x" ss:Span="y">${cell('alpha', 'ss:Index="z"')}${cell('beta')}</Row><Row>${cell('gamma')}${cell('delta')}</Row></Table></Worksheet></Workbook>`
    const { text, segments } = await read(createXlsxExtractor(), workbook)
    expect(text).toBe('S\n\nalpha | beta\ngamma | delta')
    expect(Array.from(segments, ({ place }) => place)).toMatchObject([{ row: 1 }, { row: 2 }])
  })
})

describe('a merged cell', () => {
  const page = 'x'.repeat(20_000)
  const rows = Array.from({ length: 400 }, (_, at) => `r${at}`)

  test.each<[string, () => Promise<ExtractedDocument>]>([
    [
      'html',
      () =>
        web(`<tr><td rowspan=1000>${'x'.repeat(590)}<td>r<td>s${rows.map((row) => `<tr><td>${row}<td>s`).join('')}`),
    ],
    [
      'docx',
      () =>
        word(
          wordCell(page, '<w:vMerge w:val="restart"/>') + wordCell('r'),
          ...rows.map((row) => wordCell('', '<w:vMerge/>') + wordCell(row)),
        ),
    ],
    [
      'odt',
      () =>
        open(
          'text',
          openRow(openCell(page, 'table:number-rows-spanned="1000"') + openCell('r')),
          ...rows.map((row) => openRow(`<table:covered-table-cell/>${openCell(row)}`)),
        ),
    ],
    [
      'ods',
      () =>
        open(
          'spreadsheet',
          openRow(openCell(page, 'table:number-rows-spanned="1000"') + openCell('r')),
          ...rows.map((row) => openRow(`<table:covered-table-cell/>${openCell(row)}`)),
        ),
    ],
    [
      'pptx',
      () =>
        slide(
          slideCell('a') + slideCell('b'),
          slideCell(page) + slideCell('r'),
          ...rows.map((row) => slideCell('', 'vMerge="1"') + slideCell(row)),
        ),
    ],
    [
      'rtf',
      () => rich(richRow([page, 'r'], ['\\clvmgf', '']), ...rows.map((row) => richRow(['', row], ['\\clvmrg', '']))),
    ],
  ])('that holds a page stands once (each of its rows held the page): %s', async (_kind, extract) => {
    const { text } = await extract()
    expect(text.match(/x{500}/g)?.length).toBeLessThanOrEqual(page.length / 500)
    expect(text).toContain('r399')
  })

  test('of which a page holds many that claim everything covers a bounded number of places', async () => {
    const table = `<table><tr><td rowspan=60000 colspan=1000>y<td>x${'<tr><td>1'.repeat(400)}</table>`
    const rows = await valuesOf(await read(createHtmlExtractor(), table.repeat(10)))
    expect(rows.length).toBeGreaterThanOrEqual(4_000)
    expect(rows.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(2_100_000)
  })

  test('a row of more than a thousand cells keeps its last one', async () => {
    const row = (text: string) => `<tr>${'<td>w'.repeat(1_200)}<td>${text}`
    expect((await web(row('alpha') + row('omega'))).text).toMatch(/alpha\n.*omega$/s)
  })
})

describe('names in two rows that no file marks', () => {
  const named =
    'Boat | 2025 May | 2025 June | Fee\nBoat: Heron; 2025 May: 12; 2025 June: 14; Fee: 300.00\nBoat: Gull; 2025 May: 3; 2025 June: 9; Fee: 50.00'
  test.each([
    [
      'a page',
      () =>
        web(
          '<tr><td rowspan=2>Boat<td colspan=2>2025<td rowspan=2>Fee<tr><td>May<td>June<tr><td>Heron<td>12<td>14<td>300.00<tr><td>Gull<td>3<td>9<td>50.00',
        ),
    ],
    [
      'Word',
      () =>
        word(
          wordCell('Boat', '<w:vMerge w:val="restart"/>') +
            wordCell('2025', '<w:gridSpan w:val="2"/>') +
            wordCell('Fee', '<w:vMerge w:val="restart"/>'),
          wordCell('', '<w:vMerge/>') + wordCell('May') + wordCell('June') + wordCell('', '<w:vMerge/>'),
          ['Heron', '12', '14', '300.00'].map((cell) => wordCell(cell)).join(''),
          ['Gull', '3', '9', '50.00'].map((cell) => wordCell(cell)).join(''),
        ),
    ],
  ])('of %s stand before each value (they were rows)', async (_, table) => {
    expect((await table()).text).toBe(named)
  })

  test('are none where the second row has values', async () => {
    const { text } = await web(
      '<tr><td>Boat<td>Harbour<td>Fee<tr><td>Heron<td rowspan=2>Ness<td>300.00<tr><td>Gull<td>50.00',
    )
    expect(text).toContain('Boat: Heron; Harbour: Ness; Fee: 300.00')
  })
})
