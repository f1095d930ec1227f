import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { untilAborted } from '../../../platform/index.ts'
import type { LoadedModel } from '../ai-provider-builder.ts'
import { AIProviderFailure, providerFailure } from '../ai-provider-failure.ts'
import type { ReplyPart } from '../reply/reply-part.ts'
import type { FromModel, GgufGeneration, ModelFailure } from './gguf-messages.ts'
import { type GgufProcess, startGgufProcess } from './gguf-process.ts'

/** A conversation that does not fit into the model, as its process found. */
export class GgufContextFull extends Error {
  override readonly name = 'GgufContextFull'
  readonly contextLength: number | null
  readonly promptTokens: number | null

  constructor({ contextLength, promptTokens }: Pick<ModelFailure, 'contextLength' | 'promptTokens'>) {
    super('The conversation does not fit')
    this.contextLength = contextLength
    this.promptTokens = promptTokens
  }
}

export interface GgufModel {
  readonly path: string
  readonly contextLength: number | null
  /** After the last call, until the model is put away; `null` for never. */
  readonly keepAliveMs: number | null
}

/** The one model that is in memory, in a process of its own. */
export interface GgufHost {
  /** The parts of one reply. Calls wait for each other. Loads the model first, putting another one away. */
  generate(model: GgufModel, generation: GgufGeneration, signal: AbortSignal): AsyncIterable<ReplyPart>
  inspect(path: string, signal: AbortSignal): Promise<{ contextLength: number | null; sizeBytes: number }>
  loaded(): LoadedModel[]
  /** Puts the model away at once, also while it writes. */
  unload(path: string): void
  close(): void
}

interface Current {
  readonly path: string
  readonly contextLength: number | null
  readonly process: GgufProcess
  memoryBytes: number
  until: number | null
  timer?: NodeJS.Timeout
}

const failureOf = (failed: ModelFailure): Error => {
  switch (failed.reason) {
    case 'File':
    case 'Schema':
      return new AIProviderFailure({ type: 'InvalidRequest', message: failed.message })
    case 'Memory':
      return providerFailure('InvalidRequest', failureWords('ModelNeedsMemory'))
    case 'Context':
      return new GgufContextFull(failed)
    case 'Other':
      return providerFailure('ServerError', failureWords('LocalModelNotRun'))
  }
}

/** Makes what is told by callbacks into something to be iterated. */
const createPipe = () => {
  const queue: ReplyPart[] = []
  let wake = Promise.withResolvers<void>()
  let ended = false
  return {
    take: (piece: FromModel) => {
      if (piece.type !== 'Text' && piece.type !== 'Thought') return
      queue.push({ type: piece.type, text: piece.text })
      wake.resolve()
    },
    end: () => {
      ended = true
      wake.resolve()
    },
    parts: async function* (): AsyncGenerator<ReplyPart> {
      for (;;) {
        yield* queue.splice(0)
        if (queue.length > 0) continue
        if (ended) return
        await wake.promise
        wake = Promise.withResolvers<void>()
      }
    },
  }
}

const endOf = function* ({ calls, stopReason, ...usage }: Extract<FromModel, { type: 'Done' }>): Generator<ReplyPart> {
  for (const call of calls) yield { type: 'Call', call }
  const { promptTokens, cachedPromptTokens, outputTokens } = usage
  yield { type: 'Usage', usage: { promptTokens, cachedPromptTokens, outputTokens, cacheCreationTokens: null } }
  yield { type: 'Finish', reason: stopReason }
}

export interface GgufHostOptions {
  readonly gpu: boolean
  readonly threads: number
}

export const createGgufHost = ({ gpu, threads }: GgufHostOptions): GgufHost => {
  let current: Current | null = null
  let turn: Promise<unknown> = Promise.resolve()

  const putAway = () => {
    clearTimeout(current?.timer)
    current?.process.kill()
    current = null
  }
  const load = async ({ path, contextLength }: GgufModel, signal: AbortSignal): Promise<Current> => {
    if (current?.path === path && current.contextLength === contextLength && !current.process.hasEnded) return current
    putAway()
    const process = startGgufProcess()
    const started: Current = { path, contextLength, process, memoryBytes: 0, until: null }
    current = started
    try {
      const answer = await process.ask({ type: 'Load', path, contextLength, gpu, threads }, { signal })
      if (answer.type === 'Failed') throw failureOf(answer)
      if (answer.type === 'Loaded') started.memoryBytes = answer.memoryBytes
      return started
    } catch (error) {
      // Half a model is of no use, and loading does not listen.
      if (current === started) putAway()
      throw error
    }
  }
  const keep = (model: Current, keepAliveMs: number | null) => {
    clearTimeout(model.timer)
    model.until = keepAliveMs === null ? null : Date.now() + keepAliveMs
    if (keepAliveMs === null || current !== model) return
    model.timer = setTimeout(() => {
      if (current === model) putAway()
    }, keepAliveMs)
    model.timer.unref()
  }
  /** Waits for the calls before; the next one waits for `over`. */
  const takeTurn = async (signal: AbortSignal): Promise<{ over(): void }> => {
    const before = turn
    const mine = Promise.withResolvers<void>()
    turn = before.then(() => mine.promise)
    try {
      await untilAborted(before, signal)
    } catch (error) {
      mine.resolve()
      throw error
    }
    return { over: () => mine.resolve() }
  }

  return {
    generate: async function* (model, generation, signal) {
      const { over } = await takeTurn(signal)
      // Also when nobody reads to the end, the model stops writing.
      const leave = new AbortController()
      let loaded: Current | null = null
      try {
        loaded = await load(model, signal)
        clearTimeout(loaded.timer)
        const pipe = createPipe()
        const options = { signal: AbortSignal.any([signal, leave.signal]), onPiece: pipe.take }
        const answer = loaded.process.ask({ type: 'Generate', generation }, options).finally(pipe.end)
        // It is awaited below; until then a failure is not unhandled.
        answer.catch(() => undefined)
        yield* pipe.parts()
        const done = await answer
        if (done.type === 'Failed') throw failureOf(done)
        if (done.type !== 'Done') throw providerFailure('InvalidResponse', failureWords('LocalModelAnsweredOddly'))
        loaded.memoryBytes = done.memoryBytes
        yield* endOf(done)
      } finally {
        leave.abort()
        if (loaded) keep(loaded, model.keepAliveMs)
        over()
      }
    },
    inspect: async (path, signal) => {
      const running = current && !current.process.hasEnded ? current.process : null
      const process = running ?? startGgufProcess()
      try {
        const answer = await process.ask({ type: 'Inspect', path }, { signal })
        if (answer.type === 'Failed') throw failureOf(answer)
        if (answer.type !== 'Inspected') throw providerFailure('InvalidResponse', failureWords('ModelFileUnreadable'))
        return { contextLength: answer.contextLength, sizeBytes: answer.sizeBytes }
      } finally {
        if (!running) process.kill()
      }
    },
    loaded: () => {
      if (!current || current.process.hasEnded) return []
      const { path, memoryBytes, until } = current
      return [{ model: path, memoryBytes, until: until === null ? null : new Date(until).toISOString() }]
    },
    unload: (path) => {
      if (current?.path === path) putAway()
    },
    close: putAway,
  }
}
