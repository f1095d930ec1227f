import { Worker } from 'node:worker_threads'
import { workerUrl } from '../../platform/index.ts'
import { converse, type ExtractionSink, WorkerAnswer } from './extraction-conversation.ts'
import type { ExtractionLimits } from './extraction-limits.ts'
import type { ExtractionRequest, ExtractionWorkerData } from './extraction-protocol.ts'

/** One worker thread, started by its first document, ended when idle, replaced when it had to be killed. One document at a time. */
export interface ExtractionLane {
  /** Throws `ExtractionError` for a file that cannot be read, the signal's reason when aborted, and any error of the sink. */
  run(request: ExtractionRequest, sink: ExtractionSink, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

export const createExtractionLane = (data: ExtractionWorkerData, limits: ExtractionLimits): ExtractionLane => {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | null = null

  const start = (): Worker => {
    const started = new Worker(workerUrl(import.meta.url, 'extraction-worker'), {
      name: 'extraction',
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
      stdout: true,
      stderr: true,
    })
    // What a parser says about a file is neither the host's output nor for its log.
    started.stdout.resume()
    started.stderr.resume()
    // An idle worker that dies is replaced by the next document; while it works, `converse` listens too.
    started.on('error', () => {})
    started.once('exit', () => {
      if (worker === started) worker = null
    })
    return started
  }
  const end = async (): Promise<void> => {
    const ending = worker
    worker = null
    await ending?.terminate()
  }

  return {
    async run(request, sink, signal) {
      signal.throwIfAborted()
      if (idle !== null) clearTimeout(idle)
      worker ??= start()
      worker.ref()
      try {
        await converse(worker, { request, sink, signal, limits })
      } catch (error) {
        if (!(error instanceof WorkerAnswer)) await end()
        throw error instanceof WorkerAnswer ? error.answer : error
      } finally {
        worker?.unref()
        idle = setTimeout(() => void end(), limits.idleMs).unref()
      }
    },
    async close() {
      if (idle !== null) clearTimeout(idle)
      await end()
    },
  }
}
