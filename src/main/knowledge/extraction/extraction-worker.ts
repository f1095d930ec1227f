/** Entry of a process of its own: reads one file at a time, and sends its text and its chunks in small pieces. */
import { readFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { TextChunk } from '../../../contracts/index.ts'
import { createAnswering } from '../../assistant/answering/answering.ts'
import { loadLanguages } from '../../assistant/language/languages.ts'
import { scanWords } from '../../assistant/language/scan-words.ts'
import { unitsOf } from '../../assistant/passages/passage-units.ts'
import { resourcesAbove } from '../../platform/installation/resources-above.ts'
import { workerUrl } from '../../platform/threads/index.ts'
import { chunkSpans } from '../../retrieval/chunking/chunk-spans.ts'
import { createTokenCounter } from '../../retrieval/embedding/model-token-counter.ts'
import { spanToMetadata } from '../../retrieval/span-metadata.ts'
import { buildChunks } from '../chunks/build-chunks.ts'
import type { ChunkingTools } from '../chunks/chunking-tools.ts'
import { MAX_OVERVIEW_CHUNKS, makeOverview } from '../overview/make-overview.ts'
import type { OverviewTools } from '../overview/overview-tools.ts'
import { encodeTable } from '../tables/typing/encode-table.ts'
import { extractDocument } from './extract-document.ts'
import type { ExtractedDocument } from './extracted-document.ts'
import type {
  ExtractionRequest,
  ExtractionStage,
  ExtractionStart,
  FromWorker,
  ToWorker,
} from './extraction-protocol.ts'
import { ExtractionError } from './extractor.ts'
import { encodeLayout } from './layout/encode-layout.ts'
import { buildLineIndex } from './line-index.ts'
import type { PageRecogniser } from './ocr/page-recogniser.ts'
import { createTesseractRecogniser } from './ocr/tesseract-recogniser.ts'
import { encodeWords } from './ocr/word-places.ts'
import { createKindOf } from './table/table-places.ts'

const PIECE_UNITS = 262_144
const CHUNKS_PER_MESSAGE = 64
const REPORT_MS = 100

const { modelDir, chunking, memoryBytes, ocr } = JSON.parse(process.argv[2] ?? '{}') as ExtractionStart
const tools: ChunkingTools = { chunkSpans, spanToMetadata, counter: createTokenCounter(modelDir), config: chunking }

new Worker(workerUrl(import.meta.url, 'extraction-sentinel-worker'), { workerData: { memoryBytes } }).unref()
process.on('disconnect', () => process.exit())

/** Told whether what was offered is wanted. */
let proceed: (isWanted: boolean) => void = () => {}
const send = (message: FromWorker): void => {
  // What can no longer be sent, nobody waits for.
  process.send?.(message, undefined, undefined, () => {})
}
const sendAndWait = (message: FromWorker): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  proceed = resolve
  send(message)
  return promise
}

let kept: { readonly languages: string; readonly recogniser: PageRecogniser } | null = null
/** Started with the first document that has pictures, kept for the next in the same languages: each takes its memory. */
const recogniserFor = ({ ocrLanguages }: ExtractionRequest): PageRecogniser | null => {
  if (ocr === null) return null
  const languages = ocrLanguages ?? ocr.languages
  const name = languages.join()
  if (kept?.languages !== name) {
    const recogniser = createTesseractRecogniser({ ...ocr, languages }, (count) => send({ type: 'Pictures', count }))
    kept = { languages: name, recogniser }
  }
  return kept.recogniser
}

const reporter = (stage: ExtractionStage): ((fraction: number) => void) => {
  let last = 0
  return (fraction) => {
    const time = performance.now()
    if (time - last < REPORT_MS) return
    last = time
    send({ type: 'Progress', stage, fraction: Math.min(1, Math.max(0, fraction)) })
  }
}

const sendText = async (document: ExtractedDocument): Promise<void> => {
  const { text, notes, words = [] } = document
  for (let start = 0; start < text.length; start += PIECE_UNITS) {
    const piece = text.slice(start, start + PIECE_UNITS)
    await sendAndWait({ type: 'Text', bytes: Buffer.from(piece, 'utf16le') })
  }
  const summary = { lineIndex: buildLineIndex(text), notes, words: encodeWords(words), layout: encodeLayout(document) }
  await sendAndWait({ type: 'TextEnd', summary })
}

