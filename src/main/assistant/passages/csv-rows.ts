import { scanRows, tableDialect } from '../../platform/tables/index.ts'
import type { Stretch } from './stretch.ts'

export interface CsvRow extends Stretch {
  readonly cells: readonly string[]
}

/** The rows of a stretch of raw CSV with their offsets, one for each that the reader of the whole file counts; cells without blanks around. */
export const csvRowsOf = (text: string): CsvRow[] =>
  Array.from(scanRows(text, tableDialect(text)), ({ start, end, fields }) => ({
    start,
    end,
    cells: fields.map((field) => field.trim()),
  }))
