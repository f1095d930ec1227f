import { Worker } from 'node:worker_threads'
import { AlcoveError, workerUrl } from '../../platform/index.ts'
import type { ParsedJson } from './parse-json.ts'

/** What the worker is sent: a body in pieces, then its end, or word that it broke off. */
export type BodyMessage =
  | { readonly type: 'Piece'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly type: 'End'; readonly id: number; readonly fileField: string | null }
  | { readonly type: 'Drop'; readonly id: number }

export interface BodyReply {
  readonly id: number
  readonly parsed: ParsedJson
}

/** One body on its way to the worker. */
export interface ArrivingBody {
  push(piece: Uint8Array): void
  /** Parses what was pushed. Rejects with `Unavailable` when the worker died of it. */
  end(fileField: string | null): Promise<ParsedJson>
  /** Lets go of a body that broke off. */
  drop(): void
}

/** Parses bodies away from the event loop. The worker starts with the first body and ends when there was none for a while. */
export interface JsonBodyParser {
  begin(): ArrivingBody
  close(): Promise<void>
}

const IDLE_MS = 10_000
/** Of the worker's heap: the text of the largest body, and what is made of it. */
const MAX_HEAP_MB = 1_024
/** Where what has just been read lies: with more of it, bodies that are refused one after the other take 150 MB more before any is collected. */
const YOUNG_HEAP_MB = 8

export const createJsonBodyParser = (idleMs = IDLE_MS): JsonBodyParser => {
  const waiting = new Map<number, PromiseWithResolvers<ParsedJson>>()
  const open = new Set<number>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let nextId = 1

  const start = (): Worker => {
    const started = new Worker(workerUrl(import.meta.url, 'json-body-worker'), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    })
    started.unref()
    started.on('message', ({ id, parsed }: BodyReply) => {
      waiting.get(id)?.resolve(parsed)
      finish(id)
    })
    const died = (cause?: unknown): void => {
      if (worker !== started) return
      worker = null
      const error = new AlcoveError('Unavailable', 'The body could not be read. Send less at once.', { cause })
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
      open.clear()
    }
    started.on('error', died)
    started.on('exit', () => died())
    return started
  }
  const finish = (id: number): void => {
    waiting.delete(id)
    open.delete(id)
    if (open.size > 0) return
    clearTimeout(idle)
    idle = setTimeout(() => {
      // Nobody's any more from now on: it takes a moment to end, and what came meanwhile would end with it.
      const ending = worker
      worker = null
      void ending?.terminate()
    }, idleMs).unref()
  }
  const send = (message: BodyMessage, transfer: readonly ArrayBuffer[] = []): void =>
    worker?.postMessage(message, [...transfer])

  return {
    begin() {
      clearTimeout(idle)
      worker ??= start()
      const id = nextId++
      open.add(id)
      return {
        push(piece) {
          // A copy of its own: the socket's memory is shared with other pieces.
          const bytes = new Uint8Array(piece)
          send({ type: 'Piece', id, bytes }, [bytes.buffer])
        },
        end(fileField) {
          const reply = Promise.withResolvers<ParsedJson>()
          if (!open.has(id))
            return Promise.reject(new AlcoveError('Unavailable', 'The body could not be read. Send it again.'))
          waiting.set(id, reply)
          send({ type: 'End', id, fileField })
          return reply.promise
        },
        drop() {
          send({ type: 'Drop', id })
          finish(id)
        },
      }
    },
    async close() {
      clearTimeout(idle)
      const running = worker
      worker = null
      for (const { reject } of waiting.values()) reject(new AlcoveError('Unavailable', 'Alcove is closing.'))
      waiting.clear()
      await running?.terminate()
    },
  }
}
