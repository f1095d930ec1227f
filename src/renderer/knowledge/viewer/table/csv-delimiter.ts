import { parseCsvRecord } from './csv-record.ts'
import { createCsvScanner } from './csv-scanner.ts'

const candidates = [',', ';', '\t', '|']
const sampleRecords = 20

/** The delimiter that cuts the first records of a text into the most columns of the most equal number; a comma if none does. */
export const sniffDelimiter = (text: string): string => {
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of candidates) {
    const score = regularity(text, delimiter)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** The share of records with as many columns as the first, times that number; 0 for a single column. */
const regularity = (text: string, delimiter: string): number => {
  const scanner = createCsvScanner(delimiter)
  const starts = [...scanner.push(text)]
  const last = scanner.finish()
  if (starts.length === 0 && last !== null) starts.push(last)
  const counts = starts
    .slice(0, sampleRecords)
    .map((start, index) => parseCsvRecord(text.slice(start, starts[index + 1] ?? text.length), delimiter).length)
  const columns = counts[0] ?? 0
  if (columns < 2) return 0
  return (counts.filter((count) => count === columns).length / counts.length) * columns
}
