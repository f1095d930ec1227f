import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { TextChunk } from '../../../contracts/index.ts'
import type { OverviewFacts } from '../overview/overview-tools.ts'
import type { EncodedTable, RowBlock } from '../tables/typing/encode-table.ts'
import type { ExtractionLimits } from './extraction-limits.ts'
import type { ExtractionProcess } from './extraction-process.ts'
import type {
  ContainedHeader,
  ExtractionRequest,
  ExtractionStage,
  FromWorker,
  TableHeader,
  TextSummary,
} from './extraction-protocol.ts'
import { ExtractionError } from './extractor.ts'

/** Takes the files inside of a document, one after the other. */
export interface ContainedFileSink {
  /** Resolves to false for a file that is not wanted; no bytes of it come then. */
  file(header: ContainedHeader): Promise<boolean>
  bytes(piece: Uint8Array): Promise<void>
  /** `problem` says why the file could not be read to its end; null when all of it came. */
  end(problem: string | null): Promise<void>
}

/** Takes the tables of a document, one after the other. */
export interface TableSink {
  table(header: TableHeader): Promise<void>
  rows(block: RowBlock): Promise<void>
  end(encoded: EncodedTable): Promise<void>
}

/** Takes what extraction yields, in this order: text, its end, chunks, overview, tables, files. The next piece comes once the last was taken. */
export interface ExtractionSink {
  /** Left out where the files inside of a document are not wanted. */
  readonly files?: ContainedFileSink
  /** Left out where the rows of its tables are not wanted. */
  readonly tables?: TableSink
  /** Left out where it is not wanted what the document is about. */
  overview?(facts: OverviewFacts): Promise<void>
  /** The text begins; again, when the process died and the document is read once more: what came before counts for nothing. */
  begin(): Promise<void>
  progress(stage: ExtractionStage, fraction: number): void
  text(bytes: Uint8Array): Promise<void>
  textEnd(summary: TextSummary): Promise<void>
  chunks(chunks: readonly TextChunk[]): Promise<void>
}

const tooLong = () =>
  new ExtractionError(
    failureWords('ReadingTooLong'),
    // On a machine that has less to do it may be quick enough.
    { isRetryable: true },
  )

const WATCH_MS = 500

/** An error that the process itself told: it is well and can go on with the next document. */
export class WorkerAnswer extends Error {
  readonly answer: Error

  constructor(answer: Error) {
    super(answer.message)
    this.answer = answer
  }
}

export interface Conversation {
  readonly request: ExtractionRequest
  readonly sink: ExtractionSink
  readonly signal: AbortSignal
  readonly limits: ExtractionLimits
}

/**
 * Follows one document through a process and resolves to the bytes that the process holds afterwards. Throws what the port of the lane says, a
 * {@link WorkerAnswer} when the process is still of use, and its death.
 */
export const converse = async (
  worker: ExtractionProcess,
  { request, sink, signal, limits }: Conversation,
): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const startedAt = performance.now()
  let lastSignOfLife = startedAt
  let isTaking = false
  let allowedMs = limits.totalMs(request.sizeBytes)

  const take = (piece: Promise<unknown>): void => {
    isTaking = true
    piece.then((isWanted) => {
      isTaking = false
      lastSignOfLife = performance.now()
      worker.send({ type: isWanted === false ? 'Skip' : 'Continue' })
    }, reject)
  }
  const onMessage = (message: FromWorker): void => {
    lastSignOfLife = performance.now()
    if (message.type === 'Pictures') allowedMs += message.count * limits.pictureMs
    else if (message.type === 'Progress') sink.progress(message.stage, message.fraction)
    else if (isOfText(message)) take(takeText(sink, message))
    else if (isOfTable(message)) take(takeTable(sink.tables, message))
    else if (isOfFile(message)) take(takeFile(sink.files, message))
    else if (message.type === 'Done') resolve(message.residentBytes)
    else if (message.type !== 'Ready') reject(new WorkerAnswer(answerOf(message)))
  }
  const onAbort = (): void => reject(signal.reason)
  const watch = setInterval(
    () => {
      const time = performance.now()
      if (isTaking) return
      if (time - lastSignOfLife > limits.stallMs || time - startedAt > allowedMs) reject(tooLong())
    },
    Math.min(WATCH_MS, limits.stallMs),
  )

  const stopListening = worker.listen(onMessage, reject)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    signal.throwIfAborted()
    worker.send({
      type: 'Extract',
      request: {
        ...request,
        withFiles: sink.files !== undefined,
        withTables: sink.tables !== undefined,
        withOverview: sink.overview !== undefined,
      },
    })
    return await promise
  } finally {
    clearInterval(watch)
    signal.removeEventListener('abort', onAbort)
    stopListening()
  }
}

type OfText = Extract<FromWorker, { type: 'Text' | 'TextEnd' | 'Chunks' | 'Overview' }>

const isOfText = (message: FromWorker): message is OfText =>
  message.type === 'Text' || message.type === 'TextEnd' || message.type === 'Chunks' || message.type === 'Overview'

const takeText = async (sink: ExtractionSink, message: OfText): Promise<void> => {
  switch (message.type) {
    case 'Text':
      return sink.text(message.bytes)
    case 'TextEnd':
      return sink.textEnd(message.summary)
    case 'Chunks':
      return sink.chunks(message.chunks)
    case 'Overview':
      return sink.overview?.(message.facts)
  }
}

type OfTable = Extract<FromWorker, { type: 'Table' | 'TableRows' | 'TableEnd' }>

const isOfTable = (message: FromWorker): message is OfTable =>
  message.type === 'Table' || message.type === 'TableRows' || message.type === 'TableEnd'

const takeTable = async (tables: TableSink | undefined, message: OfTable): Promise<void> => {
  if (message.type === 'Table') return tables?.table(message.table)
  return message.type === 'TableRows' ? tables?.rows(message.block) : tables?.end(message.encoded)
}

type OfFile = Extract<FromWorker, { type: 'File' | 'FileBytes' | 'FileEnd' }>

const isOfFile = (message: FromWorker): message is OfFile =>
  message.type === 'File' || message.type === 'FileBytes' || message.type === 'FileEnd'

const takeFile = async (files: ContainedFileSink | undefined, message: OfFile): Promise<unknown> => {
  if (message.type === 'File') return files?.file(message.file) ?? false
  return message.type === 'FileBytes' ? files?.bytes(message.bytes) : files?.end(message.problem)
}

const answerOf = (message: Extract<FromWorker, { type: 'Unreadable' | 'Failed' }>): Error =>
  message.type === 'Unreadable' ? new ExtractionError(message.reason) : new Error(message.message)
