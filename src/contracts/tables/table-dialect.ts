import { scanRows, type TableDialect, type TableRow } from './scan-rows.ts'

const delimiters = [',', ';', '\t', '|'] as const
const SAMPLE_ROWS = 100
/** More of a sample than any sane table needs; a file without line ends must not be read whole four times. */
const SAMPLE_UNITS = 262_144

/** The first rows of a table, as many as tell how it is written. */
export const firstRows = (text: string, dialect: TableDialect, from = 0): TableRow[] => {
  const rows: TableRow[] = []
  for (const row of scanRows(text.slice(0, from + SAMPLE_UNITS), dialect, from)) {
    if (rows.push(row) === SAMPLE_ROWS) break
  }
  return rows
}

/** How a table is written, by its first rows from `from` on; by commas and double quotes where nothing tells. */
export const tableDialect = (text: string, from = 0): TableDialect => {
  let best: { dialect: TableDialect; score: number } = { dialect: { delimiter: ',', quote: '"' }, score: 0 }
  for (const delimiter of delimiters) {
    const isSingle = usesSingleQuotes(text, delimiter, from) || mendsRows(text, delimiter, from)
    const dialect: TableDialect = { delimiter, quote: isSingle ? "'" : '"' }
    const score = regularity(firstRows(text, dialect, from)) - (isDecimal(text, delimiter, from) ? DECIMAL : 0)
    if (score > best.score) best = { dialect, score }
  }
  return best.dialect
}

/** The width that most rows have, of those that have several fields; 0 when none has. */
export const usualWidth = (rows: readonly TableRow[]): { readonly width: number; readonly count: number } => {
  const counts = new Map<number, number>()
  for (const { fields } of rows) if (fields.length > 1) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1)
  const [width = 0, count = 0] = [...counts].sort((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? []
  return { width, count }
}

/** The share of rows that have the usual width, from the first of them on; more fields decide between equals. */
const regularity = (rows: readonly TableRow[]): number => {
  const { width, count } = usualWidth(rows)
  if (count === 0) return 0
  const rest = rows.length - rows.findIndex(({ fields }) => fields.length === width)
  // Names with their values above a table may be more rows than it has.
  const widest = Math.max(...rows.map(({ fields }) => fields.length))
  const table = rows.slice(rows.findIndex(({ fields }) => fields.length === widest))
  if (
    width === PAIR &&
    widest > PAIR &&
    table.length >= LEAST_ROWS &&
    table.every((row) => row.fields.length === widest)
  )
    return (table.length / rows.length) ** 0.25 + Math.min(widest, 100) / 1_000
  return (count / rest) * (count / rows.length) ** 0.25 + Math.min(width, 100) / 1_000
}

const PAIR = 2
const LEAST_ROWS = 3

const DECIMAL = 0.05

/** Commas that only ever stand between digits are decimal ones rather than delimiters, where something else may be. */
const isDecimal = (text: string, delimiter: string, from: number): boolean =>
  delimiter === ',' && !/(?:^|\D),|,(?:\D|$)/.test(text.slice(from, from + SAMPLE_UNITS))

/** Whether fields stand in single quotes: at least one a line does, and as many end with one as begin with one; an apostrophe does neither. */
const usesSingleQuotes = (text: string, delimiter: string, from: number): boolean => {
  const sample = text.slice(from, from + SAMPLE_UNITS)
  const border = delimiter === '|' ? '\\|' : delimiter
  const begun = sample.match(new RegExp(`(?<=^|${border}) *'`, 'gm'))?.length ?? 0
  const ended = sample.match(new RegExp(`' *(?=\\r?$|${border})`, 'gm'))?.length ?? 0
  const lines = sample.match(/^.+$/gm)?.length ?? 0
  return begun > 0 && begun >= lines && Math.abs(begun - ended) <= begun * 0.1
}

const MIN_MENDED = 2

/**
 * Whether single quotes are what makes all rows as wide as each other, several of which were not: then they stand around the few fields that need them.
 * One row alone may as well hold two apostrophes and a delimiter too many.
 */
const mendsRows = (text: string, delimiter: string, from: number): boolean => {
  if (!text.slice(from, from + SAMPLE_UNITS).includes("'")) return false
  const quoted = firstRows(text, { delimiter, quote: "'" }, from)
  const { width, count } = usualWidth(quoted)
  if (quoted.length < MIN_MENDED || count < quoted.length) return false
  const plain = firstRows(text, { delimiter, quote: '"' }, from)
  const mended = plain.filter(({ fields }) => fields.length !== width).length
  return mended >= MIN_MENDED && usualWidth(plain).count < plain.length
}
