import { isTotalRow } from '../../tables/typing/total-row.ts'
import { isQuantity } from '../table/header-row.ts'
import { summaryRows } from './summary-rows.ts'
import type { Cell, TextLine } from './text-line.ts'

/** Where the cells of a column stand, and how many of them hold quantities. */
export interface Column {
  start: number
  end: number
  readonly cells: Cell[]
  filled: number
  quantities: number
}

/** A row by the first and the last of its lines, with a text for each column. */
export interface TableRow {
  readonly first: number
  last: number
  readonly cells: string[]
  /** From the line above, in points; none for the first of a page. */
  readonly distance: number | null
  /** Whether it may as well be none, or more than one. */
  isDoubtful: boolean
}

/** In letter heights: rows stand no further apart. */
const ROW_DISTANCE = 4
/** Nor lines of one cell than this. */
const LINE_DISTANCE = 1.6
/** Between rows, names stand out no more than this. */
const SAME_SIZE = 1.3
/** What goes on in several cells stands nearer to its row than the next row does. */
const NEARER = 0.9
/** Of the values of a column that is of quantities. */
const MOSTLY = 0.6

export const isBelow = (above: TextLine, below: TextLine, most = ROW_DISTANCE): boolean => {
  const distance = above.bottom - below.y
  const [small, large] = [Math.min(above.size, below.size), Math.max(above.size, below.size)]
  return above.angle === below.angle && large <= SAME_SIZE * small && distance > 0 && distance < most * large
}

export const isNextLine = (above: TextLine, below: TextLine): boolean => isBelow(above, below, LINE_DISTANCE)

export const shared = (one: Pick<Cell, 'start' | 'end'>, other: Pick<Cell, 'start' | 'end'>): number =>
  Math.min(one.end, other.end) - Math.max(one.start, other.start)

/** The columns of a line's cells, each in one of its own; null where they stand in no such columns. */
export const columnsOf = (
  cells: readonly Cell[],
  columns: readonly Pick<Column, 'start' | 'end'>[],
): number[] | null => {
  const places = cells.map((cell) => {
    const over = columns.flatMap((column, at) => (shared(cell, column) > 0 ? [at] : []))
    return over.length === 1 ? (over[0] ?? -1) : -1
  })
  return !places.includes(-1) && new Set(places).size === places.length ? places : null
}

/** Of what a cell has in common with its own column, that it may have with another. */
const REACHES_OVER = 0.25

/**
 * The same, or those of a row that has one for each column in its order, though one stands aside of what was there so far, as a name in the middle of a wide column does, or reaches
 * below the name of the next one.
 */
const placesIn = (cells: readonly Cell[], columns: readonly Column[]): number[] | null => {
  const places = columnsOf(cells, columns)
  if (places !== null || cells.length !== columns.length) return places
  const isInOrder = cells.every((cell, at) =>
    columns.every(
      (column, other) =>
        other === at || shared(cell, column) <= Math.max(0, REACHES_OVER * sharedWith(columns[at], cell)),
    ),
  )
  return isInOrder ? cells.map((_, at) => at) : null
}

const sharedWith = (column: Column | undefined, cell: Cell): number => (column === undefined ? 0 : shared(cell, column))

export const emptyColumn = ({ start, end }: Pick<Cell, 'start' | 'end'>): Column => ({
  start,
  end,
  cells: [],
  filled: 0,
  quantities: 0,
})

export const take = (columns: readonly Column[], cells: readonly Cell[], places: readonly number[]): void => {
  for (const [at, cell] of cells.entries()) {
    const column = columns[places[at] ?? -1]
    if (column === undefined) continue
    column.start = Math.min(column.start, cell.start)
    column.end = Math.max(column.end, cell.end)
    column.cells.push(cell)
    column.filled++
    if (isQuantity(cell.text)) column.quantities++
  }
}

/** Of a column without any value nothing is known. */
export const shareOfQuantities = ({ quantities, filled }: Column): number => (filled === 0 ? 0.5 : quantities / filled)

export const holdsQuantities = (column: Column): boolean => shareOfQuantities(column) >= MOSTLY

/** A text with what goes on below it. */
export const joined = (above: string, below: string): string => {
  if (above === '' || below === '') return above + below
  const isBroken = /\p{L}[-\u2010\u00ad]$/u.test(above) && /^\p{Ll}/u.test(below)
  return isBroken ? above.slice(0, -1) + below : `${above} ${below}`
}

