import type { ExtractionNote } from '../extraction-note.ts'
import { createHiddenCells, type HiddenCells } from '../sheet/hidden-cells.ts'
import { mergedRanges } from '../sheet/merged-ranges.ts'
import { createSheetLayout } from '../sheet/sheet-layout.ts'
import type { WorkbookText } from '../sheet/workbook-text.ts'
import type { IwaObject, IwaObjects } from './archives/iwa-objects.ts'
import { createStorageContext, shapeStorage } from './drawables.ts'
import { objectTypes } from './object-types.ts'
import { type IworkTable, readTable } from './tables/read-table.ts'
import { storageText } from './text/write-storage.ts'

export interface ReadNumbers {
  readonly notes: readonly ExtractionNote[]
  /** The names of the sheets that are hidden. */
  readonly hiddenSheets: readonly string[]
}

interface Reading {
  readonly objects: IwaObjects
  readonly text: WorkbookText
  report(fraction: number): void
}

/**
 * Writes a spreadsheet of Numbers sheet by sheet, the texts that stand beside tables behind them. A sheet holds any number of tables whose rows are counted each from 1, so that a table among others is told with
 * its name beside that of the sheet.
 */
export const readNumbers = (document: IwaObject, { objects, text, report }: Reading): ReadNumbers => {
  const context = createStorageContext(objects)
  const hidden = createHiddenCells()
  const hiddenSheets: string[] = []
  const sheets = objects.allOf(document.message, 1)
  for (const [index, sheet] of sheets.entries()) {
    const archive = sheet.type === objectTypes.formSheet ? sheet.message.message(1) : sheet.message
    const name = (archive?.text(1) ?? '').trim()
    const isHidden = archive?.number(25) === 1
    if (isHidden) hiddenSheets.push(name)
    const { tables, words } = contentsOf(objects.allOf(archive, 2), objects)
    const read = tables.flatMap((info) => readTable(info, objects, (storage) => storageText(storage, context)) ?? [])
    const texts = words.map((storage) => storageText(storage, context)).filter((each) => each !== '')
    const isOne = read.length === 1
    for (const table of read)
      writeTable(table, { text, hidden, isHidden, name: isOne ? name : `${name}: ${table.name}` })
    if (!isOne && (texts.length > 0 || read.length === 0)) text.sheet(name)
    for (const [at, each] of texts.entries()) text.row(at + 1, each)
    report((index + 1) / sheets.length)
  }
  return { notes: hidden.notes(), hiddenSheets }
}

/** The tables and texts of a sheet, also those in groups. */
const contentsOf = (drawables: readonly IwaObject[], objects: IwaObjects) => {
  const tables: IwaObject[] = []
  const words: IwaObject[] = []
  const seen = new Set<number>()
  const open = drawables.toReversed()
  for (let drawable = open.pop(); drawable !== undefined; drawable = open.pop()) {
    if (seen.has(drawable.id)) continue
    seen.add(drawable.id)
    if (drawable.type === objectTypes.table) tables.push(drawable)
    else if (drawable.type === objectTypes.group) open.push(...objects.allOf(drawable.message, 2).toReversed())
    else if (drawable.type === objectTypes.shape) {
      const storage = shapeStorage(drawable, objects)
      if (storage !== null) words.push(storage)
    }
  }
  return { tables, words }
}

interface TableWriting {
  readonly text: WorkbookText
  readonly hidden: HiddenCells
  readonly name: string
  readonly isHidden: boolean
}

const writeTable = (table: IworkTable, { text, hidden, name, isHidden }: TableWriting): void => {
  text.sheet(name)
  hidden.sheet(name, isHidden)
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
