import { v5 } from 'uuid'
import type { SourceSpan, TextChunk } from '../../../contracts/index.ts'
import { stemOf } from '../admission/file-name.ts'
import type { ExtractedDocument, Place } from '../extraction/extracted-document.ts'
import type { ChunkingTools } from './chunking-tools.ts'
import type { Cut } from './cut.ts'
import { cutDocument } from './cut-document.ts'
import { createHeadingCursor } from './heading-path.ts'
import { createLineCursor } from './line-cursor.ts'

/** What the chunks of a document say about where they come from. */
export interface ChunkSource {
  readonly documentId: string
  readonly fileName: string
  readonly contentType: string
}

/** Column names and headings longer than this help nobody to find a chunk. */
const MAX_CONTEXT = 400
const MAX_HEADERS = 4_000

/**
 * The chunks of an extracted document, in order, one at a time. A chunk's id follows from its document and ordinal, so that a second
 * ingestion replaces the chunks of the first.
 */
export function* buildChunks(
  document: ExtractedDocument,
  source: ChunkSource,
  tools: ChunkingTools,
): Generator<TextChunk, void, undefined> {
  const lineAt = source.contentType === 'application/pdf' ? null : createLineCursor(document.text)
  const headingsAt = createHeadingCursor(document.headings)
  const headers = document.headers === null ? null : JSON.stringify(document.headers)
  const columns = columnsInWords(document.headers ?? [])
  let ordinal = 0
  for (const cut of cutDocument(document, tools)) {
    const text = document.text.slice(cut.start, cut.end)
    yield {
      id: v5(String(ordinal), source.documentId),
      text,
      origin: 'UserContent',
      metadata: {
        ...tools.spanToMetadata(spanOf(cut, lineAt?.(cut.start) ?? null, text)),
        documentId: source.documentId,
        fileName: source.fileName,
        contentType: source.contentType,
        ordinal: String(ordinal),
        context: contextOf(source, headingsAt(cut.start), columns),
        ...(headers === null || headers.length > MAX_HEADERS ? {} : { headers }),
      },
    }
    ordinal++
  }
}

const columnsInWords = (headers: readonly string[]): string =>
  headers
    .filter((header) => header !== '')
    .join(', ')
    .slice(0, MAX_CONTEXT)

const contextOf = (source: ChunkSource, headings: readonly string[], columns: string): string =>
  [stemOf(source.fileName), headings.join(' > ').slice(0, MAX_CONTEXT), columns]
    .filter((part) => part !== '')
    .join('\n')

const spanOf = (cut: Cut, line: number | null, text: string): SourceSpan => ({
  start: cut.start,
  end: cut.end,
  page: pageOf(cut.first),
  pageEnd: pageOf(cut.last),
  line,
  lineEnd: line === null ? null : line + lineEndsIn(text),
  row: rowOf(cut.first),
  rowEnd: rowOf(cut.last),
  pointer: cut.first?.type === 'Pointer' ? cut.first.pointer : null,
})

const pageOf = (place: Place | null): number | null => (place?.type === 'Page' ? place.page : null)
const rowOf = (place: Place | null): number | null => (place?.type === 'Row' ? place.row : null)

const lineEndsIn = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}