const goOnWith = (row: TableRow, cells: readonly (readonly [column: number, text: string])[], last: number): void => {
  for (const [column, text] of cells) {
    const above = row.cells[column] ?? ''
    // An amount below an amount is one of another row, or a total.
    if (isQuantity(above) && isQuantity(text)) row.isDoubtful = true
    row.cells[column] = joined(above, text)
  }
  row.last = last
}

interface Reading {
  readonly columns: readonly Column[]
  /** Whether a line is a row; it is taken then. */
  readonly takes: (line: TextLine, places: readonly number[]) => boolean
}

interface RowsRead {
  readonly rows: TableRow[]
  /** The line behind them. */
  readonly end: number
  /** Whether names of groups stand between them. */
  readonly areDivided: boolean
}

/** The rows from a line on, and the line behind them. What goes on below its row in the column that it stands in is of the row. */
export const readRows = (lines: readonly TextLine[], from: number, { columns, takes }: Reading): RowsRead => {
  const rows: TableRow[] = []
  let areDivided = false
  let end = from
  for (; end < lines.length; end++) {
    const [above, line, row] = [lines[end - 1], lines[end], rows.at(-1)]
    if (line === undefined || (above !== undefined && !isBelow(above, line))) break
    if (isGroupName(lines, end, { columns, font: lines[row?.first ?? end + 1]?.font })) {
      areDivided = true
      continue
    }
    const places = placesIn(line.cells, columns)
    if (places === null) break
    const isPart = line.cells.length === 1 && above !== undefined && isNextLine(above, line)
    if (isPart && row !== undefined) {
      goOnWith(row, [[places[0] ?? 0, line.cells[0]?.text ?? '']], end)
      continue
    }
    if (line.cells.length < 2 || !takes(line, places)) break
    const cells = columns.map((_, column) => line.cells[places.indexOf(column)]?.text ?? '')
    rows.push({ first: end, last: end, cells, distance: distanceAbove(lines, end, from), isDoubtful: false })
  }
  return { rows, end, areDivided }
}

const distanceAbove = (lines: readonly TextLine[], at: number, from: number): number | null => {
  const [above, line] = [lines[at - 1], lines[at]]
  return above === undefined || line === undefined || at === from ? null : above.bottom - line.y
}

/** Whether a line alone names the rows below it: it is set in another font than rows are. */
const isGroupName = (
  lines: readonly TextLine[],
  at: number,
  { columns, font }: { readonly columns: readonly Column[]; readonly font: string | undefined },
): boolean => {
  const [line, next] = [lines[at], lines[at + 1]]
  if (line === undefined || next === undefined || line.cells.length !== 1) return false
  if (next.font !== font || line.font === font) return false
  const text = line.cells[0]?.text ?? ''
  return next.cells.length > 1 && !isQuantity(text) && isBelow(line, next) && placesIn(next.cells, columns) !== null
}

/** The rows, each with what goes on below it in several of its cells; those that may be none are doubtful, and those that sum others up are none. */
export const settled = (read: readonly TableRow[], columns: readonly Column[]): TableRow[] => {
  const summaries = summaryRows(read.map(({ cells }) => cells))
  const rows = read.filter(({ cells }) => !summaries.has(cells))
  const amounts = columns.flatMap((column, at) => (holdsQuantities(column) && column.filled > 0 ? [at] : []))
  const isWhole = ({ cells }: TableRow): boolean =>
    isTotalRow(cells) || (cells[0] !== '' && (amounts.length === 0 || amounts.some((column) => cells[column] !== '')))
  const distances = rows.flatMap((row) => (isWhole(row) && row.distance !== null ? [row.distance] : []))
  const nearest = Math.min(...distances) * NEARER
  const found: TableRow[] = []
  for (const row of rows) {
    const above = found.at(-1)
    if (isWhole(row)) found.push(row)
    else if (above !== undefined && row.distance !== null && distances.length > 0 && row.distance < nearest) {
      goOnWith(
        above,
        row.cells.flatMap((text, column) => (text === '' ? [] : [[column, text] as const])),
        row.last,
      )
    } else found.push({ ...row, isDoubtful: true })
  }
  return found
}
