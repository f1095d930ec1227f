import type { ExtractionSink } from './extraction-conversation.ts'
import { createExtractionLane, type ExtractionLane } from './extraction-lane.ts'
import { defaultExtractionLimits, type ExtractionLimits } from './extraction-limits.ts'
import type { ExtractionRequest, ExtractionWorkerData } from './extraction-protocol.ts'

export interface ExtractionPoolOptions extends ExtractionWorkerData {
  /** Documents that may be read at the same time. */
  readonly concurrency: number
  readonly limits?: ExtractionLimits
  /** Told when nothing was read for a while, and the last process has ended. */
  readonly onRest?: () => void
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

/**
 * One process reads one document after the other. Another is started only beside documents that take long, so that they hold nobody up: each
 * costs memory, and what follows extraction is no faster. So one that is not needed any more ends at once; the last ends once it is idle.
 */
export const createExtractionPool = (options: ExtractionPoolOptions): ExtractionPool => {
  const { concurrency, limits = defaultExtractionLimits, modelDir, chunking, ocr, onRest = () => {} } = options
  const lanes = new Set<ExtractionLane>()
  const closing = new Set<ExtractionLane>()
  /** When each lane at work took up its document. */
  const busySince = new Map<ExtractionLane, number>()
  const waiting: ((lane: ExtractionLane) => void)[] = []
  let patience: NodeJS.Timeout | null = null

  const give = (lane: ExtractionLane): ExtractionLane => {
    busySince.set(lane, performance.now())
    return lane
  }
  const open = (): ExtractionLane => {
    const lane = createExtractionLane({ modelDir, chunking, ocr }, limits, () => {
      if (busySince.size === 0) onRest()
    })
    lanes.add(lane)
    return lane
  }
  const isLong = (since: number): boolean => performance.now() - since >= limits.patienceMs
  /** Serves who waits by another lane once all that there are have been at work for long. */
  const watch = (): void => {
    if (patience !== null || waiting.length === 0 || lanes.size >= concurrency) return
    const longest = Math.max(...busySince.values())
    const waitMs = Math.max(1, longest + limits.patienceMs - performance.now())
    patience = setTimeout(() => {
      patience = null
      if ([...busySince.values()].every(isLong) && lanes.size < concurrency) waiting.shift()?.(give(open()))
      watch()
    }, waitMs).unref()
  }
  const acquire = async (): Promise<ExtractionLane> => {
    const free = [...lanes].find((lane) => !busySince.has(lane)) ?? (lanes.size === 0 ? open() : undefined)
    if (free !== undefined) return give(free)
    return new Promise((resolve) => {
      waiting.push(resolve)
      watch()
    })
  }
  const retire = async (lane: ExtractionLane): Promise<void> => {
    lanes.delete(lane)
    closing.add(lane)
    await lane.close()
    closing.delete(lane)
  }
  const release = (lane: ExtractionLane): void => {
    busySince.delete(lane)
    const others = [...busySince.values()]
    const isNeeded = others.length === 0 ? lanes.size === 1 : others.every(isLong)
    if (isNeeded) waiting.shift()?.(give(lane))
    else void retire(lane)
    watch()
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
      if (patience !== null) clearTimeout(patience)
      await Promise.all([...lanes, ...closing].map((lane) => lane.close()))
    },
  }
}
