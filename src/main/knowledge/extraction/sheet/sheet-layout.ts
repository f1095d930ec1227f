import { LONGEST_REPEATED } from '../table/covered-places.ts'
import { couldNameColumns, mergedHeader } from '../table/header-row.ts'
import type { MergedRanges } from './merged-ranges.ts'
import { denseValues, type SheetCell, type SheetRow } from './sheet-row.ts'
import { type Aside, asideOf, couldBeTwo, divided, namesOfSeveral, repeatedGroups } from './side-by-side.ts'
import { spreadMerged } from './spread-merged.ts'
import type { WorkbookText } from './workbook-text.ts'

/** What is known of a sheet before its rows come. */
export interface SheetHints {
  /** Rows that name the columns below them, as the file says: the first rows of its tables and filters. */
  readonly headerRows: ReadonlySet<number>
  readonly merged: MergedRanges
  /** By the row of their names, the first columns of its tables, where the file says so. */
  readonly tableStarts?: ReadonlyMap<number, ReadonlySet<number>>
  /** Whether there are so many rows that they do without the names of their columns, which the table says once. */
  readonly isCompact: boolean
  /** Remarks that belong to a row, such as comments. */
  readonly remarks: ReadonlyMap<number, readonly string[]>
}

/** Lays a sheet's rows out as text as they arrive: finds its tables and the rows that name their columns. */
export interface SheetLayout {
  row(row: SheetRow): void
  end(): void
}

/** Rows that are looked at together to find the one that names the columns. */
const LOOKAHEAD = 12
/** So many where two tables may stand side by side: the shorter one ends somewhere. */
const FAR_AHEAD = 500
/** So many rows of a table to the right wait for the end of the one to the left. */
const MOST_ASIDE = 5_000
/** A title, a date, a remark or two may stand above a table. */
const MAX_PREAMBLE = 8