/** Resolves to the first chunks, which an overview is made of. */
const sendChunks = async (document: ExtractedDocument, request: ExtractionRequest): Promise<readonly TextChunk[]> => {
  const report = reporter('Chunking')
  const first: TextChunk[] = []
  let batch: TextChunk[] = []
  for (const chunk of buildChunks(document, request, tools)) {
    if (first.length < MAX_OVERVIEW_CHUNKS) first.push(chunk)
    batch.push(chunk)
    if (batch.length < CHUNKS_PER_MESSAGE) continue
    report(Number(chunk.metadata.end) / document.text.length)
    await sendAndWait({ type: 'Chunks', chunks: batch })
    batch = []
  }
  if (batch.length > 0) await sendAndWait({ type: 'Chunks', chunks: batch })
  return first
}

let overviewTools: OverviewTools | null = null
/** Languages and weights, read with the first document that asks for an overview and kept for the next. */
const toolsForOverviews = (): OverviewTools => {
  const resourcesDir = resourcesAbove(import.meta.url)
  overviewTools ??= {
    languages: loadLanguages(join(resourcesDir, 'language')),
    answering: createAnswering(resourcesDir),
    unitsOf,
    scanWords,
  }
  return overviewTools
}

/** Hands over the rows of the document's tables, block by block. */
const sendTables = async (document: ExtractedDocument): Promise<void> => {
  const kindOf = createKindOf(document)
  for (const table of document.tables ?? []) {
    const { name, start, end } = table
    await sendAndWait({ type: 'Table', table: { name, start, end, kind: kindOf(table) } })
    const encoded = encodeTable(table)
    let next = await encoded.next()
    for (; !next.done; next = await encoded.next()) await sendAndWait({ type: 'TableRows', block: next.value })
    await sendAndWait({ type: 'TableEnd', encoded: next.value })
  }
}

const FILE_PIECE_BYTES = 1_048_576

/** Hands over the files inside of the document, one at a time, once all that is its own was taken. */
const sendFiles = async (document: ExtractedDocument): Promise<void> => {
  for (const { bytes: read, ...file } of document.contained ?? []) {
    if (!(await sendAndWait({ type: 'File', file }))) continue
    try {
      const bytes = await read()
      for (let at = 0; at < bytes.length; at += FILE_PIECE_BYTES) {
        await sendAndWait({ type: 'FileBytes', bytes: bytes.subarray(at, at + FILE_PIECE_BYTES) })
      }
      await sendAndWait({ type: 'FileEnd', problem: null })
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error
      await sendAndWait({ type: 'FileEnd', problem: error.message })
    }
  }
}

const readSource = async ({ source }: ExtractionRequest): Promise<Uint8Array> =>
  source.type === 'Bytes' ? source.bytes : readFile(source.path)

const serve = async (request: ExtractionRequest): Promise<void> => {
  try {
    const reading = { ...request, recogniser: recogniserFor(request) }
    const document = await extractDocument(await readSource(request), reading, reporter('Extracting'))
    await sendText(document)
    const chunks = await sendChunks(document, request)
    if (request.withOverview === true)
      await sendAndWait({
        type: 'Overview',
        facts: makeOverview({ document, ...request, chunks }, toolsForOverviews()),
      })
    if (request.withTables === true) await sendTables(document)
    if (request.withFiles === true) await sendFiles(document)
    send({ type: 'Done', residentBytes: process.memoryUsage.rss() })
  } catch (error) {
    if (error instanceof ExtractionError) send({ type: 'Unreadable', reason: error.message })
    else send({ type: 'Failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

process.on('message', (message: ToWorker) => {
  if (message.type === 'Extract') void serve(message.request)
  else proceed(message.type === 'Continue')
})
send({ type: 'Ready' })
// It ends by being killed, which would leave nothing of what was compiled.
flushCompileCache()
