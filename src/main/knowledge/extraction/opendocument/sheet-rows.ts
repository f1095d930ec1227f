import type { CellValue } from '../extracted-document.ts'
import { MAX_COLUMNS } from '../sheet/cell-reference.ts'
import type { MergedRanges } from '../sheet/merged-ranges.ts'
import type { SheetCell, SheetRow } from '../sheet/sheet-row.ts'
import { type CoveredPlaces, createCoveredPlaces, spanOf } from '../table/covered-places.ts'
import type { XmlListener } from '../xml/xml-reader.ts'
import { childrenOf, createElementCollector, type XmlElement } from '../xml/xml-tree.ts'
import { commentText } from './inline-text.ts'
import { stylesWith } from './open-document.ts'
import { plainText } from './plain-text.ts'

/** A sheet while its rows arrive; what is known of merged cells, header rows and comments grows with them. */
export interface OpenSheet {
  /** From 0. */
  readonly index: number
  readonly name: string
  readonly isHidden: boolean
  readonly merged: MergedRanges
  readonly headerRows: ReadonlySet<number>
  readonly remarks: ReadonlyMap<number, readonly string[]>
}

export interface SheetSink {
  begin(sheet: OpenSheet): void
  /** Columns from 0, inclusive, that are hidden. */
  hideColumns(first: number, last: number): void
  row(row: SheetRow, isHidden: boolean): void
  /** What lies over the cells, at a row. */
  drawn(row: number, shape: XmlElement): void
  end(): void
}

interface State {
  readonly lastColumns: Map<string, number>
  readonly headerRows: Set<number>
  readonly remarks: Map<number, string[]>
  /** Cells that are merged down, by column. */
  readonly open: Map<number, { readonly cell: SheetCell; readonly lastRow: number }>
  /** The number of the last row. */
  row: number
  /** How many columns were declared. */
  columns: number
  /** Of the whole workbook. */
  readonly covered: CoveredPlaces
}

const MAX_REPEATED_ROWS = 10_000
/** As many as a sheet has. */
const MAX_ROWS = 1_048_576

const wanted: ReadonlySet<string> = new Set(['table:table-row', 'table:shapes', 'office:automatic-styles'])

/** Listens to a spreadsheet's content and hands over the filled rows of each sheet as they end. */
export const createSheetRows = (sink: SheetSink): XmlListener => {
  let hiddenStyles = new Set<string>()
  let sheets = 0
  let tables = 0
  let headerDepth = 0
  const covered = createCoveredPlaces()
  let state = newState(covered)
  const collector = createElementCollector(
    (name) => wanted.has(name),
    (element) => {
      if (element.name === 'table:shapes') {
        if (tables === 1) for (const shape of childrenOf(element)) sink.drawn(Math.max(1, state.row), shape)
      } else if (element.name === 'office:automatic-styles') {
        // A chart in a document of one file has styles of its own.
        if (tables > 0) return
        hiddenStyles = stylesWith(element, ['style:table-properties', 'table:display', 'false'])
      } else if (tables === 1) takeRow(element, { state, isHeader: headerDepth > 0, sink })
    },
  )
  return {
    open(name, attributes) {
      if (name === 'table:table' && tables++ === 0) {
        state = newState(covered)
        sink.begin({
          index: sheets++,
          name: attributes['table:name'] ?? '',
          isHidden: hiddenStyles.has(attributes['table:style-name'] ?? ''),
          merged: rangesOf(state),
          headerRows: state.headerRows,
          remarks: state.remarks,
        })
      }
      if (name === 'table:table-header-rows') headerDepth++
      if (name === 'table:table-column' && tables === 1) takeColumns(attributes, state, sink)
      collector.open(name, attributes)
    },
    close(name) {
      collector.close(name)
      if (name === 'table:table-header-rows') headerDepth--
      if (name === 'table:table' && --tables === 0) sink.end()
    },
    text: collector.text,
  }
}

const newState = (covered: CoveredPlaces): State => ({
  lastColumns: new Map(),
  headerRows: new Set(),
  remarks: new Map(),
  open: new Map(),
  row: 0,
  columns: 0,
  covered,
})

/** What is merged down is filled in here, as the covered cells come. */
const rangesOf = ({ lastColumns }: State): MergedRanges => ({
  lastColumnOf: (row, column) => lastColumns.get(`${row}:${column}`) ?? column,
  createFillDown: () => (row) => row,
})

interface Taking {
  readonly state: State
  readonly isHeader: boolean
  readonly sink: SheetSink
}

const isHidden = (attributes: XmlElement['attributes']): boolean =>
  (attributes['table:visibility'] ?? 'visible') !== 'visible'

const takeColumns = (attributes: XmlElement['attributes'], state: State, sink: SheetSink): void => {
  const first = state.columns
  state.columns += spanOf(attributes['table:number-columns-repeated'], MAX_COLUMNS)
  if (isHidden(attributes)) sink.hideColumns(first, state.columns - 1)
}

