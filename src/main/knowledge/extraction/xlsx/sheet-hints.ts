import type { OfficePackage } from '../ooxml/open-package.ts'
import { parseRange } from '../sheet/cell-reference.ts'
import type { MergedRange } from '../sheet/sheet-row.ts'

/** What stands behind a sheet's rows in the file and yet says how to read them. */
export interface SheetEnd {
  readonly merged: readonly MergedRange[]
  readonly headerRows: ReadonlySet<number>
}

const MAX_RANGES = 100_000

/** Looks through a sheet for merged cells and filters without reading its cells. */
export const readSheetEnd = async (office: OfficePackage, part: string): Promise<SheetEnd> => {
  const merged: MergedRange[] = []
  const headerRows = new Set<number>()
  let rest = ''
  for await (const piece of office.archive.stream(part)) {
    const text = rest + Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1')
    if (text.includes('mergeCell ') || text.includes('autoFilter ')) {
      for (const [, kind, reference = ''] of text.matchAll(range)) {
        const found = parseRange(reference)
        if (found === null) continue
        if (kind === 'autoFilter') headerRows.add(found.firstRow)
        else if (merged.length < MAX_RANGES) merged.push(found)
      }
    }
    rest = text.slice(Math.max(text.lastIndexOf('<'), text.length - MAX_TAG))
  }
  return { merged, headerRows }
}

const MAX_TAG = 1_000
const range = /<(?:\w+:)?(mergeCell|autoFilter)\s[^<>]*?\bref="([A-Z$\d:]+)"/g

/** The rows of column names of a sheet's tables, each with the columns that tables begin with there. */
export const tableStarts = async (office: OfficePackage, part: string): Promise<Map<number, Set<number>>> => {
  const starts = new Map<number, Set<number>>()
  for (const { type, part: table } of await office.relationsOf(part)) {
    if (type !== 'table' || table === null) continue
    const root = await office.tree(table)
    const found = parseRange(root?.attributes.ref ?? '')
    if (found === null || root?.attributes.headerRowCount === '0') continue
    starts.set(found.firstRow, (starts.get(found.firstRow) ?? new Set()).add(found.firstColumn))
  }
  return starts
}
