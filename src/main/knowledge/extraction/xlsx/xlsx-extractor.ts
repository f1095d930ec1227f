import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { readSpreadsheetXml } from '../office-2003/read-spreadsheet.ts'
import { damageNotes, refusalOf } from '../ooxml/damaged-parts.ts'
import { createHiddenCells, type HiddenCells } from '../sheet/hidden-cells.ts'
import { mergedRanges } from '../sheet/merged-ranges.ts'
import { createSheetLayout } from '../sheet/sheet-layout.ts'
import { createWorkbookText, type WorkbookText } from '../sheet/workbook-text.ts'
import { isXml } from '../xml/is-xml.ts'
import { readRemarks } from './cell-remarks.ts'
import { readDrawnTexts } from './drawn-texts.ts'
import { createRowListener, type RowCounts } from './read-rows.ts'
import { readWorkbook, type Workbook, type WorkbookSheet } from './read-workbook.ts'
import { readSheetEnd, type SheetEnd, tableStarts } from './sheet-hints.ts'

/**
 * Reads an Excel workbook sheet by sheet, rows in words under the names of their columns; numbers and dates as their cells show them,
 * formulas as the results that the file keeps. Rows are read as they come out of the archive, so that a million of them take no more memory
 * than their text. Macros, links and queries are never followed.
 */
export const createXlsxExtractor = (): Extractor => ({
  async extract(bytes, report): Promise<ExtractedDocument> {
    if (isXml(bytes)) return readSpreadsheetXml(bytes, report)
    const workbook = await readWorkbook(bytes)
    const text = createWorkbookText()
    const counts: RowCounts = { unknownResults: 0 }
    const hidden = createHiddenCells()
    const progress = createProgress(workbook, report)
    for (const sheet of workbook.sheets) await readSheet(sheet, { workbook, text, counts, hidden, onBytes: progress })
    if (text.rowCount === 0) throw refusalOf(workbook.office, noValues())
    return {
      ...text.finish(),
      headers: null,
      notes: [...notesOf(workbook, counts), ...hidden.notes()],
      isLaidOut: true,
    }
  },
})

const noValues = (): ExtractionError => new ExtractionError(failureWords('WorkbookEmpty'))

/** From some hundred thousand rows on, their columns' names would be most of the text. */
const COMPACT_BYTES = 67_108_864

const sizeOf = ({ office }: Workbook, part: string): number =>
  office.archive.entries.find(({ path }) => path === part)?.sizeBytes ?? 0

const createProgress = (
  { office, sheets }: Workbook,
  report: (fraction: number) => void,
): ((count: number) => void) => {
  const parts = new Set(sheets.map(({ part }) => part))
  const total = office.archive.entries.reduce((sum, { path, sizeBytes }) => sum + (parts.has(path) ? sizeBytes : 0), 1)
  let read = 0
  return (count) => {
    read += count
    report(read / total)
  }
}

interface Reading {
  readonly workbook: Workbook
  readonly text: WorkbookText
  readonly counts: RowCounts
  readonly hidden: HiddenCells
  readonly onBytes: (count: number) => void
}

const readSheet = async (
  { name, part, isHidden }: WorkbookSheet,
  { workbook, text, counts, hidden, onBytes }: Reading,
): Promise<void> => {
  const { office } = workbook
  const { merged, headerRows } = (await office.unlessDamaged(part, () => readSheetEnd(office, part))) ?? unknownEnd
  const remarks = await readRemarks(office, part)
  const starts = await tableStarts(office, part)
  text.sheet(name)
  hidden.sheet(name, isHidden)
  const layout = createSheetLayout(text, {
    merged: mergedRanges(merged),
    headerRows: new Set([...headerRows, ...starts.keys()]),
    tableStarts: starts,
    isCompact: sizeOf(workbook, part) > COMPACT_BYTES,
    remarks,
  })
  await office.listen(part, createRowListener(workbook, { row: layout.row, counts, hidden }), onBytes)
  layout.end()
  for (const drawn of await readDrawnTexts(office, part)) text.row(drawn.row, drawn.text.replace(/\s*\n\s*/g, ' '))
}

const unknownEnd: SheetEnd = { merged: [], headerRows: new Set() }

const notesOf = ({ office, sheets }: Workbook, { unknownResults }: RowCounts): ExtractionNote[] => {
  const hidden = sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name)
  const damaged = sheets.filter(({ part }) => office.damage.has(part)).map(({ name }) => name)
  return [
    ...(hidden.length === 0
      ? []
      : [irregular(failureWords('NoteHiddenWorkbookSheets', { sheets: hidden.slice(0, LISTED).join(', ') }))]),
    ...(unknownResults === 0 ? [] : [irregular(failureWords('NoteFormulasWithoutResult', { count: unknownResults }))]),
    ...(damaged.length === 0
      ? []
      : [irregular(failureWords('NoteDamagedSheets', { sheets: damaged.slice(0, LISTED).join(', ') }))]),
    ...damageNotes(office, new Set(sheets.map(({ part }) => part))),
  ]
}

const LISTED = 20
const irregular = (message: string): ExtractionNote => ({ type: 'Irregular', message })
