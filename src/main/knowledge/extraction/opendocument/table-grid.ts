import { isElement, type XmlElement } from '../xml/xml-tree.ts'

/** A row of a table with its cells, those that others cover included. */
export interface GridRow {
  readonly cells: readonly XmlElement[]
  readonly isHeader: boolean
}

export interface TableGrid {
  readonly rows: readonly (readonly string[])[]
  readonly headerRows: number
}

const MAX_COLUMNS = 1_000
const MAX_REPEATED = 1_000

/** The rows of a table in a text, through the groups around them. A row that is repeated stands as often as it does. */
export const tableRows = (parent: XmlElement, isHeader = false): GridRow[] =>
  parent.children.flatMap((child): GridRow[] => {
    if (!isElement(child)) return []
    if (child.name === 'table:table-header-rows') return tableRows(child, true)
    if (child.name === 'table:table-row-group' || child.name === 'table:table-rows') return tableRows(child, isHeader)
    if (child.name !== 'table:table-row') return []
    const times = Math.min(MAX_REPEATED, Number(child.attributes['table:number-rows-repeated'] ?? 1))
    return Array.from({ length: times }, () => ({ cells: rowCells(child), isHeader }))
  })

const rowCells = (row: XmlElement): XmlElement[] =>
  row.children.flatMap((cell): XmlElement[] => {
    if (!isElement(cell) || !/^table:(covered-)?table-cell$/.test(cell.name)) return []
    const times = Math.min(MAX_COLUMNS, Number(cell.attributes['table:number-columns-repeated'] ?? 1))
    return Array.from({ length: times }, () => cell)
  })

/** `textOfCell` reads what stands in a cell. */
export const readGrid = (rows: readonly GridRow[], textOfCell: (cell: XmlElement) => string): TableGrid => {
  const open: { text: string; rows: number }[] = []
  const firstData = rows.findIndex(({ isHeader }) => !isHeader)
  const grid = rows.map(({ cells, isHeader }) => {
    let spanned = { text: '', columns: 0 }
    return cells.slice(0, MAX_COLUMNS).map((cell, column) => {
      if (cell.name === 'table:covered-table-cell') {
        const above = open[column]
        if (above !== undefined && above.rows > 0) {
          above.rows--
          return above.text
        }
        return isHeader && spanned.columns-- > 0 ? spanned.text : ''
      }
      const text = textOfCell(cell)
      open[column] = { text, rows: Number(cell.attributes['table:number-rows-spanned'] ?? 1) - 1 }
      spanned = { text, columns: Number(cell.attributes['table:number-columns-spanned'] ?? 1) - 1 }
      return text
    })
  })
  return { rows: grid, headerRows: Math.max(0, firstData) }
}

/** Whether a table only arranges what stands in it: one row or one column. */
export const isArrangement = (rows: readonly GridRow[]): boolean =>
  rows.length === 1 || rows.every(({ cells }) => cells.length === 1)
