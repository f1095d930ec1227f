import { randomUUID } from 'node:crypto'
import {
  type ChatHistoryItem,
  getLlama,
  InsufficientMemoryError,
  type Llama,
  LlamaChat,
  type LlamaContext,
  LlamaLogLevel,
} from 'node-llama-cpp'
import type { GgufHeader } from './gguf-header.ts'
import type { FromModel, GgufGeneration } from './gguf-messages.ts'

/** Tokens of context that a model begins with, when it can take them; more only when a conversation needs them. */
const FIRST_CONTEXT = 8_192
/** Tokens of a reply that there must be room for. */
const SHORTEST_REPLY = 32

/** A conversation that does not fit, with what there is room for. */
class ContextFull extends Error {
  override readonly name = 'ContextFull'
  readonly contextLength: number
  readonly promptTokens: number

  constructor(contextLength: number, promptTokens: number) {
    super('The conversation does not fit into the context')
    this.contextLength = contextLength
    this.promptTokens = promptTokens
  }
}

/** A schema that cannot be made into a grammar. */
class SchemaUnusable extends Error {
  override readonly name = 'SchemaUnusable'
}

export interface LoadOptions {
  readonly path: string
  readonly header: GgufHeader
  readonly contextLength: number | null
  readonly gpu: boolean
  /** Of the processor; more than there are free makes all of them wait for each other. */
  readonly threads: number
}

export interface GenerationListener {
  readonly signal: AbortSignal
  readonly onText: (text: string) => void
  readonly onThought: (text: string) => void
}

type Done = Extract<FromModel, { type: 'Done' }>
export type Generated = Omit<Done, 'type' | 'id' | 'memoryBytes'>

export interface GgufSession {
  generate(generation: GgufGeneration, listener: GenerationListener): Promise<Generated>
}

const startLlama = async ({ gpu, threads }: LoadOptions): Promise<Llama> => {
  // Never builds or fetches anything: what is not in the package is not there.
  const options = {
    build: 'never',
    skipDownload: true,
    logLevel: LlamaLogLevel.error,
    progressLogs: false,
    maxThreads: threads,
  } as const
  if (!gpu) return getLlama({ ...options, gpu: false })
  try {
    return await getLlama({ ...options, gpu: 'auto' })
  } catch {
    return getLlama({ ...options, gpu: false })
  }
}

const STOP_REASONS = {
  eogToken: 'Stop',
  stopGenerationTrigger: 'Stop',
  functionCalls: 'ToolCalls',
  maxTokens: 'Length',
  customStopTrigger: 'StopSequence',
  abort: 'Unknown',
} as const

/** Loads a model into this process. */
export const loadGguf = async (options: LoadOptions): Promise<GgufSession> => {
  const { path, contextLength, threads } = options
  const llama = await startLlama(options)
  const model = await llama.loadModel({ modelPath: path })
  const most = contextLength ?? model.trainContextSize
  const createContext = (wanted: number): Promise<LlamaContext> =>
    model.createContext({ contextSize: Math.min(wanted, model.trainContextSize), sequences: 1, threads })
  let context = await createContext(Math.min(most, FIRST_CONTEXT))
  let chat = new LlamaChat({ contextSequence: context.getSequence() })

  const promptTokensOf = ({ history, functions }: GgufGeneration): number => {
    const { contextText } = chat.chatWrapper.generateContextState({
      chatHistory: [...history, { type: 'model', response: [] }] as ChatHistoryItem[],
      availableFunctions: functions as never,
      documentFunctionParams: true,
    })
    return contextText.tokenize(model.tokenizer).length
  }
  /** Makes room for a prompt, as far as the model and the person allow; a bigger context takes more memory, so not before it is needed. */
  const makeRoom = async (promptTokens: number, maxTokens: number): Promise<void> => {
    const allowed = Math.min(most, model.trainContextSize)
    const wanted = promptTokens + Math.min(maxTokens, 2_048)
    if (wanted <= context.contextSize || context.contextSize >= allowed) return
    const size = Math.min(allowed, 2 ** Math.ceil(Math.log2(wanted)))
    chat.dispose()
    await context.dispose()
    try {
      context = await createContext(size)
    } catch (error) {
      context = await createContext(Math.min(allowed, FIRST_CONTEXT))
      if (!(error instanceof InsufficientMemoryError)) throw error
    } finally {
      chat = new LlamaChat({ contextSequence: context.getSequence() })
    }
  }
  const grammarOf = async (generation: GgufGeneration) => {
    if (!generation.schema) return undefined
    try {
      return await llama.createGrammarForJsonSchema(generation.schema as never)
    } catch {
      throw new SchemaUnusable('The schema cannot be made into a grammar')
    }
  }

  return {
    generate: async (generation, { signal, onText, onThought }) => {
      const promptTokens = promptTokensOf(generation)
      await makeRoom(promptTokens, generation.maxTokens)
      const room = context.contextSize - promptTokens - 8
      if (room < SHORTEST_REPLY) throw new ContextFull(context.contextSize, promptTokens)
      const grammar = await grammarOf(generation)
      const sequence = chat.sequence
      const before = sequence.tokenMeter.getState()
      const hasFunctions = !grammar && Object.keys(generation.functions).length > 0
      const common = {
        signal,
        maxTokens: Math.min(generation.maxTokens, room),
        temperature: generation.temperature,
        ...(generation.topP !== null && { topP: generation.topP }),
        ...(generation.stopSequences.length > 0 && { customStopTriggers: generation.stopSequences }),
        ...(!generation.thinks && { budgets: { thoughtTokens: 0 } }),
        onResponseChunk: (chunk: { type: 'segment' | undefined; text: string }) => {
          if (chunk.text === '') return
          if (chunk.type === 'segment') onThought(chunk.text)
          else onText(chunk.text)
        },
      }
      const history = [...generation.history] as ChatHistoryItem[]
      const response = hasFunctions
        ? await chat.generateResponse(history, {
            ...common,
            functions: generation.functions as never,
            documentFunctionParams: true,
            maxParallelFunctionCalls: 4,
          })
        : await chat.generateResponse(history, { ...common, ...(grammar && { grammar }) })
      const used = sequence.tokenMeter.diff(before)
      const calls = (response.functionCalls ?? []) as readonly { functionName: string; params: unknown }[]
      return {
        calls: calls.map(({ functionName, params }) => ({
          toolCallId: `call-${randomUUID()}`,
          name: functionName,
          arguments: (params ?? {}) as never,
        })),
        stopReason: STOP_REASONS[response.metadata.stopReason],
        promptTokens,
        cachedPromptTokens: Math.max(0, promptTokens - used.usedInputTokens),
        outputTokens: used.usedOutputTokens,
      }
    },
  }
}
