import { scanRows, type TableRow, type TableShape } from '../../../platform/tables/index.ts'
import { isTotalRow } from '../../tables/typing/total-row.ts'
import { couldNameColumns, isQuantity } from '../table/header-row.ts'
import { unitsBelow, withUnits } from './unit-row.ts'

/** A table of a file that holds one, or several below each other. */
export interface CsvTable {
  /** The line above it, of a table that is not the first. */
  readonly name: string | null
  readonly headers: readonly string[]
  /** Where its names begin, or its first row. */
  readonly start: number
  /** Where its rows begin; those before it are no rows of its own. */
  readonly rowsStart: number
  /** Where its rows have ended. */
  end: number
}

/** What the rows of a file are: of which table each is, and which are none. */
export interface CsvTables {
  readonly tables: readonly CsvTable[]
  /** Lines that are no rows: titles above a further table, and notes below one. In order. */
  readonly lines: readonly Stretch[]
}

interface Stretch {
  readonly start: number
  readonly end: number
}

const MOST_TABLES = 20
/** Rows below the names of columns that tell whether the first of them gives units. */
const SAMPLE = 20
/** Rows of a table that tell which of its columns are of quantities. */
const TELLING_ROWS = 200
/** More rows of one cell are no notes below a table. */
const MOST_LINES = 30

/** A number as well, where it is not the name of a column. */
const isYear = (field: string): boolean => /^(?:19|20)\d\d$/.test(field)

const filledOf = ({ fields }: TableRow): number => {
  let filled = 0
  for (const field of fields) if (field.trim() !== '') filled++
  return filled
}

/** What the first rows of a table tell of its columns. */
const createColumns = () => {
  const quantities: number[] = []
  const filled: number[] = []
  let rows = 0
  let widest = 0
  return {
    add({ fields }: TableRow): void {
      if (rows++ >= TELLING_ROWS) return
      widest = Math.max(widest, fields.length)
      for (const [column, field] of fields.entries()) {
        if (field.trim() === '') continue
        filled[column] = (filled[column] ?? 0) + 1
        if (isQuantity(field.trim())) quantities[column] = (quantities[column] ?? 0) + 1
      }
    },
    isOfQuantities: (column: number): boolean => (quantities[column] ?? 0) > (filled[column] ?? 0) / 2,
    width: ({ headers }: CsvTable): number => (headers.length > 0 ? headers.length : widest),
  }
}

/** A row with its number, and whether an empty line stands above it. */
interface CountedRow extends TableRow {
  readonly row: number
  readonly filled: number
  readonly isBehindGap: boolean
}

/** Hears of each row of a table, in order. */
export type OnCsvRow = (row: TableRow & { readonly row: number }, table: CsvTable) => void

/**
 * Finds what a file of rows holds, row by row. A further table begins behind an empty line with names of its own; what stands in a single cell below the last row of
 * one, and is neither a value nor a total, is a note.
 */
export const findCsvTables = (text: string, shape: TableShape, onRow: OnCsvRow): CsvTables => {
  const { dialect, headers, tableStart, dataStart } = shape
  const lines: Stretch[] = []
  let table: CsvTable = { name: null, headers: headers ?? [], start: tableStart, rowsStart: dataStart, end: dataStart }
  const tables = [table]
  let columns = createColumns()
  /** Rows that may be notes below the table, or the title of the next. */
  let waiting: CountedRow[] = []
  /** Names that may be those of another table, as the row below them will tell. */
  let names: CountedRow | null = null

  const take = (rows: readonly CountedRow[]): void => {
    for (const row of rows) {
      columns.add(row)
      table.end = row.end
      onRow(row, table)
    }
  }
  const isNote = ({ fields, isBehindGap }: CountedRow): boolean => {
    const words = (fields[0] ?? '').trim()
    if (isQuantity(words) || isTotalRow([words])) return false
    return fields.length < columns.width(table) || isBehindGap || /[:.]$|: /.test(words)
  }
  const setAside = (): void => {
    const from = waiting.findLastIndex((row) => !isNote(row)) + 1
    take(waiting.slice(0, from))
    lines.push(...waiting.slice(from))
    waiting = []
  }
  const couldBegin = (row: CountedRow): boolean => {
    const isApart = row.isBehindGap || waiting.some(({ isBehindGap }) => isBehindGap)
    if (!isApart || tables.length === MOST_TABLES || !couldNameColumns(trimmed(row))) return false
    const isAsWide = row.fields.length === columns.width(table)
    return !isAsWide || row.fields.some((field, column) => field.trim() !== '' && columns.isOfQuantities(column))
  }
  const begins = (above: TableRow, row: CountedRow): boolean =>
    !row.isBehindGap &&
    row.filled > 1 &&
    trimmed(row).length <= trimmed(above).length &&
    row.fields.some((field) => isQuantity(field.trim()) || isYear(field.trim()))
  const begin = (above: TableRow): void => {
    const title = waiting.some(({ isBehindGap }) => isBehindGap) ? (waiting.at(-1)?.fields[0]?.trim() ?? null) : null
    setAside()
    table = { name: title, headers: trimmed(above), start: above.start, rowsStart: above.end, end: above.end }
    tables.push(table)
    columns = createColumns()
  }
  const takeAll = (row: CountedRow): void => {
    take([...waiting, row])
    waiting = []
  }
  const consider = (row: CountedRow): void => {
    const above = names
    names = null
    if (above !== null && begins(above, row)) begin(above)
    else if (above !== null) takeAll(above)
    if (row.filled === 0) onRow(row, table)
    else if (row.filled > 1 && couldBegin(row)) names = row
    else if (row.filled > 1 || (row.fields[0] ?? '').trim() === '' || columns.width(table) < 2) takeAll(row)
    else if (waiting.push(row) > MOST_LINES) takeAll(waiting.pop() ?? row)
  }

  let row = 0
  let above: CountedRow | null = null
  for (const each of scanRows(text, dialect, dataStart)) {
    const isBehindGap: boolean = above !== null && (above.filled === 0 || isBlankBetween(text, above.end, each.start))
    above = { ...each, row: ++row, filled: filledOf(each), isBehindGap }
    consider(above)
  }
  if (names !== null) takeAll(names)
  setAside()
  return { tables: tables.map((each) => withUnitsOf(text, dialect, each)), lines }
}

/** Without the empty fields at its end. */
const trimmed = ({ fields }: TableRow): string[] => {
  const words = fields.map((field) => field.trim())
  return words.slice(0, words.findLastIndex((word) => word !== '') + 1)
}

/** Whether there is a blank line between two rows. */
const isBlankBetween = (text: string, from: number, to: number): boolean =>
  to - from > 1 && (text.slice(from, Math.min(to, from + 64)).match(/\r\n|\r|\n/g)?.length ?? 0) > 1

const withUnitsOf = (text: string, dialect: TableShape['dialect'], table: CsvTable): CsvTable => {
  const sample: TableRow[] = []
  for (const row of scanRows(text, dialect, table.rowsStart)) {
    if (row.start >= table.end || sample.push(row) > SAMPLE) break
  }
  const [first, ...below] = sample
  if (first === undefined || table.headers.length === 0) return table
  const units = unitsBelow(
    table.headers,
    first.fields,
    below.map(({ fields }) => fields),
  )
  return units === null ? table : { ...table, headers: withUnits(table.headers, units), rowsStart: first.end }
}
