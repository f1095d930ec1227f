import type { ExtractionSink } from './extraction-conversation.ts'
import { createExtractionLane, type ExtractionLane } from './extraction-lane.ts'
import { defaultExtractionLimits, type ExtractionLimits } from './extraction-limits.ts'
import type { ExtractionRequest, ExtractionWorkerData } from './extraction-protocol.ts'
import { isQuicklyRead } from './quickly-read.ts'

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

interface Work {
  readonly since: number
  readonly isQuick: boolean
}

interface Waiter {
  readonly isQuick: boolean
  take(lane: ExtractionLane): void
}

/**
 * One process reads one document after the other. Another is started only beside documents that take long, so that they hold nobody up: each
 * costs memory, and what follows extraction is no faster. So one that is not needed any more ends at once; the last ends once it is idle.
 */
export const createExtractionPool = (options: ExtractionPoolOptions): ExtractionPool => {
  const { concurrency, limits = defaultExtractionLimits, modelDir, chunking, ocr, onRest = () => {} } = options
  const lanes = new Set<ExtractionLane>()
  const closing = new Set<ExtractionLane>()
  /** What each lane at work is at. */
  const busy = new Map<ExtractionLane, Work>()
  const waiting: Waiter[] = []
  let patience: NodeJS.Timeout | null = null

  const give = (lane: ExtractionLane, isQuick: boolean): ExtractionLane => {
    busy.set(lane, { since: performance.now(), isQuick })
    return lane
  }
  const open = (): ExtractionLane => {
    const lane = createExtractionLane({ modelDir, chunking, ocr }, limits, () => {
      if (busy.size === 0) onRest()
    })
    lanes.add(lane)
    return lane
  }
  /** When every lane has been at work for longer than one waits. */
  const lostPatience = ({ isQuick }: Pick<Waiter, 'isQuick'>): number =>
    Math.max(
      ...[...busy.values()].map(
        (work) => work.since + (isQuick && !work.isQuick ? limits.quickPatienceMs : limits.patienceMs),
      ),
    )
  /** Serves who waits by another lane once all that there are have been at work for long. */
  const watch = (): void => {
    if (patience !== null) clearTimeout(patience)
    patience = null
    if (waiting.length === 0 || lanes.size >= concurrency) return
    const waitMs = Math.max(1, Math.min(...waiting.map(lostPatience)) - performance.now())
    patience = setTimeout(() => {
      patience = null
      const at = waiting.findIndex((waiter) => lostPatience(waiter) <= performance.now())
      const [next] = at === -1 || lanes.size >= concurrency ? [] : waiting.splice(at, 1)
      next?.take(give(open(), next.isQuick))
      watch()
    }, waitMs).unref()
  }
  const acquire = async (isQuick: boolean): Promise<ExtractionLane> => {
    const free = [...lanes].find((lane) => !busy.has(lane)) ?? (lanes.size === 0 ? open() : undefined)
    if (free !== undefined) return give(free, isQuick)
    return new Promise((take) => {
      waiting.push({ take, isQuick })
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
    busy.delete(lane)
    const [next] = waiting
    const isNeeded = busy.size === 0 ? lanes.size === 1 : lostPatience(next ?? { isQuick: false }) <= performance.now()
    if (!isNeeded) void retire(lane)
    else if (next !== undefined) {
      waiting.shift()
      next.take(give(lane, next.isQuick))
    }
    watch()
  }

  return {
    async run(request, sink, signal) {
      const lane = await acquire(isQuicklyRead(request))
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
