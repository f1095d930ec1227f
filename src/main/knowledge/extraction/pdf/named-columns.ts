import { headerRowCount, isQuantity } from '../table/header-row.ts'
import type { Cell, TextLine } from './text-line.ts'

/** Rows of one page, by the first and the last of its lines, and what their columns are called. */
export interface NamedLines {
  readonly page: number
  readonly first: number
  readonly last: number
  readonly names: readonly string[]
}

export interface NamedColumns {
  /** The pages without the names that stand once more above rows that go on. */
  readonly pages: readonly (readonly TextLine[])[]
  readonly rows: readonly NamedLines[]
}

/**
 * Finds the tables of a document by the names above their columns. A table that ends a page goes on at the top of the next one where the rows there stand
 * in its columns and hold the same kinds of values; nothing else is known of them there.
 */
export const nameColumns = (pages: readonly (readonly TextLine[])[]): NamedColumns => {
  const kept: (readonly TextLine[])[] = []
  const rows: NamedLines[] = []
  let open: Table | null = null
  for (const [page, all] of pages.entries()) {
    const { lines, goesOn }: Continued = continued(open, all)
    kept.push(lines)
    if (open !== null && goesOn > 0) rows.push({ page, first: 0, last: goesOn - 1, names: open.names })
    let at = goesOn
    open = goesOn > 0 && goesOn === lines.length ? open : null
    while (at < lines.length) {
      const table = tableAt(lines, at)
      if (table === null) at++
      else {
        rows.push({ page, first: at + 1, last: table.end - 1, names: table.names })
        at = table.end
        open = at === lines.length ? table : null
      }
    }
  }
  return { pages: kept, rows }
}

/** Where the cells of a column stand, and how many of them hold quantities. */
interface Column {
  start: number
  end: number
  readonly cells: Cell[]
  filled: number
  quantities: number
}

interface Table {
  readonly names: readonly string[]
  readonly header: TextLine
  readonly columns: readonly Column[]
  /** The line behind its last. */
  readonly end: number
  /** Whether its names are set in another font than its rows. */
  readonly isMarked: boolean
}

/** In letter heights: rows stand no further apart. */
const ROW_DISTANCE = 4
/** Nor lines of one cell than this. */
const LINE_DISTANCE = 1.6
/** Between rows, names stand out no more than this. */
const SAME_SIZE = 1.3
const LEAST_ROWS = 2
/** Two columns may as well be names with their values. */
const LEAST_UNMARKED = 3
/** In points: what is set in a column begins, ends or has its middle at the same place. */
const ALIGNED = 4
/** Of the values of a column that is of quantities, and of one that is of none. */
const MOSTLY = 0.6
const HARDLY = 0.2

const isBelow = (above: TextLine, below: TextLine, most = ROW_DISTANCE): boolean => {
  const distance = above.y - below.y
  const [small, large] = [Math.min(above.size, below.size), Math.max(above.size, below.size)]
  return above.angle === below.angle && large <= SAME_SIZE * small && distance > 0 && distance < most * large
}

const shared = (one: Pick<Cell, 'start' | 'end'>, other: Pick<Cell, 'start' | 'end'>): number =>
  Math.min(one.end, other.end) - Math.max(one.start, other.start)

/** The columns of a line's cells, each in one of its own; null where they stand in no such columns. */
const columnsOf = (cells: readonly Cell[], columns: readonly Column[]): number[] | null => {
  const places = cells.map((cell) => {
    const over = columns.flatMap((column, at) => (shared(cell, column) > 0 ? [at] : []))
    return over.length === 1 ? (over[0] ?? -1) : -1
  })
  return places.every((place, at) => place > (places[at - 1] ?? -1)) ? places : null
}

