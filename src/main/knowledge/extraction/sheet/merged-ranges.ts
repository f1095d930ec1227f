import { LONGEST_REPEATED, MOST_REPEATED } from '../table/covered-places.ts'
import type { MergedRange, SheetCell, SheetRow } from './sheet-row.ts'

/** The merged cells of a sheet, ready to be asked for row by row. */
export interface MergedRanges {
  /** The last column of the range that begins at a cell; the cell's own where none does. */
  lastColumnOf(row: number, column: number): number
  /**
   * Gives rows, in order, with what is merged down into them: a cell that is merged over several rows says the same in each. A long text stands once, and
   * so does every one once what was repeated would be most of the sheet.
   */
  createFillDown(): (row: SheetRow) => SheetRow
}

/** More than any sheet needs that a person made; the rest are taken for cells of their own. */
const MAX_RANGES = 100_000
const MAX_OPEN = 200

export const mergedRanges = (ranges: readonly MergedRange[]): MergedRanges => {
  const lastColumns = new Map<string, number>()
  const tall: MergedRange[] = []
  for (const range of ranges.slice(0, MAX_RANGES)) {
    if (range.lastColumn > range.firstColumn) {
      lastColumns.set(`${range.firstRow}:${range.firstColumn}`, range.lastColumn)
    }
    if (range.lastRow > range.firstRow) tall.push(range)
  }
  tall.sort((one, other) => one.firstRow - other.firstRow)
  return {
    lastColumnOf: (row, column) => (lastColumns.size === 0 ? column : (lastColumns.get(`${row}:${column}`) ?? column)),
    createFillDown: () => (tall.length === 0 ? (row) => row : fillDown(tall)),
  }
}

interface OpenRange {
  readonly range: MergedRange
  /** What stands in it; null where it is empty. */
  cell: SheetCell | null
}

const fillDown = (tall: readonly MergedRange[]): ((row: SheetRow) => SheetRow) => {
  let next = 0
  let open: OpenRange[] = []
  let repeated = 0
  return (row) => {
    for (let range = tall[next]; range !== undefined && range.firstRow <= row.row; range = tall[++next]) {
      if (open.length < MAX_OPEN) open.push({ range, cell: null })
    }
    if (open.length === 0) return row
    open = open.filter(({ range }) => range.lastRow >= row.row)
    const added = open.flatMap((entry) => filled(entry, row))
    repeated += added.reduce((length, { text }) => length + text.length, 0)
    if (added.length === 0 || repeated > MOST_REPEATED) return row
    return { row: row.row, cells: [...row.cells, ...added].sort((one, other) => one.column - other.column) }
  }
}

const filled = (entry: OpenRange, { row, cells }: SheetRow): SheetCell[] => {
  const { firstRow, firstColumn } = entry.range
  const own = cells.find(({ column }) => column === firstColumn)
  if (row === firstRow) {
    entry.cell = own === undefined || own.text.length > LONGEST_REPEATED ? null : own
    return []
  }
  return own === undefined && entry.cell !== null ? [{ ...entry.cell, isRepeated: true }] : []
}
