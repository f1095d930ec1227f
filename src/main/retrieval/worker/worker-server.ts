import { parentPort, workerData } from 'node:worker_threads'
import { STANDS_BY } from '../../platform/threads/index.ts'
import type { WorkerReply, WorkerRequest } from './worker-client.ts'

/** What a request gives: its value, and the buffers to hand over instead of copying. */
export interface Served<Value> {
  readonly value: Value
  readonly transfer?: readonly ArrayBuffer[]
}

/** What a worker does for its client. */
export interface WorkerService<Body, Value> {
  handle(body: Body): Served<Value> | Promise<Served<Value>>
  end(): void | Promise<void>
}

/** The worker's side of a worker client: opens with the data that it is given, and answers requests in their order until it is told to end. */
export const serveOpened = <Data, Body, Value>(open: (data: Data) => WorkerService<Body, Value>): void => {
  const port = parentPort
  if (port === null) throw new Error('This file is the entry of a worker thread.')
  let service = workerData === STANDS_BY ? null : open(workerData as Data)
  let last: Promise<void> = Promise.resolve()
  const answer = async ({ handle }: WorkerService<Body, Value>, { id, body }: WorkerRequest<Body>): Promise<void> => {
    try {
      const { value, transfer = [] } = await handle(body)
      if (id > 0) port.postMessage({ id, value } satisfies WorkerReply<Value>, [...transfer])
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (id > 0) port.postMessage({ id, error: message } satisfies WorkerReply<Value>)
    }
  }
  port.on('message', (message: Data | WorkerRequest<Body> | null) => {
    if (service === null && message !== null) {
      service = open(message as Data)
      return
    }
    last = last.then(async () => {
      if (message !== null && service !== null) return answer(service, message as WorkerRequest<Body>)
      await service?.end()
      port.close()
    })
  })
}

/** As {@link serveOpened}, where there is nothing to open. */
export const serveWorker = <Body, Value>(
  handle: WorkerService<Body, Value>['handle'],
  end: WorkerService<Body, Value>['end'],
): void => serveOpened<unknown, Body, Value>(() => ({ handle, end }))
