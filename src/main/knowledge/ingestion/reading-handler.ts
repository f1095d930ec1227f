import { v5 } from 'uuid'
import { type TextChunk, unplaced } from '../../../contracts/index.ts'
import { newGuid } from '../../platform/index.ts'
import {
  type ChunkingConfig,
  chunkSpans,
  chunkSpreadsheet,
  type ExtractedTable,
  type OcrProvider,
  type PageText,
  spanToMetadata,
  type TableExtractor,
  type VectorisationHandler,
  wordCounter,
} from '../../retrieval/index.ts'
import { bytesOf, type DataObject, isStreamed, tellText } from './data-object.ts'
import type { KnowledgeVectorisationHandler } from './knowledge-vectorisation-handler.ts'

/** What reads the pictures and tables of documents, and how their text is cut. */
export interface DocumentReaders {
  readonly ocr: OcrProvider | null
  readonly tables: TableExtractor | null
  /** How what they read is cut, where the handler does not say it itself. */
  readonly chunking: ChunkingConfig
}

const PAGE_BREAK = '\n\n'
const counter = wordCounter()

interface Reading {
  readonly documentId: string
  readonly fileName: string
  readonly contentType: string
  readonly origin: TextChunk['origin']
  readonly chunking: ChunkingConfig
}

const chunkOf = (reading: Reading, name: string, text: string, metadata: Record<string, string>): TextChunk => {
  const { documentId, fileName, contentType, origin } = reading
  return {
    id: v5(name, documentId),
    text,
    origin,
    metadata: { ...metadata, documentId, fileName, contentType },
  }
}

/** The pages' text as one, and its chunks, each of one page. */
const chunksOfPages = (reading: Reading, pages: readonly PageText[]): { text: string; chunks: TextChunk[] } => {
  let text = ''
  const chunks: TextChunk[] = []
  for (const page of pages) {
    const offset = text.length
    for (const { start, end } of chunkSpans(page.text, reading.chunking, counter)) {
      const span = { ...unplaced, start: offset + start, end: offset + end, page: page.page }
      chunks.push(chunkOf(reading, `ocr ${chunks.length}`, page.text.slice(start, end), spanToMetadata(span)))
    }
    text += `${page.text}${PAGE_BREAK}`
  }
  return { text, chunks }
}

const chunksOfTables = (reading: Reading, tables: readonly ExtractedTable[]): TextChunk[] =>
  tables.flatMap(({ page, headers, rows }, table) =>
    chunkSpreadsheet({ sheetName: '', headers, rows }, reading.chunking, counter).map((text, at) =>
      chunkOf(reading, `table ${table} ${at}`, text, {
        ...spanToMetadata({ ...unplaced, start: 0, end: 0, page }),
        headers: JSON.stringify(headers),
      }),
    ),
  )

/**
 * The handler with the app's own readers beside it: a scanned document is read by OCR in its place, and the tables that an extractor finds are
 * added to its chunks. Without either it is the handler itself.
 */
export const readingHandler = (
  inner: VectorisationHandler,
  readers: DocumentReaders,
): KnowledgeVectorisationHandler => {
  const { ocr, tables } = readers
  if (ocr === null && tables === null) return inner
  const shipped: KnowledgeVectorisationHandler = inner
  const chunking = shipped.chunking ?? readers.chunking
  return {
    ...shipped,
    vectorise: async (fileName, dataObject) => {
      const object = dataObject as DataObject
      const bytes = await bytesOf(object)
      const reading: Reading = {
        documentId: object.documentId ?? newGuid(),
        fileName,
        contentType: object.contentType,
        origin: isStreamed(object) ? object.origin : 'UserContent',
        chunking,
      }
      const read = async (): Promise<TextChunk[]> => {
        if (ocr === null || !(await ocr.isScanned(bytes))) return inner.vectorise(fileName, dataObject)
        const { text, chunks } = chunksOfPages(reading, await ocr.extractText(bytes))
        await tellText(object, text)
        return chunks
      }
      const chunks = await read()
      return tables === null ? chunks : [...chunks, ...chunksOfTables(reading, await tables.extractTables(bytes))]
    },
  }
}
