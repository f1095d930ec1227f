import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createHiddenCells } from '../sheet/hidden-cells.ts'
import { createSheetLayout, type SheetLayout } from '../sheet/sheet-layout.ts'
import { createWorkbookText } from '../sheet/workbook-text.ts'
import { openOpenDocument } from './open-document.ts'
import { createSheetRows, type OpenSheet } from './sheet-rows.ts'

/** Reads an OpenDocument spreadsheet as the Excel reader does: cells as they are shown, rows under the names of their columns. */
export const createOdsExtractor = (): Extractor => ({
  async extract(bytes, report): Promise<ExtractedDocument> {
    const document = await openOpenDocument(bytes, failureWords('KindOpenDocumentSpreadsheet'))
    const text = createWorkbookText()
    const hidden: string[] = []
    const hiddenCells = createHiddenCells()
    let layout: SheetLayout | null = null
    const listener = createSheetRows({
      begin(sheet) {
        text.sheet(sheet.name)
        if (sheet.isHidden) hidden.push(sheet.name)
        hiddenCells.sheet(sheet.name, sheet.isHidden)
        layout = createSheetLayout(text, hintsOf(sheet))
      },
      hideColumns: hiddenCells.columns,
      row(row, isHidden) {
        hiddenCells.row(row, isHidden)
        layout?.row(row)
      },
      end: () => layout?.end(),
    })
    await document.listen(listener, report)
    if (text.rowCount === 0) throw noValues()
    return {
      ...text.finish(),
      headers: null,
      notes: [...hiddenNote(hidden), ...hiddenCells.notes(), ...document.damageNotes()],
      isLaidOut: true,
    }
  },
})

const hintsOf = (sheet: OpenSheet) => ({
  merged: sheet.merged,
  headerRows: sheet.headerRows,
  remarks: sheet.remarks,
  isCompact: false,
})

const noValues = (): ExtractionError => new ExtractionError(failureWords('SpreadsheetEmpty'))

const hiddenNote = (hidden: readonly string[]): ExtractionNote[] =>
  hidden.length === 0
    ? []
    : [
        {
          type: 'Irregular',
          message: failureWords('NoteHiddenSheets', { sheets: hidden.slice(0, 20).join(', ') }),
        },
      ]
