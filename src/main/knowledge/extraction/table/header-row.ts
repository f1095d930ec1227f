/** A table as it was found, before it is known whether its first row names the columns. */
export interface FoundTable {
  readonly rows: readonly (readonly string[])[]
  /** How many rows the file itself marks as naming the columns; null when it does not say. */
  readonly markedHeaderRows: number | null
}

const MAX_NAME = 120
const SAMPLE_ROWS = 50

/** How many rows of a table name its columns: what the file says, else what a person would see. */
export const headerRowCount = ({ rows, markedHeaderRows }: FoundTable): number => {
  if (markedHeaderRows !== null && markedHeaderRows > 0) return markedHeaderRows < rows.length ? markedHeaderRows : 0
  const [first, ...rest] = rows.slice(0, SAMPLE_ROWS)
  if (first === undefined || rest.length === 0 || !couldNameColumns(first)) return 0
  if (isOneOfTimes(first, rest)) return 0
  if (contrasts(first, rest)) return 1
  // Words above words: of two columns the first often names what the second says, row by row.
  return first.length > 2 && rest.length > 1 && first.every((cell) => cell.trim() !== '') ? 1 : 0
}

/** The names of a table's columns, and how many of its rows say them. */
export interface ColumnNames {
  readonly headers: readonly string[]
  readonly rows: number
}

/**
 * The names of a table's columns. `merged` are the columns in which the second row says what the first one says: that both are of the names no file needs to mark,
 * where the first has one name above several.
 */
export const columnNames = (table: FoundTable, merged: readonly number[] = []): ColumnNames => {
  const [first, second, ...below] = table.rows.slice(0, SAMPLE_ROWS + 2)
  const isMarked = table.markedHeaderRows !== null && table.markedHeaderRows > 0
  if (!isMarked && first !== undefined && second !== undefined && merged.length > 0) {
    const headers = mergedHeader([aboveSeveral(first, second), second])
    const isOfNames = ![...first, ...second].some((cell) => isQuantity(cell.trim()))
    if (isOfNames && first.some((cell) => cell.trim() === '') && couldNameColumns(headers) && contrasts(headers, below))
      return { headers, rows: 2 }
  }
  const rows = headerRowCount(table)
  return { headers: mergedHeader(table.rows.slice(0, rows)), rows }
}

/** A name stands above the columns to its right that have none, as far as the row below names them. */
const aboveSeveral = (first: readonly string[], second: readonly string[]): string[] => {
  let name = ''
  return second.map((below, column) => {
    const own = (first[column] ?? '').trim()
    if (own !== '' || below.trim() === '') name = own
    return name
  })
}

/** Names are short words, each its own where they may not repeat; the first may be missing, above the names of the rows. */
export const couldNameColumns = (row: readonly string[], { mayRepeat = false } = {}): boolean => {
  const names = row.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return (
    names.length > 1 &&
    names.length >= row.length * 0.6 &&
    (mayRepeat || new Set(names).size === names.length) &&
    names.every((name) => name.length <= MAX_NAME && !isQuantity(name))
  )
}

const TIME_OF_DAY = /^(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?$/

/** Whether a time of day stands above times of day: the first departures name no columns. */
const isOneOfTimes = (first: readonly string[], rows: readonly (readonly string[])[]): boolean =>
  first.some((cell, column) => {
    if (!TIME_OF_DAY.test(cell.trim())) return false
    const values = rows.map((row) => row[column]?.trim() ?? '').filter((value) => value !== '')
    return values.length > 0 && values.filter((value) => TIME_OF_DAY.test(value)).length >= values.length * 0.6
  })

/** Whether below some name stand quantities. */
const contrasts = (names: readonly string[], rows: readonly (readonly string[])[]): boolean =>
  names.some((name, column) => {
    if (name.trim() === '') return false
    const values = rows.map((row) => row[column]?.trim() ?? '').filter((value) => value !== '')
    return values.length > 0 && values.filter(isQuantity).length >= values.length * 0.6
  })

/** A number, an amount, a share or a date; a year alone may be a name. */
export const isQuantity = (text: string): boolean =>
  text.length <= 40 &&
  /\d/.test(text) &&
  !/^(19|20)\d\d$/.test(text) &&
  (/^[-+(]?\s*[\p{Sc}]?\s*[-+]?[\d.,'\s]*\d\s*\)?\s*(%|\p{Sc}|[A-Z]{3})?$/u.test(text) ||
    /^\d{4}-\d\d-\d\d/.test(text) ||
    /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(text))

/** The rows that name the columns, as one: a name above several others stands before each of them. */
export const mergedHeader = (rows: readonly (readonly string[])[]): string[] => {
  const width = Math.max(0, ...rows.map((row) => row.length))
  return Array.from({ length: width }, (_, column) => {
    const names = rows.map((row) => (row[column] ?? '').trim().replace(/\s+/g, ' ')).filter((name) => name !== '')
    return [...new Set(names)].join(' ')
  })
}
