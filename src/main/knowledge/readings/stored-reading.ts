import { z } from 'zod'
import { sourceSpan, type TextChunk } from '../../../contracts/index.ts'
import { spanFromMetadata } from '../../retrieval/index.ts'
import type { TableHeader, TextSummary } from '../extraction/extraction-protocol.ts'
import { decodeWords, WORD_BYTES } from '../extraction/ocr/word-places.ts'
import type { OverviewFacts } from '../overview/overview-tools.ts'
import type { TableSummary } from '../tables/table-column.ts'
import type { RowBlock } from '../tables/typing/encode-table.ts'
import { type Frame, framesOf, UntrueReading } from './frames.ts'
import { createLineCounter } from './line-counter.ts'
import {
  embeddingVersion,
  storedChunk,
  storedOverview,
  storedRows,
  storedTable,
  storedTableEnd,
  storedTextEnd,
} from './reading-schema.ts'

/** What a reading tells of itself: which way of reading made it, of which content, and what embedded it. */
export const readingHeader = z.object({
  format: z.literal(1),
  reader: z.string().max(10_000),
  contentHash: z.string().regex(/^[0-9a-f]{64}$/),
  embedder: embeddingVersion.nullable(),
})
export type ReadingHeader = z.infer<typeof readingHeader>

/** A piece of what a document gave when it was read, in the order in which an extraction yields it. */
export type ReadingPart =
  | { readonly type: 'Begin'; readonly header: ReadingHeader }
  | { readonly type: 'Text'; readonly bytes: Uint8Array }
  | { readonly type: 'TextEnd'; readonly summary: TextSummary }
  | { readonly type: 'Chunk'; readonly chunk: Omit<TextChunk, 'id'>; readonly vector: Float32Array | null }
  | { readonly type: 'Overview'; readonly facts: OverviewFacts }
  | { readonly type: 'Table'; readonly table: TableHeader }
  | { readonly type: 'Rows'; readonly block: RowBlock }
  | { readonly type: 'TableEnd'; readonly summary: TableSummary }

/** What may follow a frame of each kind. A vector follows its chunk, and is told with it. */
const next: Readonly<Record<Frame['kind'], readonly Frame['kind'][]>> = {
  Begin: ['Text', 'TextEnd'],
  Text: ['Text', 'Words', 'TextEnd'],
  Words: ['Words', 'TextEnd'],
  TextEnd: ['Chunk'],
  Chunk: ['Chunk', 'Vector', 'Overview', 'Table', 'End'],
  Vector: ['Chunk', 'Overview', 'Table', 'End'],
  Overview: ['Table', 'End'],
  Table: ['Rows', 'TableEnd'],
  Rows: ['Rows', 'TableEnd'],
  TableEnd: ['Table', 'End'],
  End: [],
}

/** Texts of chunks overlap, and may have words before them that say what they are about: by so much, and no more, are they longer than the text. */
const MOST_TIMES_TEXT = 4
const SPARE_UNITS = 10_000_000

const untrue = (what: string): never => {
  throw new UntrueReading(what)
}

const parsed = <Schema extends z.ZodType>(schema: Schema, bytes: Buffer): z.infer<Schema> => {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    throw new UntrueReading('A piece of a reading is not as it has to be', { cause: error })
  }
}

