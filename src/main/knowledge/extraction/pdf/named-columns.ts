import { isTotalRow } from '../../tables/typing/total-row.ts'
import { couldNameColumns, headerRowCount } from '../table/header-row.ts'
import { MOST_LINES, namesAt, namesDrawnApart, type TableNames } from './table-names.ts'
import {
  type Column,
  columnsOf,
  emptyColumn,
  holdsQuantities,
  isBelow,
  readRows,
  settled,
  shared,
  shareOfQuantities,
  type TableRow,
  take,
} from './table-rows.ts'
import type { Cell, TextLine } from './text-line.ts'

/** Rows of one page, by the first and the last of its lines. */
export interface RowLines {
  readonly page: number
  readonly first: number
  readonly last: number
}

/** A table by the names above its columns; it may go on over pages. */
export interface NamedTable {
  readonly names: readonly string[]
  /** Its stretch of each page. */
  readonly parts: readonly RowLines[]
  readonly rows: readonly (RowLines & { readonly cells: readonly string[] })[]
  /** Whether these are all of its rows for sure, each of them one. */
  readonly isSure: boolean
}

export interface NamedColumns {
  /** The pages without the names that stand once more above rows that go on. */
  readonly pages: readonly (readonly TextLine[])[]
  readonly tables: readonly NamedTable[]
}

/**
 * Finds the tables of a document by the names above their columns. A table that ends a page goes on at the top of the next one where the rows there stand
 * in its columns and hold the same kinds of values; nothing else is known of them there.
 */
export const nameColumns = (pages: readonly (readonly TextLine[])[]): NamedColumns => {
  const kept: (readonly TextLine[])[] = []
  const tables: Growing[] = []
  let open: Growing | null = null
  /** The table that the page before has near its end. */
  let near: Growing | null = null
  for (const [page, all] of pages.entries()) {
    const { lines, goesOn, rows, areDivided }: Continued = continued(open?.table ?? null, all)
    kept.push(lines)
    if (open !== null && goesOn > 0) grow(open, { page, first: 0, end: goesOn, rows })
    if (open !== null) open.isSure &&= !areDivided && !isCut(open.table, lines, { first: 0, end: goesOn })
    if (near !== null && beginsWithRow(near.table, lines)) near.isSure = false
    const found = tablesFrom(lines, page, goesOn)
    tables.push(...found)
    const last: Growing | null = found.at(-1) ?? (goesOn > 0 ? open : null)
    const below: number = lines.length - 1 - (last?.parts.at(-1)?.last ?? 0)
    open = below === 0 ? last : null
    near = below > 0 && below <= MOST_BELOW ? last : null
  }
  return { pages: kept, tables: tables.map(({ table: { names }, ...found }) => ({ names: names.names, ...found })) }
}

/** The tables of a page from one of its lines on. */
const tablesFrom = (lines: readonly TextLine[], page: number, from: number): Growing[] => {
  const tables: Growing[] = []
  for (let at = from; at < lines.length; ) {
    const table = tableAt(lines, at)
    if (table === null) {
      at++
      continue
    }
    const found: Growing = { table, parts: [], rows: [], isSure: !table.areDivided && !isCut(table, lines, table) }
    grow(found, { page, first: table.first, end: table.end, rows: table.rows })
    tables.push(found)
    at = table.end
  }
  return tables
}

interface Table {
  readonly names: TableNames
  readonly columns: readonly Column[]
  readonly rows: readonly TableRow[]
  /** The line of its first row, and the one behind its last. */
  readonly first: number
  readonly end: number
  /** Whether its names are set in another font than its rows. */
  readonly isMarked: boolean
  /** Whether names of groups stand between its rows. */
  readonly areDivided: boolean
}

interface Growing {
  readonly table: Table
  readonly parts: RowLines[]
  readonly rows: (RowLines & { readonly cells: readonly string[] })[]
  isSure: boolean
}

interface Part {
  readonly page: number
  readonly first: number
  readonly end: number
  readonly rows: readonly TableRow[]
}

