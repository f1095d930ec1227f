import type { ExtractionNote } from '../extraction-note.ts'
import { createHiddenCells, type HiddenCells } from '../sheet/hidden-cells.ts'
import { mergedRanges } from '../sheet/merged-ranges.ts'
import { createSheetLayout } from '../sheet/sheet-layout.ts'
import type { WorkbookText } from '../sheet/workbook-text.ts'
import { listNote } from './list-note.ts'
import type { IworkTable } from './tables/read-table.ts'

/** A sheet: any number of tables whose rows are counted each from 1, and texts that stand beside them. */
export interface IworkSheet {
  readonly name: string
  readonly isHidden: boolean
  readonly tables: readonly IworkTable[]
  readonly texts: readonly string[]
}

export interface SheetWriter {
  write(sheet: IworkSheet): void
  /** What is hidden. */
  notes(): ExtractionNote[]
}

/** Writes sheets one after the other. A table among others is told with its name beside that of the sheet, so that its rows can be told apart. */
export const createSheetWriter = (text: WorkbookText): SheetWriter => {
  const hidden = createHiddenCells()
  const hiddenSheets: string[] = []
  return {
    write({ name, isHidden, tables: all, texts }) {
      const tables = all.filter((table) => table.rows().next().done !== true)
      if (isHidden) hiddenSheets.push(name)
      const isOne = tables.length === 1
      for (const table of tables) {
        const own = isOne ? name : `${name}: ${table.name}`
        text.sheet(own)
        hidden.sheet(own, isHidden)
        writeTable(table, text, hidden)
      }
      const words = texts.filter((each) => each !== '')
      if (!isOne && (words.length > 0 || tables.length === 0)) text.sheet(name)
      for (const [at, each] of words.entries()) text.row(at + 1, each)
    },
    notes: () => [...listNote('NoteHiddenSheets', hiddenSheets), ...hidden.notes()],
  }
}

const writeTable = (table: IworkTable, text: WorkbookText, hidden: HiddenCells): void => {
  for (const column of table.hiddenColumns) hidden.columns(column, column)
  const remarks = new Map<number, string[]>()
  const layout = createSheetLayout(text, {
    merged: mergedRanges(table.merged),
    headerRows: new Set(table.headerRows > 0 ? [table.headerRows] : []),
    isCompact: false,
    remarks,
  })
  for (const row of table.rows(remarks)) {
    hidden.row(row, table.hiddenRows.has(row.row))
    layout.row(row)
  }
  layout.end()
}