/** Checks frames against those before them, and says what they tell. */
const createReader = () => {
  const lines = createLineCounter()
  const words: Buffer[] = []
  let header: ReadingHeader | null = null
  let page = 0
  let chunkUnits = 0
  let rows = 0
  let width = 0

  const within = (start: number, end: number): void => {
    if (start > end || end > lines.units) untrue('A place lies beyond the text')
  }
  const takeWords = (bytes: Buffer): void => {
    if (bytes.length % WORD_BYTES !== 0) untrue('A word is cut off')
    for (const word of decodeWords(bytes)) {
      within(word.start, word.end)
      if (word.page < page) untrue('Words stand out of order')
      page = word.page
    }
    words.push(Buffer.from(bytes))
  }
  const chunkOf = (bytes: Buffer): Omit<TextChunk, 'id'> => {
    const chunk = parsed(storedChunk, bytes)
    const span = sourceSpan.safeParse(spanFromMetadata(chunk.metadata))
    if (!span.success) return untrue('A passage stands nowhere')
    within(span.data.start, span.data.end)
    chunkUnits += chunk.text.length
    if (chunkUnits > MOST_TIMES_TEXT * lines.units + SPARE_UNITS) untrue('The passages are longer than their text')
    return chunk
  }
  const vectorOf = (bytes: Buffer): Float32Array => {
    if (bytes.length !== (header?.embedder?.dimensions ?? -1) * 4) untrue('A vector has another length')
    const vector = new Float32Array(new Uint8Array(bytes).buffer)
    if (!vector.every(Number.isFinite)) untrue('A vector holds something that is no number')
    return vector
  }
  const rowsOf = (bytes: Buffer): RowBlock => {
    const told = parsed(storedRows, bytes)
    for (const row of told) {
      within(row[1], row[2])
      if (width !== 0 && row.length !== width) untrue('A row has another width')
      width = row.length
    }
    rows += told.length
    return { rows: JSON.stringify(told), count: told.length }
  }
  const tableEndOf = (bytes: Buffer): TableSummary => {
    const summary = parsed(storedTableEnd, bytes)
    const { columns } = summary
    const slots = 4 + columns.length + columns.filter(({ kind }) => kind !== 'Text').length
    if (summary.rowCount !== rows || (rows > 0 && width !== slots)) untrue('A table is not as its rows are')
    return summary
  }
  const partOf = ({ kind, bytes }: Frame): ReadingPart | null => {
    switch (kind) {
      case 'Begin':
        header = parsed(readingHeader, bytes)
        return { type: 'Begin', header }
      case 'Text':
        if (bytes.length % 2 !== 0) untrue('A text is cut off')
        lines.count(bytes)
        return { type: 'Text', bytes }
      case 'Words':
        takeWords(bytes)
        return null
      case 'TextEnd': {
        const { notes } = parsed(storedTextEnd, bytes)
        const placed = words.length === 0 ? null : Buffer.concat(words)
        return { type: 'TextEnd', summary: { lineIndex: lines.index(), notes, words: placed, layout: null } }
      }
      case 'Chunk':
        return { type: 'Chunk', chunk: chunkOf(bytes), vector: null }
      case 'Overview': {
        const facts = parsed(storedOverview, bytes)
        for (const { start } of facts.sections) within(start, start)
        return { type: 'Overview', facts }
      }
      case 'Table': {
        const table = parsed(storedTable, bytes)
        within(table.start, table.end)
        rows = 0
        width = 0
        return { type: 'Table', table }
      }
      case 'Rows':
        return { type: 'Rows', block: rowsOf(bytes) }
      case 'TableEnd':
        return { type: 'TableEnd', summary: tableEndOf(bytes) }
      case 'Vector':
      case 'End':
        return null
    }
  }
  return { partOf, vectorOf }
}

/**
 * The parts of a stored reading, each checked: whatever they tell can be. Nothing is trusted, since the file that it came in may be anybody's. Throws
 * {@link UntrueReading}.
 */
export async function* readReading(stored: AsyncIterable<Uint8Array>): AsyncGenerator<ReadingPart, void, undefined> {
  const reader = createReader()
  let before: Frame['kind'] | null = null
  let waiting: Extract<ReadingPart, { type: 'Chunk' }> | null = null
  for await (const frame of framesOf(stored)) {
    const mayFollow = before === null ? frame.kind === 'Begin' : next[before].includes(frame.kind)
    if (!mayFollow) untrue('A reading is out of order')
    before = frame.kind
    if (waiting !== null) {
      yield frame.kind === 'Vector' ? { ...waiting, vector: reader.vectorOf(frame.bytes) } : waiting
      waiting = null
    }
    const part = reader.partOf(frame)
    if (part?.type === 'Chunk') waiting = part
    else if (part !== null) yield part
  }
  if (before !== 'End') untrue('A reading is cut off')
}

/** Reads a stored reading to its end. Throws {@link UntrueReading}; resolves to what it tells of itself. */
export const checkReading = async (stored: AsyncIterable<Uint8Array>): Promise<ReadingHeader> => {
  let header: ReadingHeader | null = null
  for await (const part of readReading(stored)) if (part.type === 'Begin') header = part.header
  return header ?? untrue('A reading is empty')
}
