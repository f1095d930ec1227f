import type { CsvDialect } from './csv-dialect.ts'
import { parseCsvRecord } from './csv-record.ts'
import { recordStarts } from './csv-scanner.ts'

/** A record with the offset at which it begins. */
export interface CsvRecord {
  readonly start: number
  readonly fields: readonly string[]
}

const delimiters = [',', ';', '\t', '|']
const sampleRecords = 100

/** The first records of a text, as many as tell how it is written. */
export const firstRecords = (text: string, dialect: CsvDialect): readonly CsvRecord[] => {
  const starts = recordStarts(text, dialect)
  return starts
    .slice(0, sampleRecords)
    .map((start, index) => ({ start, fields: parseCsvRecord(text.slice(start, starts[index + 1]), dialect) }))
}

/** How a text is written, by its first records; by commas and double quotes where nothing tells. As the host finds it. */
export const sniffDialect = (text: string): CsvDialect => {
  let best: { dialect: CsvDialect; score: number } = { dialect: { delimiter: ',', quote: '"' }, score: 0 }
  for (const delimiter of delimiters) {
    const isSingle = usesSingleQuotes(text, delimiter) || mendsRecords(text, delimiter)
    const dialect: CsvDialect = { delimiter, quote: isSingle ? "'" : '"' }
    const score = regularity(firstRecords(text, dialect)) - (isDecimal(text, delimiter) ? decimal : 0)
    if (score > best.score) best = { dialect, score }
  }
  return best.dialect
}

/** The number of fields that most records have, of those that have several; 0 when none has. */
export const usualWidth = (records: readonly CsvRecord[]): { readonly width: number; readonly count: number } => {
  const counts = new Map<number, number>()
  for (const { fields } of records)
    if (fields.length > 1) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1)
  const [width = 0, count = 0] = [...counts].sort((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? []
  return { width, count }
}

/** The share of records that have the usual width, from the first of them on; more fields decide between equals. */
const regularity = (records: readonly CsvRecord[]): number => {
  const { width, count } = usualWidth(records)
  if (count === 0) return 0
  const rest = records.length - records.findIndex(({ fields }) => fields.length === width)
  return (count / rest) * (count / records.length) ** 0.25 + Math.min(width, 100) / 1_000
}

const decimal = 0.05

/** Commas that only ever stand between digits are decimal ones rather than delimiters, where something else may be. */
const isDecimal = (text: string, delimiter: string): boolean => delimiter === ',' && !/(?:^|\D),|,(?:\D|$)/.test(text)

/** Whether fields stand in single quotes: at least one a line does, and as many end with one as begin with one. */
const usesSingleQuotes = (text: string, delimiter: string): boolean => {
  const border = delimiter === '|' ? '\\|' : delimiter
  const begun = text.match(new RegExp(`(?<=^|${border}) *'`, 'gm'))?.length ?? 0
  const ended = text.match(new RegExp(`' *(?=\\r?$|${border})`, 'gm'))?.length ?? 0
  const lines = text.match(/^.+$/gm)?.length ?? 0
  return begun > 0 && begun >= lines && Math.abs(begun - ended) <= begun * 0.1
}

const fewestMended = 2

/** Whether single quotes are what makes all records as wide as each other, several of which were not. */
const mendsRecords = (text: string, delimiter: string): boolean => {
  if (!text.includes("'")) return false
  const quoted = firstRecords(text, { delimiter, quote: "'" })
  const { width, count } = usualWidth(quoted)
  if (quoted.length < fewestMended || count < quoted.length) return false
  const plain = firstRecords(text, { delimiter, quote: '"' })
  const mended = plain.filter(({ fields }) => fields.length !== width).length
  return mended >= fewestMended && usualWidth(plain).count < plain.length
}
