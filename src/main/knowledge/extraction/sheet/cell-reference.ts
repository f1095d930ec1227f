import type { MergedRange } from './sheet-row.ts'

export const MAX_COLUMNS = 16_384

/** `B4` as column 1 and row 4; null for what is no reference. */
export const parseReference = (reference: string): { readonly column: number; readonly row: number } | null => {
  let at = 0
  let column = 0
  for (; at < reference.length; at++) {
    const unit = reference.charCodeAt(at)
    if (unit === DOLLAR) continue
    const letter = (unit & ~32) - LETTER_A
    if (letter < 0 || letter > 25) break
    column = column * 26 + letter + 1
  }
  const row = Number(reference.slice(at).replace('$', ''))
  return column > 0 && column <= MAX_COLUMNS && row > 0 && Number.isInteger(row) ? { column: column - 1, row } : null
}

/** `B` of column 1. */
export const columnLetters = (column: number): string =>
  column < 26
    ? String.fromCharCode(LETTER_A + column)
    : columnLetters(Math.floor(column / 26) - 1) + columnLetters(column % 26)

const DOLLAR = 36
const LETTER_A = 65

/** `A1:C3`, or a single cell, as a range; null for what is none. */
export const parseRange = (range: string): MergedRange | null => {
  const [from = '', to = from] = range.split(':')
  const [first, last] = [parseReference(from), parseReference(to)]
  if (first === null || last === null) return null
  return {
    firstRow: Math.min(first.row, last.row),
    lastRow: Math.max(first.row, last.row),
    firstColumn: Math.min(first.column, last.column),
    lastColumn: Math.max(first.column, last.column),
  }
}
