import type { ExtractionNote } from '../extraction-note.ts'
import type { WorkbookText } from '../sheet/workbook-text.ts'
import type { IwaObject, IwaObjects } from './archives/iwa-objects.ts'
import { createStorageContext, shapeStorage } from './drawables.ts'
import { objectTypes } from './object-types.ts'
import { readTable } from './tables/read-table.ts'
import { storageText } from './text/write-storage.ts'
import { createSheetWriter } from './write-sheet.ts'

interface Reading {
  readonly objects: IwaObjects
  readonly text: WorkbookText
  report(fraction: number): void
}

/** Writes a spreadsheet of Numbers sheet by sheet. Gives notes on what is hidden. */
export const readNumbers = (document: IwaObject, { objects, text, report }: Reading): ExtractionNote[] => {
  const context = createStorageContext(objects)
  const textOf = (storage: IwaObject | null): string => storageText(storage, context)
  const writer = createSheetWriter(text)
  const sheets = objects.allOf(document.message, 1)
  for (const [index, sheet] of sheets.entries()) {
    const archive = sheet.type === objectTypes.formSheet ? sheet.message.message(1) : sheet.message
    const { tables, storages } = contentsOf(objects.allOf(archive, 2), objects)
    writer.write({
      name: (archive?.text(1) ?? '').trim(),
      isHidden: archive?.number(25) === 1,
      tables: tables.flatMap((info) => readTable(info, objects, textOf) ?? []),
      texts: storages.map(textOf),
    })
    report((index + 1) / sheets.length)
  }
  return writer.notes()
}

/** The tables and texts of a sheet, also those in groups. */
const contentsOf = (drawables: readonly IwaObject[], objects: IwaObjects) => {
  const tables: IwaObject[] = []
  const storages: IwaObject[] = []
  const seen = new Set<number>()
  const open = drawables.toReversed()
  for (let drawable = open.pop(); drawable !== undefined; drawable = open.pop()) {
    if (seen.has(drawable.id)) continue
    seen.add(drawable.id)
    if (drawable.type === objectTypes.table) tables.push(drawable)
    else if (drawable.type === objectTypes.group) open.push(...objects.allOf(drawable.message, 2).toReversed())
    else if (drawable.type === objectTypes.shape) {
      const storage = shapeStorage(drawable, objects)
      if (storage !== null) storages.push(storage)
    }
  }
  return { tables, storages }
}
