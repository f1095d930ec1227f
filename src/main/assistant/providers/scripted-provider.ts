import { setTimeout as sleep } from 'node:timers/promises'
import { type AIProviderToolCall, fail, type JsonObject, succeed } from '../../../contracts/index.ts'
import { untilAborted } from '../agent/until-aborted.ts'
import type {
  AIProvider,
  AIProviderError,
  AIProviderRequest,
  AIProviderResponse,
  FinishReason,
  SendOptions,
  StopReason,
  StructuredRequest,
  TokenUsage,
} from './ai-provider.ts'
import { AIProviderFailure } from './ai-provider.ts'

/** One recorded turn of a model: what it streams, asks for, and how it ends. */
export interface ScriptedTurn {
  readonly deltas?: readonly string[]
  /** Thought before the first delta. */
  readonly thoughts?: readonly string[]
  readonly toolCalls?: readonly AIProviderToolCall[]
  readonly stopReason?: StopReason
  readonly finishReason?: FinishReason
  /** What the provider wants back with this turn's message. */
  readonly providerMetadata?: JsonObject
  readonly usage?: TokenUsage
  /** Fails with this after the deltas. */
  readonly failure?: AIProviderError
  /** Waits between deltas. */
  readonly delayMs?: number
  /** Never ends by itself after the deltas: only an abort does. */
  readonly hangs?: boolean
}

export interface ScriptedProvider extends AIProvider {
  /** Every request so far, oldest first. */
  readonly requests: readonly AIProviderRequest[]
}

const play = async (
  turn: ScriptedTurn,
  request: AIProviderRequest,
  options: SendOptions,
): Promise<AIProviderResponse> => {
  for (const thought of turn.thoughts ?? []) if (request.stream) options.onReasoning?.(thought)
  for (const delta of turn.deltas ?? []) {
    if (turn.delayMs !== undefined) await untilAborted(sleep(turn.delayMs), options.signal)
    options.signal.throwIfAborted()
    if (request.stream) options.onDelta?.(delta)
  }
  if (turn.hangs) await untilAborted(new Promise<never>(() => undefined), options.signal)
  if (turn.failure) throw new AIProviderFailure(turn.failure)
  const toolCalls = turn.toolCalls ?? []
  return {
    messages: [
      {
        role: 'Assistant',
        content: (turn.deltas ?? []).join(''),
        toolCalls,
        ...(turn.thoughts && { reasoning: turn.thoughts.join('') }),
        ...(turn.providerMetadata && { providerMetadata: turn.providerMetadata }),
      },
    ],
    stopReason: turn.stopReason ?? (toolCalls.length > 0 ? 'ToolUse' : 'EndTurn'),
    toolCalls,
    usage: turn.usage ?? null,
    ...(turn.finishReason && { finishReason: turn.finishReason }),
  }
}

export interface ScriptedOptions {
  /** What it answers with where structured output is asked for: JSON text. Without it, it says that it has none. */
  readonly structured?: (request: StructuredRequest) => string
  /** Tokens that the model takes. */
  readonly contextLength?: number
}

const noStructure = { type: 'InvalidRequest', message: 'The script has no structured output.' } as const

/** A provider that plays recorded turns, one per call; the last one again when they run out. */
export const scriptedProvider = (turns: readonly ScriptedTurn[], script: ScriptedOptions = {}): ScriptedProvider => {
  const requests: AIProviderRequest[] = []
  const next = (request: AIProviderRequest, options: SendOptions): Promise<AIProviderResponse> => {
    const turn = turns[Math.min(requests.length, turns.length - 1)] ?? {}
    requests.push(request)
    return play(turn, request, options)
  }
  const provider: ScriptedProvider = {
    requests,
    capabilities: {
      providerName: 'scripted',
      model: 'script',
      supportsStreaming: true,
      supportsToolUse: true,
      supportsVision: false,
      supportsPromptCaching: false,
    },
    sendMessage: next,
    sendStructuredMessage: async (request, options) => {
      options.signal.throwIfAborted()
      const content = script.structured?.(request)
      if (content === undefined) return fail(noStructure)
      return succeed({ messages: [{ role: 'Assistant', content }], stopReason: 'EndTurn', toolCalls: [], usage: null })
    },
    ...(script.contextLength !== undefined && {
      modelInfo: async () => ({ contextLength: script.contextLength ?? null }),
    }),
  }
  return provider
}
