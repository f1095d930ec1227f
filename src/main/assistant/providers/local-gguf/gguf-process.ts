import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { untilAborted, workerUrl } from '../../../platform/index.ts'
import { type AIProviderFailure, providerFailure } from '../ai-provider-failure.ts'
import { type FromModel, fromModel, type ToModel } from './gguf-messages.ts'

type Asked = Exclude<ToModel, { type: 'Stop' }>
/** A question to the process, without the id that it gets. */
export type Question = Asked extends infer Each ? (Each extends Asked ? Omit<Each, 'id'> : never) : never
type Ending = Exclude<FromModel, { type: 'Text' | 'Thought' }>

/** A process with one model in it. */
export interface GgufProcess {
  /**
   * Asks something of the process; pieces of a reply come before its end. Rejects with the signal's reason as soon as it is aborted, and with an
   * `AIProviderFailure` when the process ends.
   */
  ask(question: Question, options: { signal: AbortSignal; onPiece?: (piece: FromModel) => void }): Promise<Ending>
  readonly hasEnded: boolean
  readonly pid: number | undefined
  /** Ends it at once. */
  kill(): void
}

/** How long a process may take to stop a reply that nobody wants any more, before it is ended. */
const STOP_WITHIN_MS = 5_000

const crashed = (code: number | null, signal: NodeJS.Signals | null): AIProviderFailure =>
  providerFailure('ServerError', failureWords('LocalModelEnded', { how: signal ?? `code ${code ?? 'unknown'}` }))

interface Waiting {
  readonly settle: (ending: Ending) => void
  readonly fail: (reason: unknown) => void
  readonly onPiece: ((piece: FromModel) => void) | undefined
}

/** Starts the process; it ends with this one. */
export const startGgufProcess = (): GgufProcess => {
  const child: ChildProcess = fork(fileURLToPath(workerUrl(import.meta.url, 'gguf-model-worker')), [], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    serialization: 'advanced',
  })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let hasEnded = false

  /** Kept from ending while it works for somebody, and else not in the way of this process's own end. */
  const hold = () => {
    if (waiting.size > 0) {
      child.ref()
      child.channel?.ref()
    } else {
      child.unref()
      child.channel?.unref()
    }
  }
  const end = (reason: AIProviderFailure) => {
    hasEnded = true
    for (const { fail } of waiting.values()) fail(reason)
    waiting.clear()
  }
  child.on('message', (received) => {
    const message = fromModel.safeParse(received)
    if (!message.success) return
    const asker = waiting.get(message.data.id)
    if (message.data.type === 'Text' || message.data.type === 'Thought') asker?.onPiece?.(message.data)
    else asker?.settle(message.data)
  })
  child.on('error', () => end(crashed(null, null)))
  child.on('exit', (code, signal) => end(crashed(code, signal)))
  hold()

  return {
    get hasEnded() {
      return hasEnded
    },
    pid: child.pid,
    kill: () => {
      child.kill('SIGKILL')
    },
    ask: async (question, { signal, onPiece }) => {
      signal.throwIfAborted()
      if (hasEnded) throw crashed(child.exitCode, child.signalCode)
      lastId += 1
      const id = lastId
      const { promise, resolve, reject } = Promise.withResolvers<Ending>()
      const ended = Promise.withResolvers<void>()
      waiting.set(id, { settle: resolve, fail: reject, onPiece })
      promise.then(
        () => ended.resolve(),
        () => ended.resolve(),
      )
      hold()
      const onAbort = () => {
        child.send({ type: 'Stop', id } satisfies ToModel, () => undefined)
        const patience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
        void ended.promise.then(() => clearTimeout(patience))
      }
      signal.addEventListener('abort', onAbort, { once: true })
      child.send({ ...question, id } as ToModel, (error) => {
        if (error) reject(crashed(child.exitCode, child.signalCode))
      })
      void ended.promise.then(() => {
        waiting.delete(id)
        signal.removeEventListener('abort', onAbort)
        hold()
      })
      return untilAborted(promise, signal)
    },
  }
}
