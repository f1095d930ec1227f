import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createHiddenCells } from '../sheet/hidden-cells.ts'
import { createSheetLayout, type SheetLayout } from '../sheet/sheet-layout.ts'
import { createWorkbookText } from '../sheet/workbook-text.ts'
import { drawnTexts } from './drawn-texts.ts'
import { openOpenDocument } from './open-document.ts'
import { createSheetRows, type OpenSheet } from './sheet-rows.ts'

/** Reads an OpenDocument spreadsheet as the Excel reader does: cells as they are shown, rows under the names of their columns. */
export const createOdsExtractor = (): Extractor => ({
  async extract(bytes, report): Promise<ExtractedDocument> {
    const document = await openOpenDocument(bytes, failureWords('KindOpenDocumentSpreadsheet'))
    const text = createWorkbookText()
    const objects = await document.objects()
    let drawn: { readonly row: number; readonly words: string }[] = []
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
      drawn: (row, shape) => void drawn.push(...drawnTexts(shape, objects).map((words) => ({ row, words }))),
      end() {
        layout?.end()
        for (const { row, words } of drawn) text.row(row, words)
        drawn = []
      },
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
