import { parentPort } from 'node:worker_threads'
import type { WorkerReply, WorkerRequest } from './worker-client.ts'

/** What a request gives: its value, and the buffers to hand over instead of copying. */
export interface Served<Value> {
  readonly value: Value
  readonly transfer?: readonly ArrayBuffer[]
}

/** The worker's side of a worker client: answers requests in their order until it is told to end. */
export const serveWorker = <Body, Value>(
  handle: (body: Body) => Served<Value> | Promise<Served<Value>>,
  end: () => void | Promise<void>,
): void => {
  const port = parentPort
  if (port === null) throw new Error('This file is the entry of a worker thread.')
  let last: Promise<void> = Promise.resolve()
  const answer = async ({ id, body }: WorkerRequest<Body>): Promise<void> => {
    try {
      const { value, transfer = [] } = await handle(body)
      if (id > 0) port.postMessage({ id, value } satisfies WorkerReply<Value>, [...transfer])
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (id > 0) port.postMessage({ id, error: message } satisfies WorkerReply<Value>)
    }
  }
  port.on('message', (request: WorkerRequest<Body> | null) => {
    last = last.then(async () => {
      if (request !== null) return answer(request)
      await end()
      port.close()
    })
  })
}
