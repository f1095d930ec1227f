import type { CellValue } from '../extracted-document.ts'

/** A cell that is filled, as it is shown and as it is meant. */
export interface SheetCell {
  /** From 0. */
  readonly column: number
  readonly text: string
  readonly value: CellValue
  /** A number, a date or a truth value, whatever its look. */
  readonly isQuantity: boolean
  /** Whether it says what a cell merged down from above says. */
  readonly isRepeated?: boolean
}

/** A row that has something in it. */
export interface SheetRow {
  /** The number that the program shows beside it. */
  readonly row: number
  /** In the order of their columns. */
  readonly cells: readonly SheetCell[]
}

/** Cells that are one, by row from 1 and column from 0, all inclusive. */
export interface MergedRange {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

/** The values of a row by column, up to its last filled cell. A quantity that is merged over several rows counts in the first alone. */
export const denseValues = (cells: readonly SheetCell[]): CellValue[] => {
  const width = cells.reduce((most, { column }) => Math.max(most, column + 1), 0)
  // Made at once: a row whose only cell is its last would be a table of hashes, read sixteen thousand times.
  const values = new Array<CellValue>(width).fill(null)
  for (const { column, value, isQuantity, isRepeated } of cells)
    values[column] = isRepeated && isQuantity ? null : value
  return values
}
