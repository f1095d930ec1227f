import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import { ExtractionError, type ReportProgress } from '../extractor.ts'
import { createHiddenCells } from '../sheet/hidden-cells.ts'
import { createSheetLayout, type SheetLayout } from '../sheet/sheet-layout.ts'
import { createWorkbookText } from '../sheet/workbook-text.ts'
import { piecesOf } from '../xml/pieces-of.ts'
import { readXml } from '../xml/read-xml.ts'
import { createSpreadsheetXml } from './spreadsheet-xml.ts'

/** Reads a workbook in the XML of Excel 2003 as the Excel reader does: cells as they are shown, rows under the names of their columns. */
export const readSpreadsheetXml = async (bytes: Uint8Array, report: ReportProgress): Promise<ExtractedDocument> => {
  const text = createWorkbookText()
  const hidden: string[] = []
  const hiddenCells = createHiddenCells()
  let layout: SheetLayout | null = null
  const listener = createSpreadsheetXml({
    begin({ name, merged, remarks }) {
      text.sheet(name)
      hiddenCells.sheet(name)
      layout = createSheetLayout(text, { merged, remarks, headerRows: new Set(), isCompact: false })
    },
    hiddenColumns: hiddenCells.columns,
    row(row, isHidden) {
      hiddenCells.row(row, isHidden)
      layout?.row(row)
    },
    end: () => layout?.end(),
    hidden(name) {
      hidden.push(name)
      hiddenCells.wholeSheet()
    },
  })
  let read = 0
  await readXml(piecesOf(bytes), listener, (count) => {
    read += count
    report(read / bytes.length)
  })
  if (text.rowCount === 0) throw new ExtractionError(failureWords('WorkbookEmpty'))
  const sheets = hidden.slice(0, 20).join(', ')
  return {
    ...text.finish(),
    headers: null,
    notes: [
      ...(hidden.length === 0
        ? []
        : [{ type: 'Irregular' as const, message: failureWords('NoteHiddenWorkbookSheets', { sheets }) }]),
      ...hiddenCells.notes(),
    ],
    isLaidOut: true,
  }
}