const grow = (growing: Growing, { page, first, end, rows }: Part): void => {
  growing.parts.push({ page, first, last: end - 1 })
  for (const { isDoubtful, cells, ...lines } of rows) {
    growing.rows.push({ page, first: lines.first, last: lines.last, cells })
    if (isDoubtful) growing.isSure = false
  }
}

const LEAST_ROWS = 2
/** Two columns may as well be names with their values. */
const LEAST_UNMARKED = 3
/** In points: what is set in a column begins, ends or has its middle at the same place. */
const ALIGNED = 4
/** Names of several lines stand so much nearer to each other than to the rows below, where their font is that of the rows. */
const APART = 1.2
/** Of the values of a column that is of no quantities. */
const HARDLY = 0.2
/** So many lines, a note or a number of the page, may stand below a table that goes on on the next page. */
const MOST_BELOW = 3
/** So many lines behind a table tell whether it goes on there. */
const MOST_LOOKED = 8
/** In letter heights: what stands no further below stands beside. */
const BESIDE = 0.25

const tableAt = (lines: readonly TextLine[], first: number): Table | null => {
  for (let height = MOST_LINES; height > 0; height--) {
    const names = namesAt(lines, first, height)
    const table = names === null ? null : tableBelow(lines, first + height, names)
    if (table !== null && (height === 1 || table.isMarked || standsApart(table, lines))) return table
  }
  const apart = namesDrawnApart(lines, first)
  const table = apart === null ? null : tableBelow(lines, first + apart.lines.length, apart)
  return table?.isMarked === true ? table : null
}

/** Names with an empty one before them where the first column of the rows, the names of these mostly, has none. */
const withUnnamedFirst = (names: TableNames, row: TextLine | undefined): TableNames => {
  const [cell, ...rest] = row?.cells ?? []
  const [leftmost] = names.places
  if (cell === undefined || leftmost === undefined || cell.end >= leftmost.start) return names
  if (rest.length !== names.names.length || columnsOf(rest, names.places) === null) return names
  return { ...names, names: ['', ...names.names], places: [cell, ...names.places] }
}

const tableBelow = (lines: readonly TextLine[], first: number, written: TableNames): Table | null => {
  const names = withUnnamedFirst(written, lines[first])
  if (!couldNameColumns(names.names, { mayRepeat: true })) return null
  const columns = names.places.map(emptyColumn)
  let isMarked = true
  const {
    rows: read,
    end,
    areDivided,
  } = readRows(lines, first, {
    columns,
    takes(line, places) {
      isMarked &&= line.font !== names.lines[0]?.font || isTotalRow(line.cells.map(({ text }) => text))
      if (!isMarked && names.names.length < LEAST_UNMARKED) return false
      take(columns, line.cells, places)
      return true
    },
  })
  const rows = settled(read, columns)
  const isTable =
    rows.length >= LEAST_ROWS &&
    (isMarked || (names.names.length >= LEAST_UNMARKED && couldNameColumns(names.names))) &&
    headerRowCount({ rows: [apart(names.names), ...rows.map(({ cells }) => cells)], markedHeaderRows: null }) === 1
  return isTable ? { names, columns, rows, first, end, isMarked, areDivided } : null
}

/** Names that are set apart may be the same above several columns. */
const apart = (names: readonly string[]): string[] =>
  names.map((name, at) => (names.indexOf(name) < at ? `${name} ${at + 1}` : name))

const standsApart = ({ names, first }: Table, lines: readonly TextLine[]): boolean => {
  const distanceTo = (at: number): number => (lines[at - 1]?.y ?? 0) - (lines[at]?.y ?? 0)
  const within = names.lines.slice(1).map((_, at) => distanceTo(first - 1 - at))
  return distanceTo(first) > APART * Math.max(...within)
}

interface Ending {
  /** The lines of the first row on a page, and behind the last one. */
  readonly first: number
  readonly end: number
}

/**
 * Whether rows may follow behind the last one that was found: what stands there is a row of another shape, rows go on below a heading, or their cells were drawn
 * one by one.
 */
