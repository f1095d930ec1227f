import type { ExtractionSink } from './extraction-conversation.ts'
import { createExtractionLane, type ExtractionLane } from './extraction-lane.ts'
import { defaultExtractionLimits, type ExtractionLimits } from './extraction-limits.ts'
import type { ExtractionRequest, ExtractionWorkerData } from './extraction-protocol.ts'

export interface ExtractionPoolOptions extends ExtractionWorkerData {
  readonly concurrency: number
  readonly limits?: ExtractionLimits
}

/** Reads files and builds their chunks in processes of their own, each document within limits of time and memory. */
export interface ExtractionPool {
  /**
   * Throws `ExtractionError`, with words for a person, for a file that cannot be read or costs too much; the signal's reason when
   * aborted; and any error of the sink. When the process dies, the document is read once more from its beginning.
   */
  run(request: ExtractionRequest, sink: ExtractionSink, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

export const createExtractionPool = (options: ExtractionPoolOptions): ExtractionPool => {
  const { concurrency, limits = defaultExtractionLimits, modelDir, chunking } = options
  const lanes = Array.from({ length: concurrency }, () => createExtractionLane({ modelDir, chunking }, limits))
  const free = [...lanes]
  const waiting: ((lane: ExtractionLane) => void)[] = []

  const acquire = async (): Promise<ExtractionLane> =>
    free.pop() ?? (await new Promise<ExtractionLane>((resolve) => waiting.push(resolve)))
  const release = (lane: ExtractionLane): void => {
    const next = waiting.shift()
    if (next === undefined) free.push(lane)
    else next(lane)
  }

  return {
    async run(request, sink, signal) {
      const lane = await acquire()
      try {
        await lane.run(request, sink, signal)
      } finally {
        release(lane)
      }
    },
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()))
    },
  }
}
