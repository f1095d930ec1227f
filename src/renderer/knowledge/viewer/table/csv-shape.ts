import { sniffDelimiter } from './csv-delimiter.ts'
import { parseCsvRecord } from './csv-record.ts'
import { createCsvScanner } from './csv-scanner.ts'

/** How a CSV text is written. */
export interface CsvShape {
  readonly delimiter: string
  /** Where the first record may begin: after a `sep=` line, which some programs write. */
  readonly start: number
  /** Whether the first record names the columns. */
  readonly hasHeader: boolean
}

/** Finds it from the beginning of the text; as the host does, so that both give the same numbers to rows. */
export const csvShape = (beginning: string): CsvShape => {
  const told = /^sep=([,;\t|])\r?\n/.exec(beginning)
  const start = told?.[0].length ?? 0
  const sample = beginning.slice(start)
  const delimiter = told?.[1] ?? sniffDelimiter(sample)
  const scanner = createCsvScanner(delimiter)
  const starts = [...scanner.push(sample)]
  const last = scanner.finish()
  if (last !== null) starts.push(last)
  const [first, second] = starts
  const hasHeader =
    first !== undefined && second !== undefined && namesColumns(parseCsvRecord(sample.slice(first, second), delimiter))
  return { delimiter, start, hasHeader }
}

/** Names are words; a first record with a quantity or a date in it is data already. A year may name a column. */
const namesColumns = (fields: readonly string[]): boolean =>
  fields.some((field) => field.trim() !== '') && !fields.some((field) => isQuantity(field.trim()))

const isQuantity = (field: string): boolean =>
  (/^[-+]?[\d.,\s]*\d%?$/.test(field) && !/^(19|20)\d\d$/.test(field)) || /^\d{4}-\d\d-\d\d/.test(field)
