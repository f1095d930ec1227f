import type { Worker } from 'node:worker_threads'
import type { TextChunk } from '../../../contracts/index.ts'
import type { ExtractionLimits } from './extraction-limits.ts'
import type { ExtractionRequest, ExtractionStage, FromWorker, TextSummary, ToWorker } from './extraction-protocol.ts'
import { ExtractionError } from './extractor.ts'

/** Takes what extraction yields, in this order: text, its end, chunks. The next piece comes once the last was taken. */
export interface ExtractionSink {
  progress(stage: ExtractionStage, fraction: number): void
  text(bytes: Uint8Array): Promise<void>
  textEnd(summary: TextSummary): Promise<void>
  chunks(chunks: readonly TextChunk[]): Promise<void>
}

const tooLong = () =>
  new ExtractionError(
    'Reading this file took too long and was stopped. Split it into smaller files, or save it in a simpler form.',
  )
const tooLarge = () =>
  new ExtractionError(
    'Reading this file took more memory than one document may have. Split it into smaller files and add those.',
  )

const WATCH_MS = 500

/** An error that the worker itself told: it is well and can go on with the next document. */
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

/** Follows one document through a worker; throws what the port of the lane says, a {@link WorkerAnswer} when the worker is still of use. */
export const converse = async (worker: Worker, { request, sink, signal, limits }: Conversation): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const startedAt = performance.now()
  const startedRss = process.memoryUsage.rss()
  let lastSignOfLife = startedAt
  let isTaking = false

  const take = (piece: Promise<void>): void => {
    isTaking = true
    piece.then(() => {
      isTaking = false
      lastSignOfLife = performance.now()
      worker.postMessage({ type: 'Continue' } satisfies ToWorker)
    }, reject)
  }
  const onMessage = (message: FromWorker): void => {
    lastSignOfLife = performance.now()
    if (message.type === 'Progress') sink.progress(message.stage, message.fraction)
    else if (message.type === 'Text') take(sink.text(message.bytes))
    else if (message.type === 'TextEnd') take(sink.textEnd(message.summary))
    else if (message.type === 'Chunks') take(sink.chunks(message.chunks))
    else if (message.type === 'Done') resolve()
    else reject(new WorkerAnswer(answerOf(message)))
  }
  const onError = (error: Error): void => reject(isOutOfMemory(error) ? tooLarge() : error)
  const onExit = (code: number): void => reject(new Error(`the extraction worker ended with code ${code}`))
  const onAbort = (): void => reject(signal.reason)
  const watch = setInterval(
    () => {
      const time = performance.now()
      if (isTaking) return
      if (time - lastSignOfLife > limits.stallMs || time - startedAt > limits.totalMs(request.sizeBytes))
        reject(tooLong())
      if (process.memoryUsage.rss() - startedRss > limits.growthBytes) reject(tooLarge())
    },
    Math.min(WATCH_MS, limits.stallMs),
  )

  worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    worker.postMessage({ type: 'Extract', request } satisfies ToWorker)
    await promise
  } finally {
    clearInterval(watch)
    signal.removeEventListener('abort', onAbort)
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
  }
}

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const answerOf = (message: Extract<FromWorker, { type: 'Unreadable' | 'Failed' }>): Error =>
  message.type === 'Unreadable' ? new ExtractionError(message.reason) : new Error(message.message)
