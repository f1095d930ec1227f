import { Worker } from 'node:worker_threads'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError, takeStanding, threadLimits } from '../../platform/index.ts'

/** What a worker is sent, and what it answers: every request gets one reply with its number. */
export interface WorkerRequest<Body> {
  readonly id: number
  readonly body: Body
}
/** What a worker answers to the request of an id. */
export type WorkerReply<Value> =
  | { readonly id: number; readonly value: Value }
  | { readonly id: number; readonly error: string }

/** A worker thread behind promises. Started by the first call; started again by the first call after it died. */
export interface WorkerClient<Body, Value> {
  /** Starts the worker ahead of the first call. */
  wake(): void
  call(body: Body, transfer?: readonly ArrayBuffer[]): Promise<Value>
  /** Sends a note that no reply is awaited for; dropped while the worker does not run. */
  tell(body: Body, transfer?: readonly ArrayBuffer[]): void
  /** Lets the worker finish its requests, then ends it. */
  close(): Promise<void>
}

interface Waiting<Value> {
  resolve(value: Value): void
  reject(error: Error): void
}

/** A worker that ends after so long without work, for what its next start costs less than the memory that it would hold. */
export interface RestingWorker {
  readonly name: string
  readonly idleMs: number
}

/** Asks a worker thread, and pairs its answers with what was asked. Rejects what is open when the worker ends. */
export const createWorkerClient = <Body, Value>(
  url: URL,
  kind: string | RestingWorker,
  workerData: unknown,
): WorkerClient<Body, Value> => {
  const { name, idleMs } = typeof kind === 'string' ? { name: kind, idleMs: null } : kind
  let resting: NodeJS.Timeout | null = null
  const waiting = new Map<number, Waiting<Value>>()
  let worker: Worker | null = null
  let closed = false
  let nextId = 1

  const failAll = (error: AlcoveError): void => {
    const failed = [...waiting.values()]
    waiting.clear()
    for (const { reject } of failed) reject(error)
  }
  const rest = (): void => {
    const ending = worker
    worker = null
    ending?.postMessage(null)
  }
  const start = (): Worker => {
    const started = takeStanding(url, workerData) ?? new Worker(url, { workerData, name, resourceLimits: threadLimits })
    const died = (cause?: unknown): void => {
      if (worker !== started) return
      worker = null
      failAll(new AlcoveError('Unavailable', failureWords('WorkerStopped', { name }), { cause }))
    }
    started.on('message', (reply: WorkerReply<Value>) => {
      const request = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('error' in reply) request?.reject(new AlcoveError('Unavailable', reply.error))
      else request?.resolve(reply.value)
    })
    started.on('error', died)
    started.on('exit', (code) => died(new Error(`exit code ${code}`)))
    started.unref()
    return started
  }
  return {
    wake: () => {
      if (!closed) worker ??= start()
    },
    call: (body, transfer = []) =>
      new Promise<Value>((resolve, reject) => {
        if (closed) return reject(new AlcoveError('Unavailable', failureWords('WorkerClosed', { name })))
        if (resting !== null) clearTimeout(resting)
        worker ??= start()
        // An idle worker does not hold the process; one with work to do does.
        if (waiting.size === 0) worker.ref()
        const id = nextId++
        const settled = (): void => {
          if (waiting.size > 0 || closed) return
          worker?.unref()
          if (idleMs !== null) resting = setTimeout(rest, idleMs).unref()
        }
        waiting.set(id, {
          resolve: (value) => {
            settled()
            resolve(value)
          },
          reject: (error) => {
            settled()
            reject(error)
          },
        })
        worker.postMessage({ id, body } satisfies WorkerRequest<Body>, [...transfer])
      }),
    tell: (body, transfer = []) => worker?.postMessage({ id: 0, body } satisfies WorkerRequest<Body>, [...transfer]),
    close: async () => {
      closed = true
      if (resting !== null) clearTimeout(resting)
      const ending = worker
      if (ending === null) return
      ending.ref()
      const exited = new Promise<void>((resolve) => {
        ending.once('exit', () => resolve())
      })
      ending.postMessage(null)
      await exited
    },
  }
}
