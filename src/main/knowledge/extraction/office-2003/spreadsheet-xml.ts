import type { CellValue } from '../extracted-document.ts'
import { MAX_COLUMNS } from '../sheet/cell-reference.ts'
import { signed } from '../sheet/cell-remark.ts'
import type { MergedRanges } from '../sheet/merged-ranges.ts'
import { numberFormat, type ShowNumber } from '../sheet/number-format.ts'
import type { SheetCell, SheetRow } from '../sheet/sheet-row.ts'
import { type CoveredPlaces, createCoveredPlaces } from '../table/covered-places.ts'
import type { XmlListener } from '../xml/xml-reader.ts'
import { childOf, childrenOf, createElementCollector, textOf, type XmlElement } from '../xml/xml-tree.ts'

/** A sheet while its rows arrive; what is known of merged cells and comments grows with them. */
export interface OpenSheet {
  readonly name: string
  readonly merged: MergedRanges
  readonly remarks: ReadonlyMap<number, readonly string[]>
}

export interface SheetSink {
  begin(sheet: OpenSheet): void
  row(row: SheetRow, isHidden: boolean): void
  end(): void
  /** Columns from 0, inclusive, that are hidden on the sheet; said before its rows. */
  hiddenColumns(first: number, last: number): void
  /** Said of a sheet that is hidden, once its rows have come. */
  hidden(name: string): void
}

interface State {
  readonly name: string
  readonly lastColumns: Map<string, number>
  readonly remarks: Map<number, string[]>
  /** Cells that are merged down, by column. */
  readonly open: Map<number, { readonly cell: SheetCell; readonly lastRow: number }>
  row: number
  /** The columns that were described so far. */
  columns: number
}

/** The formats that have names (SpreadsheetML reference, `ss:NumberFormat`); any other name is a format's code. */
const namedFormats: Readonly<Record<string, string>> = {
  General: 'General',
  'General Number': 'General',
  'General Date': 'yyyy-mm-dd hh:mm',
  'Long Date': 'yyyy-mm-dd',
  'Medium Date': 'd-mmm-yy',
  'Short Date': 'yyyy-mm-dd',
  'Long Time': 'h:mm:ss AM/PM',
  'Medium Time': 'h:mm AM/PM',
  'Short Time': 'h:mm',
  Currency: '#,##0.00',
  'Euro Currency': '#,##0.00',
  Fixed: '0.00',
  Standard: '#,##0.00',
  Percent: '0.00%',
  Scientific: '0.00E+00',
}
const general = numberFormat(0, null, 1900)

/** Listens to a workbook in the XML of Excel 2003, and hands over the filled rows of each sheet as they end. */
export const createSpreadsheetXml = (sink: SheetSink): XmlListener => {
  const formats = new Map<string, ShowNumber>()
  const covered = createCoveredPlaces()
  let state: State | null = null
  const collector = createElementCollector(
    (name) => name === 'ss:Row' || name === 'ss:Style' || name === 'x:WorksheetOptions',
    (element) => {
      if (element.name === 'ss:Style') addFormat(formats, element)
      else if (state === null) return
      else if (element.name === 'ss:Row') takeRow(element, { state, formats, covered, sink })
      else if (/hidden/i.test(textOf(childOf(element, 'x:Visible')))) sink.hidden(state.name)
    },
  )
  return {
    open(name, attributes) {
      if (name === 'ss:Worksheet') {
        state = newState(attributes['ss:Name'] ?? '')
        sink.begin({ name: state.name, merged: rangesOf(state), remarks: state.remarks })
      }
      if (name === 'ss:Column' && state !== null) takeColumn(attributes, state, sink)
      collector.open(name, attributes)
    },
    close(name) {
      collector.close(name)
      if (name !== 'ss:Worksheet') return
      sink.end()
      state = null
    },
    text: collector.text,
  }
}

const newState = (name: string): State => ({
  name,
  lastColumns: new Map(),
  remarks: new Map(),
  open: new Map(),
  row: 0,
  columns: 0,
})

const isHidden = (attributes: Readonly<Record<string, string>>): boolean =>
  /^(1|true)$/i.test(attributes['ss:Hidden'] ?? '')

const takeColumn = (attributes: Readonly<Record<string, string>>, state: State, sink: SheetSink): void => {
  const first = (countOf(attributes['ss:Index']) || state.columns + 1) - 1
  const last = first + countOf(attributes['ss:Span'])
  state.columns = last + 1
  if (isHidden(attributes)) sink.hiddenColumns(first, last)
}

