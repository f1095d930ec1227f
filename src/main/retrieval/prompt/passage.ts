import { z } from 'zod'
import type { Citation, SourceSpan, TextChunk } from '../../../contracts/index.ts'
import type { CitationLedger, SearchKnowledgeResult } from '../../assistant/index.ts'
import { chunkMetadataKeys } from '../chunk-metadata.ts'
import { spanFromMetadata } from '../span-metadata.ts'
import type { ChunkVector, VectorMatch } from '../store/vector-store.ts'

const columnNames = z.array(z.string())
const headingPlaces = z.array(z.tuple([z.int().nonnegative(), z.int().positive()]))
const placeMarks = z.array(z.tuple([z.int().nonnegative(), z.number(), z.number()]))
const sectionMarks = z.array(z.tuple([z.int().nonnegative(), z.string()]))

const range = (one: string, many: string, from: number | string, to: number | string | null): string =>
  to === null || to === from ? `${one} ${from}` : `${many} ${from}–${to}`

const pagesOf = (page: number, { pageEnd, pageLabel, pageEndLabel }: SourceSpan): string =>
  range('page', 'pages', pageLabel ?? page, pageEnd === null || pageEnd === page ? null : (pageEndLabel ?? pageEnd))

const named = (one: string, last: string | null): string => (last === null || last === one ? one : `${one} – ${last}`)

/** `1:02:09` of 3,729 seconds. */
const clock = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)]
  const two = (part: number): string => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/**
 * Where a span stands, in words: `page 3`, `sheet Budget, rows 4–9`, `CH-003, Kestrel camera`, `Mooring, line 12`; empty when its format has no words
 * for places.
 */
export const placeInWords = (span: SourceSpan): string => {
  if (span.page !== null) return pagesOf(span.page, span)
  if (span.slide !== null) return range('slide', 'slides', span.slide, span.slideEnd)
  if (span.row !== null) {
    const rows = range('row', 'rows', span.row, span.rowEnd)
    return span.sheet === null ? rows : `sheet ${span.sheet}, ${rows}`
  }
  if (span.cell !== null) return range('cell', 'cells', span.cell, span.cellEnd)
  if (span.second !== null) return named(clock(span.second), clock(span.secondEnd ?? span.second))
  if (span.record !== null) return named(span.record, span.recordEnd)
  if (span.pointer !== null && span.pointer !== '') return span.pointer
  const lines = span.line === null ? null : range('line', 'lines', span.line, span.lineEnd)
  return [span.section, lines].filter((part) => part !== null).join(', ')
}

/** A chunk as what a reply can cite. A chunk of no document, indexed by another part of the app, stands for itself. */
export const passageOf = (chunk: TextChunk): Omit<Citation, 'number'> => ({
  documentId: chunk.metadata[chunkMetadataKeys.documentId] ?? chunk.id,
  fileName: chunk.metadata[chunkMetadataKeys.fileName] ?? '',
  contentType: chunk.metadata[chunkMetadataKeys.contentType] ?? 'text/plain',
  chunkId: chunk.id,
  span: spanFromMetadata(chunk.metadata),
  quote: chunk.text,
})

const parsed = <Value>(written: string | undefined, schema: z.ZodType<Value>): Value | null => {
  if (written === undefined) return null
  try {
    return schema.parse(JSON.parse(written))
  } catch {
    return null
  }
}

/** The column names of a chunk that is rows of a table, else `null`. */
const headersOf = (chunk: ChunkVector): string[] | null =>
  parsed(chunk.metadata[chunkMetadataKeys.headers], columnNames)

const CUT = ' …'

/** The beginning of a text, whole when it is short enough, else cut after a word and marked: never longer than the limit. */
export const snippet = (text: string, charLimit: number): string => {
  if (text.length <= charLimit) return text
  const room = Math.max(0, charLimit - CUT.length)
  const cut = text.slice(0, room)
  const space = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'))
  const whole = space > room / 2 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/, '')
  return `${whole.trimEnd()}${CUT}`.slice(0, charLimit)
}

type Passage = SearchKnowledgeResult['passages'][number]

/** A chunk as what a reply cites, under its number. */
export const citeChunk = (chunk: ChunkVector, citations: CitationLedger): Citation =>
  citations.cite(passageOf(chunk), {
    sections: parsed(chunk.metadata[chunkMetadataKeys.sections], sectionMarks) ?? [],
    places: parsed(chunk.metadata[chunkMetadataKeys.places], placeMarks) ?? [],
  })

/** A match under its citation number, with its whole text. */
export const numberedPassage = ({ chunk, score }: VectorMatch, citations: CitationLedger): Passage => {
  const { number, fileName, contentType, span } = citeChunk(chunk, citations)
  const context = chunk.metadata[chunkMetadataKeys.context] ?? ''
  const headings = parsed(chunk.metadata[chunkMetadataKeys.headings], headingPlaces)
  return {
    number,
    fileName,
    contentType,
    place: placeInWords(span),
    text: chunk.text,
    headers: headersOf(chunk),
    score,
    context,
    start: span.start,
    ...(headings !== null && { headings }),
  }
}
