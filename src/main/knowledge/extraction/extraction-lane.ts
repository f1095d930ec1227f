import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { converse, type ExtractionSink, WorkerAnswer } from './extraction-conversation.ts'
import type { ExtractionLimits } from './extraction-limits.ts'
import { type ExtractionProcess, ExtractionProcessDied, startExtractionProcess } from './extraction-process.ts'
import type { ExtractionRequest, ExtractionWorkerData } from './extraction-protocol.ts'
import { ExtractionError } from './extractor.ts'

/** One process, started by its first document, ended when idle or grown, replaced when it died. One document at a time. */
export interface ExtractionLane {
  /** Throws `ExtractionError` for a file that cannot be read, the signal's reason when aborted, and any error of the sink. */
  run(request: ExtractionRequest, sink: ExtractionSink, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

const tooLarge = (cause: Error): ExtractionError => new ExtractionError(failureWords('TooMuchMemory'), { cause })

const fatal = (cause: Error): ExtractionError => new ExtractionError(failureWords('BrokeOffTwice'), { cause })

/** `onRest` is told when its process has ended because nothing was left to read. */
export const createExtractionLane = (
  data: ExtractionWorkerData,
  limits: ExtractionLimits,
  onRest: () => void,
): ExtractionLane => {
  let worker: ExtractionProcess | null = null
  let idle: NodeJS.Timeout | null = null

  const end = async (): Promise<void> => {
    const ending = worker
    worker = null
    await ending?.end()
  }
  const takeUp = async (): Promise<ExtractionProcess> => {
    if (worker?.isAlive === false) await end()
    worker ??= await startExtractionProcess(data, limits)
    worker.hold(true)
    return worker
  }
  /** Reads a document once; returns the death of the process that another try may not repeat. */
  const attempt = async (
    request: ExtractionRequest,
    sink: ExtractionSink,
    signal: AbortSignal,
  ): Promise<ExtractionProcessDied | null> => {
    const reader = await takeUp()
    const wasFresh = reader.isFresh
    reader.isFresh = false
    try {
      await sink.begin()
      const residentBytes = await converse(reader, { request, sink, signal, limits })
      if (residentBytes > limits.recycleBytes) await end()
      return null
    } catch (error) {
      if (error instanceof WorkerAnswer) throw error.answer
      await end()
      if (!(error instanceof ExtractionProcessDied)) throw error
      // A process without a past that ran out of memory would do so again.
      if (error.deathCause === 'Memory' && wasFresh) throw tooLarge(error)
      return error
    }
  }

  return {
    async run(request, sink, signal) {
      signal.throwIfAborted()
      if (idle !== null) clearTimeout(idle)
      try {
        if ((await attempt(request, sink, signal)) === null) return
        const death = await attempt(request, sink, signal)
        if (death !== null) throw death.deathCause === 'Memory' ? tooLarge(death) : fatal(death)
      } finally {
        worker?.hold(false)
        idle = setTimeout(() => void end().then(onRest), limits.idleMs).unref()
      }
    },
    async close() {
      if (idle !== null) clearTimeout(idle)
      await end()
    },
  }
}
