import type { CsvDialect } from './csv-dialect.ts'
import { type CsvRecord, firstRecords, sniffDialect, usualWidth } from './sniff-dialect.ts'

/** How a CSV text is written. */
export interface CsvShape extends CsvDialect {
  /** Where the first record may begin: after a `sep=` line, and after what banks put above their tables. */
  readonly start: number
  /** Whether the first record names the columns. */
  readonly hasHeader: boolean
}

/** Finds it from the beginning of the text; as the host does, so that both give the same numbers to rows. */
export const csvShape = (beginning: string): CsvShape => {
  const told = /^sep=([,;\t|])\r?\n/.exec(beginning)
  const start = told?.[0].length ?? 0
  const sample = beginning.slice(start)
  const found = sniffDialect(sample)
  const dialect = { ...found, delimiter: told?.[1] ?? found.delimiter }
  const records = firstRecords(sample, dialect)
  const above = recordsAbove(records)
  const [first, second] = records.slice(above)
  return {
    ...dialect,
    start: start + (above === 0 ? 0 : (first?.start ?? 0)),
    hasHeader: first !== undefined && second !== undefined && namesColumns(first.fields),
  }
}

const mostAbove = 30
/** Fewer columns than this tell a row of names from a line of text too badly. */
const fewestFilled = 4

const filled = ({ fields }: CsvRecord): number => fields.filter((field) => field.trim() !== '').length

/** A line above a table, where it is written as wide as the table. */
const mostFilledAbove = 2
const fewestRows = 2

/** Whether a sheet was filled up around its table, with lines above and sums below: its names come first, before rows that are filled as well. */
const isFilledUp = (records: readonly CsvRecord[], width: number): boolean => {
  const names = records.findIndex((record) => filled(record) > mostFilledAbove)
  const [above, first] = [records[names - 1], records[names]]
  if (first === undefined || above === undefined || first.fields.length !== width || !namesColumns(first.fields))
    return false
  const least = filled(above) === 0 ? mostFilledAbove + 1 : fewestFilled
  const table = records.slice(names, names + 1 + fewestRows)
  return table.length > fewestRows && table.every((record) => filled(record) >= least)
}

/** How many records stand above the table: lines of far fewer fields than its rows have, or as many but nearly all empty. */
const recordsAbove = (records: readonly CsvRecord[]): number => {
  const { width, count } = usualWidth(records)
  if (count < 2) return 0
  const usual = records.filter(({ fields }) => fields.length === width).map(filled)
  const usuallyFilled = usual.sort((one, other) => one - other)[Math.floor(usual.length / 2)] ?? 0
  const isPadded = usuallyFilled >= fewestFilled || isFilledUp(records, width)
  const first = records.findIndex((record) =>
    record.fields.length < width
      ? record.fields.length > Math.max(1, Math.floor(width / 2))
      : filled(record) > mostFilledAbove || !isPadded,
  )
  return first === -1 || first > mostAbove ? 0 : first
}

/** Names are words; a first record with a quantity or a date in it is data already. A year may name a column. */
const namesColumns = (fields: readonly string[]): boolean =>
  fields.some((field) => field.trim() !== '') && !fields.some((field) => isQuantity(field.trim()))

const isQuantity = (field: string): boolean =>
  (/^[-+]?[\d.,\s]*\d%?$/.test(field) && !/^(19|20)\d\d$/.test(field)) || /^\d{4}-\d\d-\d\d/.test(field)
