import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import { columnLetters, MAX_COLUMNS } from './cell-reference.ts'
import type { SheetRow } from './sheet-row.ts'

/** Rows and columns of a workbook that its program hides and that hold something: they are read, and their reader is told. */
export interface HiddenCells {
  /** What follows stands on this sheet; one that is hidden as a whole is told of as such. */
  sheet(name: string, isHidden?: boolean): void
  /** The sheet is hidden as a whole, which its file says behind its rows. */
  wholeSheet(): void
  /** Columns from 0, inclusive, that are hidden on the sheet. */
  columns(first: number, last: number): void
  row(row: SheetRow, isHidden: boolean): void
  notes(): ExtractionNote[]
}

const MOST_SHEETS = 20
const MOST_RUNS = 8

interface Found {
  readonly name: string
  readonly columns: Set<number>
  /** First and last row of each run. */
  readonly rows: [number, number][]
}

export const createHiddenCells = (): HiddenCells => {
  const found: Found[] = []
  let current: Found | null = null
  let hiddenColumns = new Set<number>()
  return {
    sheet(name, isHidden = false) {
      current = isHidden ? null : { name, columns: new Set(), rows: [] }
      if (current !== null) found.push(current)
      hiddenColumns = new Set()
    },
    wholeSheet() {
      if (current !== null) found.splice(found.indexOf(current), 1)
      current = null
    },
    columns(first, last) {
      for (let column = Math.max(0, first); column <= Math.min(last, MAX_COLUMNS - 1); column++)
        hiddenColumns.add(column)
    },
    row({ row, cells }, isHidden) {
      if (current === null) return
      if (hiddenColumns.size > 0)
        for (const { column } of cells) if (hiddenColumns.has(column)) current.columns.add(column)
      if (!isHidden) return
      const run = current.rows.at(-1)
      if (run?.[1] === row - 1) run[1] = row
      else if (current.rows.length <= MOST_RUNS) current.rows.push([row, row])
    },
    notes() {
      const sheets = found.flatMap(({ name, columns, rows }) => {
        const runs = [
          ...runsOf([...columns].sort((one, other) => one - other)).map((run) => run.map(columnLetters)),
          ...rows.map((run) => run.map(String)),
        ]
        if (runs.length === 0) return []
        const told = runs.slice(0, MOST_RUNS).map(([first, last]) => (first === last ? first : `${first}–${last}`))
        return [`${name} (${[...told, ...(runs.length > MOST_RUNS ? ['…'] : [])].join(', ')})`]
      })
      if (sheets.length === 0) return []
      const message = failureWords('NoteHiddenCells', { sheets: sheets.slice(0, MOST_SHEETS).join('; ') })
      return [{ type: 'Irregular', message }]
    },
  }
}

const runsOf = (sorted: readonly number[]): [number, number][] => {
  const runs: [number, number][] = []
  for (const value of sorted) {
    const run = runs.at(-1)
    if (run?.[1] === value - 1) run[1] = value
    else runs.push([value, value])
  }
  return runs
}
