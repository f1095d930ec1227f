import { scanRows, type TableRow } from './scan-rows.ts'

export interface TableShape {
  readonly delimiter: string
  readonly headers: readonly string[] | null
  /** Where the first data row may begin. */
  readonly dataStart: number
}

const delimiters = [',', ';', '\t', '|'] as const
const SAMPLE_ROWS = 50
/** More of a sample than any sane table needs; a file without line ends must not be read whole four times. */
const SAMPLE_UNITS = 262_144

/** Finds how a table is written: its delimiter, and whether its first row names the columns. */
export const tableShape = (text: string): TableShape => {
  const told = /^sep=([,;\t|])\r?\n/.exec(text)
  const start = told?.[0].length ?? 0
  const sample = text.slice(start, start + SAMPLE_UNITS)
  const delimiter = told?.[1] ?? mostRegular(sample)
  const [first, second] = scanRows(sample, delimiter)
  if (first === undefined || second === undefined || !namesColumns(first))
    return { delimiter, headers: null, dataStart: start }
  return { delimiter, headers: first.fields.map((field) => field.trim()), dataStart: start + first.end }
}

const firstRows = (sample: string, delimiter: string): TableRow[] => {
  const rows: TableRow[] = []
  for (const row of scanRows(sample, delimiter)) if (rows.push(row) === SAMPLE_ROWS) break
  return rows
}

const mostRegular = (sample: string): string => {
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of delimiters) {
    const score = regularity(firstRows(sample, delimiter))
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** The share of rows that have the commonest number of fields; more fields decide between equals. */
const regularity = (rows: readonly TableRow[]): number => {
  const counts = new Map<number, number>()
  for (const { fields } of rows) if (fields.length > 1) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1)
  const [width = 0, count = 0] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? []
  return rows.length === 0 ? 0 : count / rows.length + Math.min(width, 100) / 1_000
}

/** Names are words; a first row with a quantity or a date in it is data already. A year may name a column. */
const namesColumns = (row: TableRow): boolean =>
  row.fields.some((field) => field.trim() !== '') && !row.fields.some((field) => isQuantity(field.trim()))

const isQuantity = (field: string): boolean =>
  (/^[-+]?[\d.,\s]*\d%?$/.test(field) && !/^(19|20)\d\d$/.test(field)) || /^\d{4}-\d\d-\d\d/.test(field)