export const createSheetLayout = (text: WorkbookText, hints: SheetHints): SheetLayout => {
  const fillDown = hints.merged.createFillDown()
  const spread = spreadMerged(hints.merged)
  let waiting: SheetRow[] = []
  let headers: readonly string[] = []
  /** Column names below which no row has come yet, and the rows that they stand in. */
  let named: { readonly names: readonly string[]; readonly rows: readonly number[] } | null = null
  let lastRow = 0
  let isSettled = false
  /** Whether what waits follows the rows above it without a gap: a line alone may be the title of another table. */
  let isBelowRows = false
  let lookahead = LOOKAHEAD
  /** What stands to the right of the table, and its rows so far. */
  let aside: (Aside & { readonly rows: SheetRow[] }) | null = null
  const remarked = new Set<number>()

  /** The remarks on a row, told once. */
  const remarksOn = (row: number): string[] => {
    const remarks = remarked.has(row) ? [] : (hints.remarks.get(row) ?? [])
    if (remarks.length > 0) remarked.add(row)
    return remarks.map((remark) => `[${remark}]`)
  }
  const tellRemarks = (rows: Iterable<number>): void => {
    for (const row of rows) {
      const remarks = remarksOn(row)
      if (remarks.length > 0) text.row(row, remarks.join('; '))
    }
  }
  const begin = (names: readonly string[]): void => {
    headers = names
    text.beginTable(names)
  }
  const write = (whole: SheetRow): void => {
    const row = aside === null ? whole : takeAside(whole, aside)
    if (row.cells.length === 0) return
    if (named !== null) {
      text.caption(wordsOf(named.names))
      tellRemarks(named.rows)
      begin(named.names)
      named = null
    }
    const cells = spread(row, headers)
    const line = rowLine(hints.isCompact ? [] : headers, cells)
    text.row(row.row, [line, ...remarksOn(row.row)].join('; '), denseValues(cells))
  }
  const takeAside = (whole: SheetRow, beside: NonNullable<typeof aside>): SheetRow => {
    const { left, right } = divided(whole, beside.from)
    if (beside.rows.length === MOST_ASIDE) {
      const again = headers
      endTable()
      begin(again)
      aside = { ...beside, rows: [] }
    }
    if (right.cells.length > 0) aside?.rows.push(right)
    return left
  }
  const endTable = (): void => {
    text.endTable()
    headers = []
    // Names with nothing below them are all that there is.
    if (named !== null) {
      const [row = 0, ...further] = named.rows
      text.row(row, [wordsOf(named.names), ...remarksOn(row), ...further.flatMap(remarksOn)].join('; '))
    }
    named = null
    if (aside === null) return
    const { names, rows } = aside
    const further = asideOf(names, rows)
    aside = further === null ? null : { ...further, rows: [] }
    if (names.length > 0 && rows[0] !== undefined)
      named = { names: further === null ? names : names.slice(0, further.until), rows: [rows[0].row] }
    else begin([])
    for (const row of rows) write(row)
    if (further !== null) endTable()
    text.endTable()
    headers = []
    named = null
  }
  /** `below` are those of its rows that are known. */
  const name = (rows: readonly SheetRow[], below: readonly SheetRow[]): void => {
    endTable()
    const names = mergedHeader(rows.map((row) => namesOf(row, hints.merged)))
    const found = asideOf(names, below, hints.tableStarts?.get(rows[0]?.row ?? 0))
    named = { names: found === null ? names : names.slice(0, found.until), rows: rows.map(({ row }) => row) }
    if (found === null) return
    const note = found.names.length > 0 ? [] : rows.map((row) => divided(row, found.from).right)
    aside = { ...found, rows: note }
  }
  /** Writes rows up to one that may be the title of another table; that one waits for what stands below it. */
  const writeUpToTitle = (rows: readonly SheetRow[]): void => {
    for (const [at, row] of rows.entries()) {
      if (couldBeTitle(row, named?.names ?? headers)) {
        waiting = rows.slice(at)
        isBelowRows = true
        isSettled = false
        return
      }
      write(row)
    }
  }
  const settle = (): void => {
    const rows = waiting
    const isTight = isBelowRows
    waiting = []
    isBelowRows = false
    isSettled = true
    lookahead = LOOKAHEAD
    const found = isTight ? headerBelowTitle(rows, hints) : findHeader(rows, hints)
    if (found === null) {
      if (!isTight && !fits([...(named?.names ?? headers), ...(aside === null ? [] : ['', ...aside.names])], rows[0])) {
        endTable()
        begin([])
      }
      for (const row of rows.slice(0, 1)) write(row)
      writeUpToTitle(rows.slice(1))
      return
    }
    endTable()
    for (const row of rows.slice(0, found.at)) write(row)
    const below = rows.slice(found.at + found.count)
    name(rows.slice(found.at, found.at + found.count), below)
    writeUpToTitle(below)
  }
  const settleAll = (): void => {
    while (waiting.length > 0) settle()
    isSettled = true
  }

  return {
    row(given) {
      const row = fillDown(given)
      if (hints.headerRows.has(row.row)) {
        settleAll()
        name([row], [])
      } else if (row.row > lastRow + 1 || !isSettled) {
        if (row.row > lastRow + 1) settleAll()
        isSettled = false
        waiting.push(row)
        if (waiting.length === LOOKAHEAD) lookahead = mayHoldTwo(waiting, hints) ? FAR_AHEAD : LOOKAHEAD
        if (waiting.length >= lookahead) settle()
      } else writeUpToTitle([row])
      lastRow = row.row
    },
    end() {
      settleAll()
      endTable()
      // What is left is on cells without a value.
      tellRemarks([...hints.remarks.keys()].sort((one, other) => one - other))
    },
  }
}

const wordsOf = (names: readonly string[]): string => names.filter((name) => name !== '').join(' | ')

/** `Name: Ada; Born: 1815`, or `Ada | 1815` where nothing names the columns. */
const rowLine = (headers: readonly string[], cells: readonly SheetCell[]): string => {
  const isNamed = headers.some((header) => header !== '')
  const words = cells.flatMap(({ column, text }) => {
    const value = text.trim().replaceAll('\n', ' ')
    const header = headers[column] ?? ''
    return value === '' ? [] : [header === '' ? value : `${header}: ${value}`]
  })
  return words.join(isNamed ? '; ' : ' | ')
}

/** The names in a row by column; one that is merged over several columns stands above each. */
const namesOf = ({ row, cells }: SheetRow, merged: MergedRanges): string[] => {
  const names: string[] = []
  for (const { column, text } of cells) {
    const last = text.length > LONGEST_REPEATED ? column : merged.lastColumnOf(row, column)
    for (let at = column; at <= last; at++) names[at] = text
  }
  return Array.from(names, (name) => name ?? '')
}

interface FoundHeader {
  readonly at: number
  readonly count: number
}

/** The row that a person would take for the column names, and the one below where the two belong together. */
const findHeader = (rows: readonly SheetRow[], { merged }: SheetHints): FoundHeader | null => {
  for (const [at, row] of rows.slice(0, MAX_PREAMBLE).entries()) {
    const below = rows.slice(at + 1)
    if (below.length === 0) return null
    const [next] = below
    const isGroup = row.cells.some(({ column }) => merged.lastColumnOf(row.row, column) > column)
    if (isGroup && row.cells.length > 1 && next !== undefined) {
      const both = { row: next.row, cells: named([...next.cells, ...besides(row, next)], [row, next], merged) }
      if (namesColumns(both, below.slice(1))) return { at, count: 2 }
    }
    if (namesColumns(row, below)) return { at: fullerNames(rows, at), count: 1 }
  }
  return null
}

