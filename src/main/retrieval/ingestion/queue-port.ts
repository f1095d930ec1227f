import type { MessagePort } from 'node:worker_threads'
import type { Result } from '../../../contracts/index.ts'
import type { IngestionEnqueueError, IngestionJob, IngestionQueue } from './ingestion-queue.ts'

interface Enqueue {
  readonly id: number
  readonly job: IngestionJob
}

interface Enqueued {
  readonly id: number
  readonly result: Result<void, IngestionEnqueueError>
}

/** Lets the thread at the other end of a message port enqueue. Ends when the port is closed. */
export const serveIngestionQueue = (queue: Pick<IngestionQueue, 'enqueue'>, port: MessagePort): void => {
  port.on('message', async ({ id, job }: Enqueue) => {
    const result = await queue.enqueue(job)
    // An error as it was thrown may hold what cannot be sent; its words can.
    const sent =
      result.ok || result.error.type !== 'StorageFailed'
        ? result
        : { ok: false, error: { ...result.error, cause: null } }
    port.postMessage({ id, result: sent } as Enqueued)
  })
}

/** The queue of another thread, which serves the other end of the port. */
export const ingestionQueueOver = (port: MessagePort): Pick<IngestionQueue, 'enqueue'> => {
  const waiting = new Map<number, (result: Enqueued['result']) => void>()
  let lastId = 0
  port.on('message', ({ id, result }: Enqueued) => {
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  port.on('close', () => {
    for (const resolve of waiting.values()) resolve({ ok: false, error: { type: 'QueueClosed' } })
    waiting.clear()
  })
  return {
    enqueue: (job) =>
      new Promise((resolve) => {
        lastId += 1
        waiting.set(lastId, resolve)
        port.postMessage({ id: lastId, job } satisfies Enqueue)
      }),
  }
}
