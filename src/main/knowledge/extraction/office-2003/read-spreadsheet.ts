import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import { ExtractionError, type ReportProgress } from '../extractor.ts'
import { createSheetLayout, type SheetLayout } from '../sheet/sheet-layout.ts'
import { createWorkbookText } from '../sheet/workbook-text.ts'
import { piecesOf } from '../xml/pieces-of.ts'
import { readXml } from '../xml/read-xml.ts'
import { createSpreadsheetXml } from './spreadsheet-xml.ts'

/** Reads a workbook in the XML of Excel 2003 as the Excel reader does: cells as they are shown, rows under the names of their columns. */
export const readSpreadsheetXml = async (bytes: Uint8Array, report: ReportProgress): Promise<ExtractedDocument> => {
  const text = createWorkbookText()
  const hidden: string[] = []
  let layout: SheetLayout | null = null
  const listener = createSpreadsheetXml({
    begin({ name, merged, remarks }) {
      text.sheet(name)
      layout = createSheetLayout(text, { merged, remarks, headerRows: new Set(), isCompact: false })
    },
    row: (row) => layout?.row(row),
    end: () => layout?.end(),
    hidden: (name) => void hidden.push(name),
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
    notes:
      hidden.length === 0 ? [] : [{ type: 'Irregular', message: failureWords('NoteHiddenWorkbookSheets', { sheets }) }],
    isLaidOut: true,
  }
}
