import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createHiddenCells } from '../sheet/hidden-cells.ts'
import { mergedRanges } from '../sheet/merged-ranges.ts'
import { createSheetLayout } from '../sheet/sheet-layout.ts'
import { createWorkbookText } from '../sheet/workbook-text.ts'
import { readSheetContent } from './read-rows.ts'
import { type BinarySheet, readBinaryWorkbook } from './read-workbook.ts'

/** Reads an Excel workbook of the time before 2007 as the reader of newer ones does. Macros and links are never followed. */
export const createXlsExtractor = (): Extractor => ({
  async extract(bytes, report): Promise<ExtractedDocument> {
    const workbook = readBinaryWorkbook(bytes)
    const text = createWorkbookText()
    const hidden = createHiddenCells()
    for (const [index, sheet] of workbook.sheets.entries()) {
      const { rows, merged, hiddenColumns, hiddenRows, remarks, drawn } = readSheetContent(workbook, sheet)
      hidden.sheet(sheet.name, sheet.isHidden)
      for (const [first, last] of hiddenColumns) hidden.columns(first, last)
      text.sheet(sheet.name)
      const layout = createSheetLayout(text, {
        merged: mergedRanges(merged),
        headerRows: new Set(),
        isCompact: false,
        remarks,
      })
      for (const row of rows) {
        hidden.row(row, hiddenRows.has(row.row))
        layout.row(row)
      }
      layout.end()
      for (const { row, text: words } of drawn) text.row(row, words)
      report((index + 1) / workbook.sheets.length)
    }
    if (text.rowCount === 0) throw noValues()
    return {
      ...text.finish(),
      headers: null,
      notes: [...hiddenNote(workbook.sheets), ...hidden.notes()],
      isLaidOut: true,
    }
  },
})

const noValues = (): ExtractionError => new ExtractionError(failureWords('WorkbookEmpty'))

const hiddenNote = (sheets: readonly BinarySheet[]): ExtractionNote[] => {
  const hidden = sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name)
  if (hidden.length === 0) return []
  return [
    {
      type: 'Irregular',
      message: failureWords('NoteHiddenWorkbookSheets', { sheets: hidden.slice(0, 20).join(', ') }),
    },
  ]
}