const take = (columns: readonly Column[], cells: readonly Cell[], places: readonly number[]): void => {
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

/** What goes on below its row in the column that it stands in. */
const isWrapped = (above: TextLine, below: TextLine, columns: readonly Column[]): boolean =>
  below.cells.length === 1 && isBelow(above, below, LINE_DISTANCE) && columnsOf(below.cells, columns) !== null

const emptyColumn = ({ start, end }: Pick<Cell, 'start' | 'end'>): Column => ({
  start,
  end,
  cells: [],
  filled: 0,
  quantities: 0,
})

const tableAt = (lines: readonly TextLine[], first: number): Table | null => {
  const header = lines[first]
  if (header === undefined || header.cells.length < 2) return null
  const names = header.cells.map(({ text }) => text.trim())
  const columns = header.cells.map(emptyColumn)
  const rows: string[][] = []
  let isMarked = true
  let end = first + 1
  for (; end < lines.length; end++) {
    const [above, line] = [lines[end - 1], lines[end]]
    if (above === undefined || line === undefined || !isBelow(above, line)) break
    if (rows.length > 0 && isWrapped(above, line, columns)) continue
    const places = line.cells.length < 2 ? null : columnsOf(line.cells, columns)
    if (places === null) break
    take(columns, line.cells, places)
    rows.push(names.map((_, column) => line.cells[places.indexOf(column)]?.text ?? ''))
    isMarked &&= line.font !== header.font
  }
  const isTable =
    rows.length >= LEAST_ROWS &&
    (isMarked || names.length >= LEAST_UNMARKED) &&
    headerRowCount({ rows: [names, ...rows], markedHeaderRows: null }) === 1
  return isTable ? { names, header, columns, end, isMarked } : null
}

const written = ({ text }: Cell): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** Whether a line names the columns of a table once more. */
const repeatsNames = ({ header, columns }: Table, line: TextLine | undefined): boolean =>
  line !== undefined &&
  line.cells.length === header.cells.length &&
  line.cells.every((cell, at) => written(cell) === written(header.cells[at] ?? cell)) &&
  columnsOf(line.cells, columns) !== null

const isAligned = (cell: Cell, { cells }: Column): boolean =>
  cells.some(
    (other) =>
      Math.abs(cell.start - other.start) < ALIGNED ||
      Math.abs(cell.end - other.end) < ALIGNED ||
      Math.abs(cell.start + cell.end - other.start - other.end) < 2 * ALIGNED,
  )

const areAligned = (cells: readonly Cell[], places: readonly number[], columns: readonly Column[]): boolean =>
  cells.every((cell, at) => {
    const column = columns[places[at] ?? -1]
    return column !== undefined && isAligned(cell, column)
  })

const share = ({ quantities, filled }: Column): number => (filled === 0 ? 0.5 : quantities / filled)

/** Whether columns hold what those above them hold. */
const isLike = (below: readonly Column[], above: readonly Column[]): boolean =>
  below.every((column, at) => {
    const other = above[at]
    if (other === undefined || column.filled === 0) return true
    if (share(other) >= MOSTLY) return share(column) >= MOSTLY
    return share(other) > HARDLY || share(column) < MOSTLY
  })

/** How many lines at the top of a page go on with a table; they are of it from then on. */
const goOn = ({ columns, header, isMarked }: Table, lines: readonly TextLine[]): number => {
  const below = columns.map(emptyColumn)
  const found: { cells: readonly Cell[]; places: readonly number[] }[] = []
  let end = 0
  for (; end < lines.length; end++) {
    const [above, line] = [lines[end - 1], lines[end]]
    if (line === undefined || (above !== undefined && !isBelow(above, line))) break
    if (above !== undefined && isWrapped(above, line, columns)) continue
    const places = line.cells.length < 2 ? null : columnsOf(line.cells, columns)
    if (places === null || !areAligned(line.cells, places, columns)) break
    // Other names: another table.
    if (isMarked && line.font === header.font) break
    take(below, line.cells, places)
    found.push({ cells: line.cells, places })
  }
  const [first] = found
  if (first === undefined) return 0
  const top = columns.map(emptyColumn)
  take(top, first.cells, first.places)
  if (!isLike(top, columns) || !isLike(below, columns)) return 0
  for (const { cells, places } of found) take(columns, cells, places)
  return end
}

interface Continued {
  readonly lines: readonly TextLine[]
  readonly goesOn: number
}

/** The lines of a page below one that ends with a table, and how many of them go on with it. */
const continued = (table: Table | null, all: readonly TextLine[]): Continued => {
  if (table === null) return { lines: all, goesOn: 0 }
  const below = all.slice(1)
  const goesOn = repeatsNames(table, all[0]) ? goOn(table, below) : 0
  return goesOn > 0 ? { lines: below, goesOn } : { lines: all, goesOn: goOn(table, all) }
}