const takeRow = (element: XmlElement, { state, isHeader, sink }: Taking): void => {
  const repeated = spanOf(element.attributes['table:number-rows-repeated'], MAX_ROWS)
  const row = state.row + 1
  const cells = readCells(element, row, state)
  for (const cell of childrenOf(element))
    for (const child of childrenOf(cell)) if (child.name.startsWith('draw:')) sink.drawn(row, child)
  if (cells.length > 0) {
    if (isHeader) state.headerRows.add(row)
    sink.row({ row, cells }, isHidden(element.attributes))
    for (let at = 1; at < Math.min(repeated, MAX_REPEATED_ROWS); at++) {
      const again = repeated > FEW ? copies(cells, state) : cells
      if (again.length === 0) break
      sink.row({ row: row + at, cells: again }, isHidden(element.attributes))
    }
  }
  state.row += repeated
}

const readCells = (element: XmlElement, row: number, state: State): SheetCell[] => {
  const cells: SheetCell[] = []
  let column = 0
  for (const written of childrenOf(element)) {
    const isCovered = written.name === 'table:covered-table-cell'
    if (!isCovered && written.name !== 'table:table-cell') continue
    const times = spanOf(written.attributes['table:number-columns-repeated'], MAX_COLUMNS)
    if (column >= MAX_COLUMNS) break
    const end = Math.min(column + times, MAX_COLUMNS)
    const cell = isCovered ? null : readCell(written, column)
    if (isCovered) cells.push(...fromAbove(state, { row, column, end }))
    else if (cell !== null) cells.push(cell, ...besides(cell, { end, state }))
    if (!isCovered) note(written, { cell, row, column, state })
    column += times
  }
  return cells
}

/** So many equal rows or cells side by side are nothing special in a sheet. */
const FEW = 100

/** Cells that the file repeats; of many no more than there is room for. */
const copies = (cells: readonly SheetCell[], { covered }: State): SheetCell[] =>
  covered.take(cells.length) ? cells.filter(({ text }) => covered.copy(text) !== '') : []

/** What stands once more in the columns behind a cell. */
const besides = (cell: SheetCell, { end, state }: { readonly end: number; readonly state: State }): SheetCell[] => {
  const columns = Array.from({ length: Math.max(0, end - cell.column - 1) }, (_, at) => cell.column + 1 + at)
  const cells = columns.map((column) => ({ ...cell, column }))
  return cells.length > FEW ? copies(cells, state) : cells
}

interface Stretch {
  readonly row: number
  readonly column: number
  readonly end: number
}

const fromAbove = (state: State, { row, column, end }: Stretch): SheetCell[] => {
  const above = [...state.open].filter(([at]) => at >= column && at < end)
  const cells = above.flatMap(([at, { cell, lastRow }]) =>
    lastRow >= row ? [{ ...cell, column: at, isRepeated: true }] : [],
  )
  if (!state.covered.take(cells.length)) return []
  return cells.filter(({ text }) => state.covered.repeat(text) !== '').sort((one, other) => one.column - other.column)
}

interface Noting {
  readonly cell: SheetCell | null
  readonly row: number
  readonly column: number
  readonly state: State
}

/** Keeps what a cell says about others and about itself. */
const note = ({ attributes, children }: XmlElement, { cell, row, column, state }: Noting): void => {
  const columns = spanOf(attributes['table:number-columns-spanned'], MAX_COLUMNS)
  const rows = spanOf(attributes['table:number-rows-spanned'], MAX_ROWS)
  if (columns > 1) state.lastColumns.set(`${row}:${column}`, Math.min(column + columns, MAX_COLUMNS) - 1)
  if (rows > 1 && cell !== null) state.open.set(column, { cell, lastRow: row + rows - 1 })
  for (const child of children) {
    if (typeof child === 'string' || child.name !== 'office:annotation') continue
    const words = commentText(child)
    if (words !== '') state.remarks.set(row, [...(state.remarks.get(row) ?? []), words])
  }
}

const readCell = (cell: XmlElement, column: number): SheetCell | null => {
  const text = childrenOf(cell, 'text:p')
    .map((line) => plainText(line))
    .join('\n')
    .trim()
  const { value, isQuantity } = valueOfCell(cell, text)
  const shown = text === '' && value !== null ? String(value) : text
  return shown === '' ? null : { column, text: shown, value, isQuantity }
}

const valueOfCell = ({ attributes }: XmlElement, text: string): { value: CellValue; isQuantity: boolean } => {
  switch (attributes['office:value-type']) {
    case 'float':
    case 'percentage':
    case 'currency':
      return { value: Number(attributes['office:value']), isQuantity: true }
    case 'date':
      return { value: attributes['office:date-value'] ?? text, isQuantity: true }
    case 'time':
      return { value: text, isQuantity: true }
    case 'boolean':
      return { value: attributes['office:boolean-value'] === 'true', isQuantity: true }
    default:
      return { value: text === '' ? null : text, isQuantity: false }
  }
}