/** What is merged down is filled in here. */
const rangesOf = ({ lastColumns }: State): MergedRanges => ({
  lastColumnOf: (row, column) => lastColumns.get(`${row}:${column}`) ?? column,
  createFillDown: () => (row) => row,
})

const addFormat = (formats: Map<string, ShowNumber>, { attributes, children }: XmlElement): void => {
  const written = children.find((child) => typeof child !== 'string' && child.name === 'ss:NumberFormat')
  const code = typeof written === 'object' ? written.attributes['ss:Format'] : undefined
  if (code !== undefined) formats.set(attributes['ss:ID'] ?? '', numberFormat(0, namedFormats[code] ?? code, 1900))
}

interface Taking {
  readonly covered: CoveredPlaces
  readonly state: State
  readonly formats: ReadonlyMap<string, ShowNumber>
  readonly sink: SheetSink
}

const takeRow = (element: XmlElement, { state, formats, covered, sink }: Taking): void => {
  const row = countOf(element.attributes['ss:Index']) || state.row + 1
  state.row = row + countOf(element.attributes['ss:Span'])
  const cells = readCells(element, { row, state, formats })
  for (const [column, { cell, lastRow }] of state.open) {
    if (lastRow < row) state.open.delete(column)
    else if (!cells.some((filled) => filled.column === column) && covered.repeat(cell.text) !== '')
      cells.push({ ...cell, isRepeated: true })
  }
  if (cells.length === 0) return
  sink.row({ row, cells: cells.toSorted((one, other) => one.column - other.column) }, isHidden(element.attributes))
}

/** A number that is written there; 0 where there is none, or nothing that counts. */
const countOf = (written: string | undefined): number => Math.max(0, Number.parseInt(written ?? '', 10) || 0)

interface ReadingRow extends Pick<Taking, 'state' | 'formats'> {
  readonly row: number
}

/** The filled cells of a row; keeps what they say about others. */
const readCells = (element: XmlElement, { row, state, formats }: ReadingRow): SheetCell[] => {
  const cells: SheetCell[] = []
  let column = 0
  for (const written of childrenOf(element, 'ss:Cell')) {
    column = (countOf(written.attributes['ss:Index']) || column + 1) - 1
    if (column >= MAX_COLUMNS) break
    const cell = readCell(written, column, formats)
    if (cell !== null) cells.push(cell)
    const across = countOf(written.attributes['ss:MergeAcross'])
    const down = countOf(written.attributes['ss:MergeDown'])
    if (across > 0) state.lastColumns.set(`${row}:${column}`, Math.min(column + across, MAX_COLUMNS - 1))
    if (cell !== null && down > 0) state.open.set(column, { cell, lastRow: row + down })
    addRemark(written, row, state)
    column += 1 + across
  }
  return cells
}

const addRemark = (cell: XmlElement, row: number, { remarks }: State): void => {
  const comment = childOf(cell, 'ss:Comment')
  const words = textOf(childOf(comment, 'ss:Data')).trim().replace(/\s+/g, ' ')
  if (words === '') return
  remarks.set(row, [...(remarks.get(row) ?? []), signed(comment?.attributes['ss:Author'] ?? '', words)])
}

const readCell = (cell: XmlElement, column: number, formats: ReadonlyMap<string, ShowNumber>): SheetCell | null => {
  const data = childOf(cell, 'ss:Data')
  const text = textOf(data).trim()
  if (text === '') return null
  const as = (shown: string, value: CellValue, isQuantity = true): SheetCell => ({
    column,
    text: shown,
    value,
    isQuantity,
  })
  switch (data?.attributes['ss:Type']) {
    case 'Number': {
      const number = Number(text)
      if (!Number.isFinite(number)) return as(text, text, false)
      const shown = (formats.get(cell.attributes['ss:StyleID'] ?? '') ?? general)(number)
      return as(shown.text, shown.value)
    }
    case 'DateTime': {
      const shown = text
        .replace(/\.0+$/, '')
        .replace(/T00:00:00$/, '')
        .replace(/^1899-12-3[01]T/, '')
        .replace('T', ' ')
      return as(shown, shown)
    }
    case 'Boolean':
      return as(text === '1' ? 'TRUE' : 'FALSE', text === '1')
    case 'Error':
      return as(text, null, false)
    default:
      return as(text, text, false)
  }
}
