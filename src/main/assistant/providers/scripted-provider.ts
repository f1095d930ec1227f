import { setTimeout as sleep } from 'node:timers/promises'
import type { AIProviderToolCall } from '../../../contracts/index.ts'
import { untilAborted } from '../agent/until-aborted.ts'
import type {
  AIProvider,
  AIProviderError,
  AIProviderRequest,
  AIProviderResponse,
  SendOptions,
  StopReason,
  TokenUsage,
} from './ai-provider.ts'
import { AIProviderFailure } from './ai-provider.ts'
import { sendStructuredByPrompt } from './structured-fallback.ts'

/** One recorded turn of a model: what it streams, asks for, and how it ends. */
export interface ScriptedTurn {
  readonly deltas?: readonly string[]
  readonly toolCalls?: readonly AIProviderToolCall[]
  readonly stopReason?: StopReason
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
  for (const delta of turn.deltas ?? []) {
    if (turn.delayMs !== undefined) await untilAborted(sleep(turn.delayMs), options.signal)
    options.signal.throwIfAborted()
    if (request.stream) options.onDelta?.(delta)
  }
  if (turn.hangs) await untilAborted(new Promise<never>(() => undefined), options.signal)
  if (turn.failure) throw new AIProviderFailure(turn.failure)
  const toolCalls = turn.toolCalls ?? []
  return {
    messages: [{ role: 'Assistant', content: (turn.deltas ?? []).join(''), toolCalls }],
    stopReason: turn.stopReason ?? (toolCalls.length > 0 ? 'ToolUse' : 'EndTurn'),
    toolCalls,
    usage: turn.usage ?? null,
  }
}

/** A provider that plays recorded turns, one per call; the last one again when they run out. */
export const scriptedProvider = (turns: readonly ScriptedTurn[]): ScriptedProvider => {
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
    sendStructuredMessage: (request, options) => sendStructuredByPrompt(provider, request, options),
  }
  return provider
}
