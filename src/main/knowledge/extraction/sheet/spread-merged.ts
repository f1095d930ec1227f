import { LONGEST_REPEATED, MOST_REPEATED } from '../table/covered-places.ts'
import type { MergedRanges } from './merged-ranges.ts'
import type { SheetCell, SheetRow } from './sheet-row.ts'

/**
 * Gives rows with what is merged across columns that have names: a cell of words says the same under each, as it is seen to. One that begins its row
 * is a title in the table, a quantity counts once, and no more is repeated than a person's sheet needs.
 */
export const spreadMerged = (
  merged: MergedRanges,
): ((row: SheetRow, headers: readonly string[]) => readonly SheetCell[]) => {
  let repeated = 0
  return ({ row, cells }, headers) => {
    const added = cells.slice(1).flatMap((cell) => {
      const last = Math.min(merged.lastColumnOf(row, cell.column), headers.length - 1)
      if (last <= cell.column || cell.isQuantity || cell.text.length > LONGEST_REPEATED) return []
      return copies(cell, last).filter(({ column }) => headers[column] !== '')
    })
    repeated += added.reduce((length, { text }) => length + text.length, 0)
    if (added.length === 0 || repeated > MOST_REPEATED) return cells
    return [...cells, ...added].sort((one, other) => one.column - other.column)
  }
}

const copies = (cell: SheetCell, last: number): SheetCell[] =>
  Array.from({ length: last - cell.column }, (_, at) => ({ ...cell, column: cell.column + 1 + at, isRepeated: true }))
