import type { Flow } from '../../flow/flow.ts'
import type { MergedRange } from '../../sheet/sheet-row.ts'
import type { IworkTable } from './read-table.ts'

/** A table as rows of texts, each as wide as the widest. */
interface Grid {
  readonly rows: string[][]
  /** Where each row of the table stands in `rows`. */
  readonly places: ReadonlyMap<number, number>
  /** Of each row the columns in which it says what a cell merged down from above says. */
  readonly repeated: number[][]
}

/** Writes a table into running text, under its name where that is shown. */
export const writeTable = (table: IworkTable, flow: Flow): void => {
  const grid = gridOf(table, flow)
  if (grid.rows.length === 0) return
  for (const range of table.merged) fillMerged(grid, range, { flow, headerRows: table.headerRows })
  const { rows, repeated } = grid
  if (table.isNamed) flow.paragraph(table.name)
  flow.table({ name: table.isNamed ? table.name : null, rows, markedHeaderRows: table.headerRows || null, repeated })
}

const gridOf = (table: IworkTable, flow: Flow): Grid => {
  const filled = [...table.rows()]
  const width = filled.reduce((most, { cells }) => Math.max(most, (cells.at(-1)?.column ?? -1) + 1), 0)
  const rows: string[][] = []
  const places = new Map<number, number>()
  for (const { row, cells } of filled) {
    if (!flow.covered.take(width)) break
    places.set(row, rows.length)
    const line = new Array<string>(width).fill('')
    for (const { column, text } of cells) line[column] = text
    rows.push(line)
  }
  return { rows, places, repeated: rows.map(() => []) }
}

/** A cell that is merged down says in each row what it says; beside itself it says nothing again, but among names the name. */
const fillMerged = (
  { rows, places, repeated }: Grid,
  { firstRow, lastRow, firstColumn, lastColumn }: MergedRange,
  { flow, headerRows }: { readonly flow: Flow; readonly headerRows: number },
): void => {
  const text = rows[places.get(firstRow) ?? -1]?.[firstColumn] ?? ''
  if (text === '' || !flow.covered.take(lastRow - firstRow + 1)) return
  for (let row = firstRow; row <= lastRow; row++) {
    const at = places.get(row) ?? -1
    const line = rows[at]
    const last = row <= headerRows ? Math.min(lastColumn, (line?.length ?? 0) - 1) : firstColumn
    for (let column = firstColumn; line !== undefined && column <= last; column++) {
      if (line[column] !== '') continue
      line[column] = flow.covered.repeat(text)
      if (row > firstRow) repeated[at]?.push(column)
    }
  }
}
