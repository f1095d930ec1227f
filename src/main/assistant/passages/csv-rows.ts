import type { Stretch } from './stretch.ts'

export interface CsvRow extends Stretch {
  readonly cells: readonly string[]
}

const delimiters = [',', ';', '\t'] as const

/** The delimiter that the first line holds most of outside quotes. */
const delimiterOf = (text: string): string => {
  const firstLine = (text.split('\n', 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => firstLine.split(delimiter).length
  return delimiters.reduce((best, next) => (count(next) > count(best) ? next : best), ',')
}

/**
 * The rows of a stretch of raw CSV with their offsets (RFC 4180 quoting: a quoted cell may hold delimiters, line ends and doubled quotes). A row
 * that the stretch cuts off is returned as far as it goes; empty lines are left out.
 */
export const csvRowsOf = (text: string): CsvRow[] => {
  const delimiter = delimiterOf(text)
  const rows: CsvRow[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let start = 0
  const closeRow = (end: number) => {
    cells.push(cell)
    // Also drops the empty row between the two characters of a Windows line end.
    if (cells.some((value) => value.trim() !== '')) rows.push({ start, end, cells: cells.map((value) => value.trim()) })
    cells = []
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (quoted) {
      if (char !== '"') cell += char
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (char === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (char === delimiter) {
      cells.push(cell)
      cell = ''
    } else if (char === '\n' || char === '\r') {
      closeRow(at)
      start = at + 1
    } else cell += char
  }
  if (start < text.length) closeRow(text.length)
  return rows
}
