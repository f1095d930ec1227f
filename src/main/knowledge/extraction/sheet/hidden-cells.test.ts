import { expect, test } from 'vitest'
import { openDocumentFile } from '../../../../../test/files/opendocument-file.ts'
import { xlsFile } from '../../../../../test/files/xls-file.ts'
import { xlsxFile } from '../../../../../test/files/xlsx-file.ts'
import type { Extractor } from '../extractor.ts'
import { createOdsExtractor } from '../opendocument/ods-extractor.ts'
import { createXlsExtractor } from '../xls/xls-extractor.ts'
import { createXlsxExtractor } from '../xlsx/xlsx-extractor.ts'
import { createHiddenCells } from './hidden-cells.ts'

const rows = [
  ['Name', 'Role', 'Wage'],
  ['Ada', 'Pilot', 4000],
  ['Bert', 'Cook', 3000],
  ['Cleo', 'Cook', 3100],
]
const cell = (value: string | number) =>
  `<table:table-cell office:value-type="${typeof value === 'string' ? 'string' : 'float'}" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
const collapsed = 'table:visibility="collapse"'
const openSheet = [
  `<table:table table:name="S"><table:table-column table:number-columns-repeated="2"/><table:table-column ${collapsed} table:number-columns-repeated="9"/>`,
  ...rows.map(
    (cells, at) => `<table:table-row ${at > 1 ? collapsed : ''}>${cells.map(cell).join('')}</table:table-row>`,
  ),
  '</table:table>',
].join('')

/** In the XML of Excel 2003, where a row tells of itself and a column before the rows. */
const spreadsheetXml = (sheet: string) =>
  Buffer.from(
    `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${sheet}</Workbook>`,
  )
const xmlCell = (value: string | number) =>
  `<Cell><Data ss:Type="${typeof value === 'string' ? 'String' : 'Number'}">${value}</Data></Cell>`
const xmlSheet = (name: string, columns: string, options = '') =>
  `<Worksheet ss:Name="${name}"><Table>${columns}${rows.map((cells, at) => `<Row${at > 1 ? ' ss:Hidden="1"' : ''}>${cells.map(xmlCell).join('')}</Row>`).join('')}</Table>${options}</Worksheet>`
const hiddenColumns = '<Column ss:Span="1"/><Column ss:Hidden="1"/><Column ss:Index="7" ss:Hidden="1" ss:Span="3"/>'

const files: readonly [string, Extractor, Buffer][] = [
  ['xlsx', createXlsxExtractor(), xlsxFile([{ name: 'S', rows, hiddenRows: [3, 4], hiddenColumns: [3, 7] }])],
  ['xls', createXlsExtractor(), xlsFile([{ name: 'S', rows, hiddenRows: [2, 3], hiddenColumns: [2, 7] }])],
  ['ods', createOdsExtractor(), openDocumentFile('spreadsheet', openSheet)],
  ['Excel 2003 XML', createXlsxExtractor(), spreadsheetXml(xmlSheet('S', hiddenColumns))],
]

test.each(files)(
  'hidden rows and columns are read, and it is told which (they were read without a word): %s',
  async (_kind, extractor, bytes) => {
    const { text, notes } = await extractor.extract(new Uint8Array(bytes), () => {})
    expect(text).toContain('Name: Bert; Role: Cook; Wage: 3000')
    expect(notes).toEqual([
      { type: 'Irregular', message: 'Rows or columns that are hidden on their sheets were read too: S (C, 3–4).' },
    ])
  },
)

test('a sheet in the XML of Excel 2003 that is hidden as a whole is told of once, though its file says so behind its rows', async () => {
  const options = '<x:WorksheetOptions><x:Visible>SheetVeryHidden</x:Visible></x:WorksheetOptions>'
  const file = spreadsheetXml(xmlSheet('Gone', hiddenColumns, options) + xmlSheet('S', ''))
  const { notes } = await createXlsxExtractor().extract(new Uint8Array(file), () => {})
  expect(notes).toEqual([
    { type: 'Irregular', message: expect.stringMatching(/hidden.*: Gone\./) },
    { type: 'Irregular', message: expect.stringMatching(/hidden.*: S \(3–4\)\.$/) },
  ])
})

test('of many runs the first are told, and a sheet that is hidden is told of by itself', () => {
  const hidden = createHiddenCells()
  hidden.sheet('Many')
  hidden.columns(27, 27)
  const cells = [{ column: 27, text: 'x', value: 'x', isQuantity: false }]
  for (let row = 1; row < 100; row += 2) hidden.row({ row, cells }, true)
  hidden.sheet('Gone', true)
  hidden.row({ row: 1, cells }, true)
  hidden.sheet('Shown')
  hidden.row({ row: 1, cells }, false)
  expect(hidden.notes()).toEqual([
    { type: 'Irregular', message: expect.stringMatching(/: Many \(AB, 1, 3, 5, 7, 9, 11, 13, …\)\.$/) },
  ])
})