/** A remark that is spread over some cells may stand above names that fill these columns and those that the remark leaves out. */
const fullerNames = (rows: readonly SheetRow[], at: number): number => {
  const remark = rows[at]?.cells ?? []
  for (let later = at + 1; later < Math.min(rows.length, MAX_PREAMBLE); later++) {
    const names = rows[later]?.cells ?? []
    const below = rows.slice(later + 1)
    if (names.some(({ isQuantity }) => isQuantity)) return at
    const further = names.filter(({ column }) => !remark.some((cell) => cell.column === column))
    const isFilled = ({ column }: SheetCell): boolean =>
      below.filter(({ cells }) => cells.some((cell) => cell.column === column)).length * 2 > below.length
    const isFuller = further.length > 0 && names.length - further.length === remark.length && further.every(isFilled)
    if (isFuller && namesColumns({ row: 0, cells: names }, below)) return later
  }
  return at
}

const mayHoldTwo = (rows: readonly SheetRow[], hints: SheetHints): boolean => {
  const found = findHeader(rows, hints)
  const names = rows.slice(found?.at ?? 0, (found?.at ?? 0) + (found?.count ?? 0))
  return couldBeTwo(mergedHeader(names.map((row) => namesOf(row, hints.merged))))
}

/** Whether a row below others may be the title of the next table: one cell of words, the first. */
const couldBeTitle = ({ cells: [cell, ...rest] }: SheetRow, headers: readonly string[]): boolean =>
  cell !== undefined && rest.length === 0 && cell.column === 0 && !cell.isQuantity && headers.length > 1

/** The row of names right below a title, where it is sure: it has words where all below it have quantities. */
const headerBelowTitle = ([, names, ...below]: readonly SheetRow[], { merged }: SheetHints): FoundHeader | null => {
  if (names === undefined || names.cells.length < 2 || !namesColumns(names, below)) return null
  if (names.cells.some(({ column }) => merged.lastColumnOf(names.row, column) > column)) return null
  const isOfQuantities = ({ column }: SheetCell): boolean => {
    const values = below.flatMap(({ cells }) => cells.filter((cell) => cell.column === column))
    return values.length > 1 && values.every(({ isQuantity }) => isQuantity)
  }
  return names.cells.some(isOfQuantities) ? { at: 1, count: 1 } : null
}

/** Cells with the whole names of their columns: below a year that is merged over four of them, each quarter stands once. */
const named = (cells: readonly SheetCell[], rows: readonly SheetRow[], merged: MergedRanges): SheetCell[] => {
  const names = mergedHeader(rows.map((row) => namesOf(row, merged)))
  return cells.map((cell) => (cell.isQuantity ? cell : { ...cell, text: names[cell.column] ?? cell.text }))
}

/** The cells of a row in columns that the other leaves free. */
const besides = (row: SheetRow, other: SheetRow): SheetCell[] =>
  row.cells.filter(({ column }) => !other.cells.some((cell) => cell.column === column))

/** Names that may be those of columns; of a table that goes on to the right of itself, and of two with one key, once. */
const ownNames = (cells: readonly SheetCell[]): readonly string[] => {
  const names: string[] = []
  for (const { column, text } of cells) names[column] = text.trim()
  const all = Array.from(names, (name) => name ?? '')
  return repeatedGroups(all)?.[0] ?? namesOfSeveral(all) ?? cells.map(({ text }) => text)
}

const namesColumns = ({ cells }: SheetRow, below: readonly SheetRow[]): boolean => {
  if (below.length === 0 || cells.some(({ isQuantity, text }) => isQuantity && !/^(19|20)\d\d$/.test(text)))
    return false
  if (!couldNameColumns(ownNames(cells))) return false
  const columns = new Set(cells.map(({ column }) => column))
  const values = below.flatMap((other) => other.cells)
  if (values.filter(({ column }) => columns.has(column)).length < values.length * 0.7) return false
  if (values.some(({ column, isQuantity }) => isQuantity && columns.has(column))) return true
  // Words above words: of two columns the first often names what the second says.
  return cells.length > 2 && below.length > 1
}

/** Whether a row goes on under the names that are known: it fills columns of theirs, and no other. */
const fits = (headers: readonly string[], row: SheetRow | undefined): boolean =>
  row !== undefined &&
  row.cells.length >= headers.filter((header) => header !== '').length * 0.6 &&
  row.cells.every(({ column }) => (headers[column] ?? '') !== '')
