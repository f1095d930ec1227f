import type { TableDialect, TableRow } from './scan-rows.ts'
import { firstRows, tableDialect, usualWidth } from './table-dialect.ts'

/** How a text table is written, and where in the text it begins. */
export interface TableShape {
  readonly dialect: TableDialect
  /** Names of the columns, where the table has a row of them. */
  readonly headers: readonly string[] | null
  /** Where the row of names begins, or the first data row; what stands before it is no part of the table. */
  readonly tableStart: number
  /** Where the first data row may begin. */
  readonly dataStart: number
}

/** Finds from the beginning of a text how a table is written, and where it begins: banks put account and period above it. */
export const tableShape = (text: string): TableShape => {
  const told = /^sep=([,;\t|])\r?\n/.exec(text)
  const from = told?.[0].length ?? 0
  const found = tableDialect(text, from)
  const dialect = told?.[1] === undefined ? found : { ...found, delimiter: told[1] }
  const rows = firstRows(text, dialect, from)
  const first = rows[preambleRows(rows)]
  const second = rows[preambleRows(rows) + 1]
  if (first === undefined) return { dialect, headers: null, tableStart: from, dataStart: from }
  const tableStart = first === rows[0] ? from : first.start
  if (second === undefined || !namesColumns(first)) return { dialect, headers: null, tableStart, dataStart: tableStart }
  return { dialect, headers: first.fields.map((field) => field.trim()), tableStart, dataStart: first.end }
}

const MAX_PREAMBLE = 30
/** Fewer columns than this tell a row of names from a line of text too badly. */
const MIN_FILLED = 4

const filled = ({ fields }: TableRow): number => fields.filter((field) => field.trim() !== '').length

/** A line above a table, where it is written as wide as the table. */
const MAX_FILLED_ABOVE = 2
const LEAST_ROWS = 2

/** The row of names of a table that a sheet was filled up around, with lines above and sums below: the first that is filled, before others that are. */
const isFilledUp = (rows: readonly TableRow[], width: number): boolean => {
  const names = rows.findIndex((row) => filled(row) > MAX_FILLED_ABOVE)
  const first = rows[names]
  const above = rows[names - 1]
  if (first === undefined || above === undefined || first.fields.length !== width || !namesColumns(first)) return false
  const least = filled(above) === 0 ? MAX_FILLED_ABOVE + 1 : MIN_FILLED
  const table = rows.slice(names, names + 1 + LEAST_ROWS)
  return table.length > LEAST_ROWS && table.every((row) => filled(row) >= least)
}

/** How many rows of names with their values stand above a table that is wider than they are, and may have fewer rows. */
const pairsAbove = (rows: readonly TableRow[]): number => {
  const width = Math.max(...rows.map(({ fields }) => fields.length))
  const first = rows.findIndex(({ fields }) => fields.length > Math.max(MAX_FILLED_ABOVE, width / 2))
  const [names, ...below] = rows.slice(Math.max(0, first))
  if (first < 1 || first > MAX_PREAMBLE || names?.fields.length !== width || !namesColumns(names)) return 0
  const wide = below.filter(({ fields }) => fields.length === width)
  const isTable = wide.length >= LEAST_ROWS && wide.length * 2 > below.length
  return isTable && wide.every(({ fields }) => fields.some((field) => isQuantity(field.trim()))) ? first : 0
}

/** How many rows stand above the table: lines of far fewer fields than its rows have, or as many but nearly all empty. */
const preambleRows = (rows: readonly TableRow[]): number => {
  const { width, count } = usualWidth(rows)
  if (count < 2) return 0
  const pairs = width <= MAX_FILLED_ABOVE ? pairsAbove(rows) : 0
  if (pairs > 0) return pairs
  const usual = rows.filter(({ fields }) => fields.length === width).map(filled)
  const usuallyFilled = usual.sort((one, other) => one - other)[Math.floor(usual.length / 2)] ?? 0
  const isPadded = usuallyFilled >= MIN_FILLED || isFilledUp(rows, width)
  const isAbove = (row: TableRow): boolean =>
    row.fields.length < width
      ? row.fields.length <= Math.max(1, Math.floor(width / 2))
      : filled(row) <= MAX_FILLED_ABOVE && isPadded
  const first = rows.findIndex((row) => !isAbove(row))
  return first === -1 || first > MAX_PREAMBLE ? 0 : first
}

/** Names are words; a first row with a quantity or a date in it is data already. A year may name a column. */
const namesColumns = (row: TableRow): boolean =>
  row.fields.some((field) => field.trim() !== '') && !row.fields.some((field) => isQuantity(field.trim()))

const isQuantity = (field: string): boolean =>
  (/^[-+]?[\d.,\s]*\d%?$/.test(field) && !/^(19|20)\d\d$/.test(field)) || /^\d{4}-\d\d-\d\d/.test(field)
