import { escapeXml, officeFile, type Part, relationshipsNamespace } from './office-file.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A cell: a text, a number, a truth value, a formula with its stored result, nothing, or a number in a style by its index. */
export type XlsxCell =
  | string
  | number
  | boolean
  | null
  | { readonly formula: string; readonly result: string | number | null }
  | { readonly value: number; readonly style: number }

export interface XlsxSheet {
  readonly name: string
  readonly rows: readonly (readonly XlsxCell[])[]
  readonly isHidden?: boolean
  /** Ranges such as `A1:C1`. */
  readonly merged?: readonly string[]
  readonly autoFilter?: string
  /** Ranges that are formatted as tables. */
  readonly tables?: readonly string[]
  /** From 1, as the file counts them. */
  readonly hiddenRows?: readonly number[]
  readonly hiddenColumns?: readonly number[]
  /** Comments by cell, written by one author. */
  readonly comments?: Readonly<Record<string, string>>
}

export interface XlsxOptions {
  /** Formats of numbers; the style of that index, from 1, shows by it. */
  readonly formats?: readonly string[]
  readonly date1904?: boolean
}

/** An Excel workbook with texts in its table of shared ones. */
export const xlsxFile = (
  sheets: readonly XlsxSheet[],
  { formats = [], date1904 = false }: XlsxOptions = {},
): Buffer => {
  const texts: string[] = []
  const shared = (text: string): number => (texts.includes(text) ? texts.indexOf(text) : texts.push(text) - 1)
  const sheetParts = sheets.flatMap((sheet, at) => partsOf(sheet, at + 1, shared))
  const list = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"${isHidden ? ' state="hidden"' : ''}/>`,
  )
  const workbook: Part = {
    path: 'xl/workbook.xml',
    xml: `<workbook xmlns="${MAIN}" xmlns:r="${relationshipsNamespace}">${date1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${list.join('')}</sheets></workbook>`,
    relations: [
      ...sheets.map((_, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['rIdT', 'sharedStrings', 'sharedStrings.xml'],
      ['rIdS', 'styles', 'styles.xml'],
    ],
  }
  const strings: Part = {
    path: 'xl/sharedStrings.xml',
    xml: `<sst xmlns="${MAIN}">${texts.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join('')}</sst>`,
  }
  return officeFile('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml', [
    workbook,
    ...sheetParts,
    strings,
    { path: 'xl/styles.xml', xml: stylesXml(formats) },
  ])
}

const stylesXml = (formats: readonly string[]): string => {
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(code)}"/>`)
  const cells = ['<xf numFmtId="0"/>', ...formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`)]
  return `<styleSheet xmlns="${MAIN}"><numFmts>${codes.join('')}</numFmts><cellXfs>${cells.join('')}</cellXfs></styleSheet>`
}

const partsOf = (sheet: XlsxSheet, number: number, shared: (text: string) => number): Part[] => {
  const rows = sheet.rows.map((cells, at) => {
    const written = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${at + 1}`, shared))
    return written.every((cell) => cell === '')
      ? ''
      : `<row r="${at + 1}"${sheet.hiddenRows?.includes(at + 1) ? ' hidden="1"' : ''}>${written.join('')}</row>`
  })
  const columns = (sheet.hiddenColumns ?? []).map((column) => `<col min="${column}" max="${column}" hidden="1"/>`)
  const merged = (sheet.merged ?? []).map((range) => `<mergeCell ref="${range}"/>`).join('')
  const comments = Object.entries(sheet.comments ?? {})
  const tables = (sheet.tables ?? []).map((range, at) => ({
    range,
    file: `table${number}-${at + 1}.xml`,
    id: `rIdT${at + 1}`,
  }))
  return [
    {
      path: `xl/worksheets/sheet${number}.xml`,
      xml: [
        `<worksheet xmlns="${MAIN}">${columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`}<sheetData>${rows.join('')}</sheetData>`,
        sheet.autoFilter === undefined ? '' : `<autoFilter ref="${sheet.autoFilter}"/>`,
        merged === '' ? '' : `<mergeCells>${merged}</mergeCells>`,
        '</worksheet>',
      ].join(''),
      relations: [
        ...(comments.length === 0 ? [] : [['rId1', 'comments', `../comments${number}.xml`] as const]),
        ...tables.map(({ id, file }) => [id, 'table', `../tables/${file}`] as const),
      ],
    },
    ...tables.map(({ range, file }) => ({ path: `xl/tables/${file}`, xml: `<table xmlns="${MAIN}" ref="${range}"/>` })),
    ...(comments.length === 0 ? [] : [{ path: `xl/comments${number}.xml`, xml: commentsXml(comments) }]),
  ]
}

const commentsXml = (comments: readonly (readonly [string, string])[]): string =>
  `<comments xmlns="${MAIN}"><authors><author>Ada</author></authors><commentList>${comments
    .map(
      ([cell, text]) => `<comment ref="${cell}" authorId="0"><text><r><t>${escapeXml(text)}</t></r></text></comment>`,
    )
    .join('')}</commentList></comments>`

const cellXml = (cell: XlsxCell, reference: string, shared: (text: string) => number): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c r="${reference}" t="s"><v>${shared(cell)}</v></c>`
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if ('style' in cell) return `<c r="${reference}" s="${cell.style}"><v>${cell.value}</v></c>`
  const { formula, result } = cell
  const type = typeof result === 'string' ? ' t="str"' : ''
  return `<c r="${reference}"${type}><f>${escapeXml(formula)}</f>${result === null ? '' : `<v>${escapeXml(String(result))}</v>`}</c>`
}

const columnName = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : columnName(Math.floor(column / 26) - 1) + columnName(column % 26)