const isCut = (table: Table, lines: readonly TextLine[], { first, end }: Ending): boolean => {
  const top = first < end ? (lines[first]?.y ?? 0) : Number.POSITIVE_INFINITY
  for (let at = end; at < Math.min(end + MOST_LOOKED, lines.length); at++) {
    const [above, line] = [lines[at - 1], lines[at]]
    if (line === undefined) return false
    if (above !== undefined && line.y > above.y - BESIDE * line.size) return line.y < top && fits(line, table)
    if (above !== undefined && !isBelow(above, line)) return false
    if (!line.text.includes('\t')) continue
    if (isAnother(table, tableAt(lines, at))) return false
    if (at === end || fits(line, table)) return true
  }
  return false
}

/** Whether a table is one of its own rather than rows of the one above: words above words are a row as well as names. */
const isAnother = (above: Table, below: Table | null): boolean =>
  below !== null && (below.isMarked || above.columns.some(holdsQuantities))

const fits = ({ cells }: TextLine, { columns }: Table): boolean =>
  cells.length > 0 && columnsOf(cells, columns) !== null

/** Whether a line fits into the columns, and names none of its own. */
const isRowOf = (table: Table, lines: readonly TextLine[], at: number): boolean => {
  const line = lines[at]
  return line !== undefined && line.cells.length > 1 && fits(line, table) && tableAt(lines, at) === null
}

/** Whether rows go on at the top of a page though something stood below those before. */
const beginsWithRow = (table: Table, lines: readonly TextLine[]): boolean =>
  isRowOf(table, lines, 0) || (isRowOf(table, lines, 1) && tableAt(lines, 0) === null)

const written = ({ text }: Cell): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** Whether the first lines of a page name the columns of a table once more. */
const repeatsNames = ({ names }: Table, lines: readonly TextLine[]): boolean =>
  names.lines.every(({ cells }, at) => {
    const again = lines[at]?.cells ?? []
    return (
      again.length === cells.length &&
      again.every((cell, place) => {
        const before = cells[place] ?? cell
        return written(cell) === written(before) && shared(cell, before) > 0
      })
    )
  })

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

/** Whether columns hold what those above them hold. */
const isLike = (below: readonly Column[], above: readonly Column[]): boolean =>
  below.every((column, at) => {
    const other = above[at]
    if (other === undefined || column.filled === 0) return true
    if (holdsQuantities(other)) return holdsQuantities(column)
    return shareOfQuantities(other) > HARDLY || !holdsQuantities(column)
  })

interface GoingOn {
  /** How many lines at the top of a page. */
  readonly goesOn: number
  readonly rows: readonly TableRow[]
  readonly areDivided: boolean
}

const nothing: GoingOn = { goesOn: 0, rows: [], areDivided: false }

/** What at the top of a page goes on with a table; it is of it from then on. */
const goOn = ({ columns, names, isMarked }: Table, lines: readonly TextLine[]): GoingOn => {
  const top = columns.map(emptyColumn)
  const below = columns.map(emptyColumn)
  const found: { cells: readonly Cell[]; places: readonly number[] }[] = []
  const { rows, end, areDivided } = readRows(lines, 0, {
    columns,
    takes({ cells, font }, places) {
      // Other names: another table.
      if (!areAligned(cells, places, columns) || (isMarked && font === names.lines[0]?.font)) return false
      if (found.length === 0) take(top, cells, places)
      take(below, cells, places)
      found.push({ cells, places })
      return true
    },
  })
  if (found.length === 0 || !isLike(top, columns) || !isLike(below, columns)) return nothing
  for (const { cells, places } of found) take(columns, cells, places)
  return { goesOn: end, rows: settled(rows, columns), areDivided }
}

interface Continued extends GoingOn {
  readonly lines: readonly TextLine[]
}

/** The lines of a page below one that ends with a table, and what of them goes on with it. */
const continued = (table: Table | null, all: readonly TextLine[]): Continued => {
  if (table === null) return { lines: all, ...nothing }
  const below = all.slice(table.names.lines.length)
  const again = repeatsNames(table, all) ? goOn(table, below) : nothing
  return again.goesOn > 0 ? { lines: below, ...again } : { lines: all, ...goOn(table, all) }
}
