import { InvalidResponseDataError, TypeValidationError } from 'ai'
import { type AIProviderToolCall, type JsonValue, jsonValue } from '../../../../contracts/index.ts'
import { AIProviderFailure, type AIProviderResponse, type StopReason, type TokenUsage } from '../ai-provider.ts'
import { brokenOff, type FailedEndpoint, streamedFailure } from './endpoint-failure.ts'
import type { EndpointLimits } from './limits.ts'
import type { ChatModel } from './to-prompt.ts'

type StreamPart = Awaited<ReturnType<ChatModel['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never
type FinishPart = Extract<StreamPart, { type: 'finish' }>

/** Events that no schema knows are skipped, up to this many. */
const MAX_UNKNOWN_EVENTS = 1_000

const stopReasonOf = (finish: FinishPart['finishReason'] | null, hasToolCalls: boolean): StopReason => {
  if (hasToolCalls) return 'ToolUse'
  return finish?.unified === 'length' ? 'MaxTokens' : 'EndTurn'
}

const usageOf = (usage: FinishPart['usage'] | null): TokenUsage | null => {
  const { inputTokens, outputTokens } = usage ?? {}
  if (inputTokens?.total === undefined && outputTokens?.total === undefined) return null
  return {
    promptTokens: inputTokens?.total ?? 0,
    cachedPromptTokens: inputTokens?.cacheRead ?? 0,
    outputTokens: outputTokens?.total ?? 0,
    cacheCreationTokens: inputTokens?.cacheWrite ?? null,
  }
}

/** Arguments as JSON; text that is none stays text, which the agent loop tells the model about. */
export const parseArguments = (text: string): JsonValue => {
  if (text.trim() === '') return {}
  try {
    return jsonValue.parse(JSON.parse(text))
  } catch {
    return text
  }
}

const tooLarge = (what: string) =>
  new AIProviderFailure({ type: 'InvalidResponse', message: `The endpoint sent ${what} that is too long. Ask again.` })

export interface ReadOptions {
  readonly limits: EndpointLimits
  readonly endpoint: FailedEndpoint
  readonly onText: (text: string) => void
  readonly sawDone: () => boolean
}

/** Reads one streamed reply to its end, within the limits; throws when the stream breaks off, is no reply, or carries an error. */
export const readReply = async (
  stream: ReadableStream<StreamPart>,
  options: ReadOptions,
): Promise<AIProviderResponse> => {
  const { limits, endpoint } = options
  const toolCalls: AIProviderToolCall[] = []
  const argumentLengths = new Map<string, number>()
  let text = ''
  let unknownEvents = 0
  let finish: FinishPart | null = null

  const acceptError = (error: unknown) => {
    if (InvalidResponseDataError.isInstance(error) && (text !== '' || toolCalls.length > 0)) {
      // Without a finish reason, but complete by the wire format's own mark.
      if (options.sawDone()) return
      throw new AIProviderFailure(brokenOff)
    }
    if (TypeValidationError.isInstance(error)) {
      unknownEvents += 1
      if (unknownEvents <= MAX_UNKNOWN_EVENTS) return
    }
    if (error instanceof Error) throw error
    throw streamedFailure(error, endpoint)
  }
  const accept = (part: StreamPart) => {
    switch (part.type) {
      case 'text-delta':
        text += part.delta
        if (text.length > limits.maxTextLength) throw tooLarge('a reply')
        return options.onText(part.delta)
      case 'tool-input-delta': {
        const length = (argumentLengths.get(part.id) ?? 0) + part.delta.length
        if (length > limits.maxToolArgumentsLength) throw tooLarge('a tool call')
        argumentLengths.set(part.id, length)
        return
      }
      case 'tool-call':
        if (part.input.length > limits.maxToolArgumentsLength) throw tooLarge('a tool call')
        toolCalls.push({ toolCallId: part.toolCallId, name: part.toolName, arguments: parseArguments(part.input) })
        return
      case 'finish':
        finish = part
        return
      case 'error':
        return acceptError(part.error)
      default:
        return
    }
  }
  for await (const part of stream) accept(part)
  const { finishReason, usage } = (finish as FinishPart | null) ?? { finishReason: null, usage: null }
  if (text === '' && toolCalls.length === 0 && unknownEvents > 0) {
    throw new AIProviderFailure({
      type: 'InvalidResponse',
      message: 'The endpoint sent something that cannot be read as a reply. Check that it is OpenAI-compatible.',
    })
  }
  return {
    messages: [{ role: 'Assistant', content: text, toolCalls }],
    stopReason: stopReasonOf(finishReason, toolCalls.length > 0),
    toolCalls,
    usage: usageOf(usage),
  }
}
