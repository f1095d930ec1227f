import type { ExtractedRow } from '../extracted-document.ts'
import { denseValues, type SheetRow } from '../sheet/sheet-row.ts'
import { createXmlReader } from '../xml/xml-reader.ts'
import { createRowListener } from './read-rows.ts'
import type { Workbook } from './read-workbook.ts'

/** Reads the values of a range of rows from the archive again. */
export async function* valuesOf(
  workbook: Workbook,
  part: string,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<ExtractedRow, void, undefined> {
  let ready: SheetRow[] = []
  const listener = createRowListener(workbook, (row) => ready.push(row), { unknownResults: 0 })
  const reader = createXmlReader(listener)
  const decoder = new TextDecoder()
  for await (const piece of workbook.office.archive.stream(part)) {
    reader.write(decoder.decode(piece, { stream: true }))
    for (const { row, cells } of ready) {
      if (row > to) return
      if (row >= from) yield { row, cells: denseValues(cells) }
    }
    ready = []
  }
}
