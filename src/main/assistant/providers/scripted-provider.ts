import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AIProviderCapabilities,
  type AIProviderToolCall,
  fail,
  type JsonObject,
  succeed,
} from '../../../contracts/index.ts'
import { untilAborted } from '../../platform/index.ts'
import type {
  AIProvider,
  AIProviderRequest,
  AIProviderResponse,
  FinishReason,
  ProviderNotice,
  SendOptions,
  StopReason,
  StructuredRequest,
  TokenUsage,
} from './ai-provider.ts'
import { type AIProviderError, AIProviderFailure } from './ai-provider-failure.ts'
import { type ModelInfo, mergeModelInfo } from './catalogue/model-info.ts'
import { signalOf } from './signal-of.ts'
import { sendStructuredByPrompt } from './structured/send-structured-by-prompt.ts'

/** One recorded turn of a model: what it streams, asks for, and how it ends. */
export interface ScriptedTurn {
  /** Streamed before the deltas. */
  readonly thoughts?: readonly string[]
  readonly deltas?: readonly string[]
  readonly toolCalls?: readonly AIProviderToolCall[]
  readonly stopReason?: StopReason
  readonly finishReason?: FinishReason
  readonly usage?: TokenUsage
  readonly notices?: readonly ProviderNotice[]
  readonly providerMetadata?: JsonObject
  /** Fails with this after the deltas. */
  readonly failure?: AIProviderError
  /** Waits between deltas. */
  readonly delayMs?: number
  /** Never ends by itself after the deltas: only an abort does. */
  readonly hangs?: boolean
}

/** What a scripted provider says of its model. */
export interface ScriptedModel {
  readonly capabilities?: Partial<AIProviderCapabilities>
  readonly info?: Partial<ModelInfo>
  /**
   * What it answers where structured output is asked for: JSON text, which takes no turn of the script, or null to refuse. Without it the next turn is read
   * as JSON.
   */
  readonly structured?: ((request: StructuredRequest) => string | null) | undefined
}

/** A provider that plays its turns, and keeps what it was asked. */
export interface ScriptedProvider extends AIProvider {
  /** Every request so far, oldest first. */
  readonly requests: readonly AIProviderRequest[]
}

const responseOf = (turn: ScriptedTurn): AIProviderResponse => {
  const { toolCalls = [], providerMetadata, finishReason, notices } = turn
  const reasoning = (turn.thoughts ?? []).join('')
  return {
    messages: [
      {
        role: 'Assistant',
        content: (turn.deltas ?? []).join(''),
        toolCalls,
        ...(reasoning !== '' && { reasoning }),
        ...(providerMetadata && { providerMetadata }),
      },
    ],
    stopReason: turn.stopReason ?? (toolCalls.length > 0 ? 'ToolUse' : 'EndTurn'),
    toolCalls,
    usage: turn.usage ?? null,
    ...(finishReason && { finishReason }),
    ...(notices && { notices }),
  }
}

const play = async (
  turn: ScriptedTurn,
  request: AIProviderRequest,
  options: SendOptions = {},
): Promise<AIProviderResponse> => {
  const signal = signalOf(options)
  signal.throwIfAborted()
  if (request.stream) for (const thought of turn.thoughts ?? []) options.onReasoning?.(thought)
  for (const delta of turn.deltas ?? []) {
    if (turn.delayMs !== undefined) await untilAborted(sleep(turn.delayMs), signal)
    signal.throwIfAborted()
    if (request.stream) options.onDelta?.(delta)
  }
  if (turn.hangs) await untilAborted(new Promise<never>(() => undefined), signal)
  if (turn.failure) throw new AIProviderFailure(turn.failure)
  return responseOf(turn)
}

const refused = { type: 'InvalidRequest', message: 'The script has no structured output.' } as const

/** A provider that plays recorded turns, one per call; the last one again when they run out. */
export const scriptedProvider = (turns: readonly ScriptedTurn[], model: ScriptedModel = {}): ScriptedProvider => {
  const requests: AIProviderRequest[] = []
  const next = (request: AIProviderRequest, options?: SendOptions): Promise<AIProviderResponse> => {
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
      ...model.capabilities,
    },
    sendMessage: next,
    sendStructuredMessage: async (request, options) => {
      if (!model.structured) return sendStructuredByPrompt(provider, request, options)
      signalOf(options).throwIfAborted()
      const content = model.structured(request)
      if (content === null) return fail(refused)
      return succeed({ messages: [{ role: 'Assistant', content }], stopReason: 'EndTurn', toolCalls: [], usage: null })
    },
    modelInfo: async () => mergeModelInfo(model.info ?? {}),
  }
  return provider
}
