import { v5 } from 'uuid'
import type { TextChunk } from '../../../contracts/index.ts'
import { stemOf } from '../admission/file-name.ts'
import type { ExtractedDocument, Heading, NamedRows } from '../extraction/extracted-document.ts'
import type { ChunkingTools } from './chunking-tools.ts'
import { cutDocument } from './cut-document.ts'
import { createHeadingCursor } from './heading-path.ts'
import { createLineCursor } from './line-cursor.ts'
import { createPlacesWithin } from './places-within.ts'
import { shortened, spanOf } from './span-of.ts'

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
  // The lines of a text that was laid out anew are no lines of the file.
  const isLaidOut = source.contentType === 'application/pdf' || document.isLaidOut === true
  const lineAt = isLaidOut ? null : createLineCursor(document.text)
  const headingsAt = createHeadingCursor(document.headings, document.text)
  const headersAt = createHeadersCursor(document)
  const headingsIn = createHeadingsWithin(document)
  const placesIn = createPlacesWithin(document)
  let ordinal = 0
  for (const cut of cutDocument(document, tools)) {
    const text = document.text.slice(cut.start, cut.end)
    const { path, section } = headingsAt(cut.start)
    const { headers, columns } = cut.first?.type === 'Lines' ? noTable : headersAt(cut.start)
    const { headings, sections } = headingsIn(cut.start, cut.end)
    yield {
      id: v5(String(ordinal), source.documentId),
      text,
      origin: 'UserContent',
      metadata: {
        ...tools.spanToMetadata(spanOf(cut, { line: lineAt?.(cut.start) ?? null, text, section })),
        documentId: source.documentId,
        fileName: source.fileName,
        contentType: source.contentType,
        ordinal: String(ordinal),
        context: contextOf(source, path, columns),
        ...(headers === null || headers.length > MAX_HEADERS ? {} : { headers }),
        ...listed('headings', headings),
        ...listed('sections', sections),
        ...listed('places', placesIn(cut.start, cut.end)),
      },
    }
    ordinal++
  }
}

interface ColumnNames {
  /** A JSON array; null where the text at hand is no table. */
  readonly headers: string | null
  readonly columns: string
}

const noColumns: ColumnNames = { headers: null, columns: '' }
/** Of the lines above a table: its names are none of theirs. */
const noTable: ColumnNames = { headers: '[]', columns: '' }

/** Whether a heading stands on a line of its own, without a mark that shows it. */
const isLine = ({ start, title }: Heading, text: string): boolean => {
  const end = text.indexOf('\n', start)
  return (
    title ===
    text
      .slice(start, end < 0 ? undefined : end)
      .replace(/\s+/g, ' ')
      .trim()
  )
}

interface HeadingsWithin {
  /** Places and levels of those that stand on a line of their own, without a mark that shows them. */
  readonly headings: readonly (readonly [start: number, level: number])[]
  /** Places and titles of all. */
  readonly sections: readonly (readonly [start: number, title: string])[]
}

/** Tells which headings begin in a stretch, by their places in it. Asked in growing order. */
const createHeadingsWithin = ({
  headings: all,
  text,
}: ExtractedDocument): ((start: number, end: number) => HeadingsWithin) => {
  let next = 0
  return (start, end) => {
    while ((all[next]?.start ?? end) < start) next++
    let last = next
    while ((all[last]?.start ?? end) < end) last++
    const within = all.slice(next, last)
    return {
      headings: within.filter((heading) => isLine(heading, text)).map((each) => [each.start - start, each.level]),
      sections: within.flatMap((each) => (each.title === '' ? [] : [[each.start - start, shortened(each.title)]])),
    }
  }
}

/** A list as metadata: left out where there is nothing, or too much. */
const listed = (key: 'headings' | 'sections' | 'places', list: readonly unknown[]): Record<string, string> => {
  const written = JSON.stringify(list)
  return list.length === 0 || written.length > MAX_HEADERS ? {} : { [key]: written }
}

/** Tells the column names of the table that an offset stands in; asked in growing order. */
const createHeadersCursor = (document: ExtractedDocument): ((offset: number) => ColumnNames) => {
  const { headers } = document
  const namesOf = (names: readonly string[]): ColumnNames =>
    names.some((name) => name !== '') ? { headers: JSON.stringify(names), columns: columnsInWords(names) } : noColumns
  if (headers !== null) {
    const only = namesOf(headers)
    return () => only
  }
  const tables: readonly NamedRows[] = document.namedRows ?? document.tables ?? []
  let next = 0
  let current: ColumnNames = noColumns
  return (offset) => {
    for (let table = tables[next]; table !== undefined && table.start <= offset; table = tables[++next]) {
      current = namesOf(table.headers)
    }
    return offset < (tables[next - 1]?.end ?? 0) ? current : noColumns
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
