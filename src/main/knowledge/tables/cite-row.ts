import { v5 } from 'uuid'
import { type Citation, type SourceSpan, unplaced } from '../../../contracts/index.ts'
import type { ToolCallContext } from '../../assistant/index.ts'
import { recordName } from '../../platform/records/index.ts'
import type { TablePlace } from '../extraction/extracted-document.ts'
import type { DocumentReader } from '../tools/document-reader.ts'
import type { FoundRow } from './querying/table-query.ts'
import type { KeptTable } from './table-store.ts'

/** Of these the lines are lines of the file. */
const hasLines: ReadonlySet<string> = new Set(['text/csv', 'text/markdown', 'application/json'])

const MOST_QUOTED = 4_000
const LONGEST_NAME = 200

/** The cells of a row that say something, under the names of their columns. */
export const pairsOf = ({ columns }: KeptTable, { texts }: FoundRow): (readonly [name: string, value: string])[] =>
  texts.flatMap((text, column) => (text === '' ? [] : [[columns[column]?.name ?? '', text] as const]))

const placeInText = (places: readonly TablePlace[], { start }: FoundRow): Partial<SourceSpan> => {
  const place = places.findLast((each) => each.start <= start)
  if (place === undefined) return {}
  if ('slide' in place) return { slide: place.slide, slideEnd: place.slide }
  const label = place.label?.slice(0, LONGEST_NAME) || null
  return { page: place.page, pageEnd: place.page, pageLabel: label, pageEndLabel: label }
}

const placeOf = (table: KeptTable, row: FoundRow): Partial<SourceSpan> => {
  const { kind, name } = table
  if (kind?.type === 'InText') return placeInText(kind.places ?? [], row)
  if (kind?.type === 'Records') {
    const record = recordName(pairsOf(table, row).map(([key, value]) => ({ name: key, value })))
    return { pointer: `${kind.pointer}/${row.row - 1}`, record: record?.slice(0, LONGEST_NAME) ?? null }
  }
  return { row: row.row, rowEnd: row.row, sheet: name?.slice(0, LONGEST_NAME) || null }
}

/** Makes a row of a table something that a reply can cite: its own words in the document, with its place. */
export const citeRow = async (
  table: KeptTable,
  row: FoundRow,
  { reader, context }: { readonly reader: Pick<DocumentReader, 'text'>; readonly context: ToolCallContext },
): Promise<Citation> => {
  const { documentId, fileName, contentType } = table
  const { access, signal, citations } = context
  const length = Math.min(row.end - row.start, MOST_QUOTED)
  const read = await reader.text(access, { documentId, offset: row.start, length }, signal)
  const quote = read?.text ?? ''
  const line = read !== null && hasLines.has(contentType) ? read.firstLine : null
  const span: SourceSpan = {
    ...unplaced,
    ...placeOf(table, row),
    start: row.start,
    end: row.start + quote.length,
    line,
    lineEnd: line === null ? null : line + quote.split('\n').length - 1,
  }
  const chunkId = v5(`row ${row.start} ${row.end}`, documentId)
  return citations.cite({ documentId, fileName, contentType, chunkId, span, quote })
}
