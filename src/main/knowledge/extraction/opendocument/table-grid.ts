import { type CoveredPlaces, spanOf } from '../table/covered-places.ts'
import { isElement, type XmlElement } from '../xml/xml-tree.ts'

/** A row of a table with its cells, those that others cover included. */
export interface GridRow {
  readonly cells: readonly XmlElement[]
  readonly isHeader: boolean
}

export interface TableGrid {
  readonly rows: readonly (readonly string[])[]
  readonly headerRows: number
  /** Of each row the columns that say what a cell above says. */
  readonly repeated: readonly (readonly number[])[]
}

const MAX_COLUMNS = 1_000
const MAX_ROWS = 65_534
const MAX_REPEATED = 1_000

/** The rows of a table in a text, through the groups around them. A row that is repeated stands as often as it does. */
export const tableRows = (parent: XmlElement, covered: CoveredPlaces, isHeader = false): GridRow[] =>
  parent.children.flatMap((child): GridRow[] => {
    if (!isElement(child)) return []
    if (child.name === 'table:table-header-rows') return tableRows(child, covered, true)
    if (child.name === 'table:table-row-group' || child.name === 'table:table-rows')
      return tableRows(child, covered, isHeader)
    if (child.name !== 'table:table-row') return []
    const cells = rowCells(child, covered)
    const wanted = spanOf(child.attributes['table:number-rows-repeated'], MAX_REPEATED)
    const times = covered.take((wanted - 1) * cells.length) ? wanted : 1
    return Array.from({ length: times }, () => ({ cells, isHeader }))
  })

const rowCells = (row: XmlElement, covered: CoveredPlaces): XmlElement[] =>
  row.children.flatMap((cell): XmlElement[] => {
    if (!isElement(cell) || !/^table:(covered-)?table-cell$/.test(cell.name)) return []
    const wanted = spanOf(cell.attributes['table:number-columns-repeated'], MAX_COLUMNS)
    const times = covered.take(wanted - 1) ? wanted : 1
    return Array.from({ length: times }, () => cell)
  })

/** `textOfCell` reads what stands in a cell. */
export const readGrid = (
  rows: readonly GridRow[],
  textOfCell: (cell: XmlElement) => string,
  covered: CoveredPlaces,
): TableGrid => {
  const open: { text: string; rows: number }[] = []
  const firstData = rows.findIndex(({ isHeader }) => !isHeader)
  const repeated: number[][] = []
  const known = new Map<XmlElement, string>()
  /** A cell that is repeated is read once. */
  const textOf = (cell: XmlElement): string => {
    const before = known.get(cell)
    if (before !== undefined) return covered.copy(before)
    const text = textOfCell(cell)
    if (repeats(cell)) known.set(cell, text)
    return text
  }
  const repeatedRows = new Set(rows.flatMap(({ cells }, at) => (rows[at - 1]?.cells === cells ? cells : [])))
  const repeats = (cell: XmlElement): boolean =>
    cell.attributes['table:number-columns-repeated'] !== undefined || repeatedRows.has(cell)
  const grid = rows.map(({ cells, isHeader }) => {
    let spanned = { text: '', columns: 0 }
    const again: number[] = []
    repeated.push(again)
    return cells.map((cell, column) => {
      if (cell.name === 'table:covered-table-cell') {
        const above = open[column]
        if (above !== undefined && above.rows > 0) {
          above.rows--
          again.push(column)
          return covered.repeat(above.text)
        }
        return isHeader && spanned.columns-- > 0 ? covered.repeat(spanned.text) : ''
      }
      const text = textOf(cell)
      open[column] = { text, rows: spanOf(cell.attributes['table:number-rows-spanned'], MAX_ROWS) - 1 }
      spanned = { text, columns: spanOf(cell.attributes['table:number-columns-spanned'], MAX_COLUMNS) - 1 }
      return text
    })
  })
  return { rows: grid, headerRows: Math.max(0, firstData), repeated }
}

/** Whether a table only arranges what stands in it: one row or one column. */
export const isArrangement = (rows: readonly GridRow[]): boolean =>
  rows.length === 1 || rows.every(({ cells }) => cells.length === 1)
