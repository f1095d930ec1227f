import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { type AIProviderToolCall, type JsonObject, type JsonValue, jsonValue } from '../../../../contracts/index.ts'
import { newGuid } from '../../../platform/index.ts'
import type { AIProviderResponse, FinishReason, SendOptions, StopReason, TokenUsage } from '../ai-provider.ts'
import { type AIProviderFailure, providerFailure } from '../ai-provider-failure.ts'
import type { EndpointLimits } from '../endpoint/endpoint-limits.ts'
import type { ReplyPart } from './reply-part.ts'

/** Arguments as JSON; text that is none stays text, which the agent loop tells the model about. */
export const parseArguments = (text: string): JsonValue => {
  if (text.trim() === '') return {}
  try {
    return jsonValue.parse(JSON.parse(text))
  } catch {
    return text
  }
}

type Limits = Pick<
  EndpointLimits,
  'maxTextLength' | 'maxReasoningLength' | 'maxToolArgumentsLength' | 'maxToolCalls' | 'maxEvents'
>

export interface ReplyCollectorOptions extends Pick<SendOptions, 'onDelta' | 'onReasoning'> {
  readonly limits: Limits
}

/** Gathers the parts of one reply within the limits, and passes its words on as they come. */
export interface ReplyCollector {
  accept(part: ReplyPart): void
  /** Whether a part of the reply has come: from then on it cannot be asked for again unnoticed. */
  readonly hasBegun: boolean
  response(): AIProviderResponse
}

interface OpenCall {
  readonly type: 'Open'
  id: string | null
  name: string
  text: string
}

interface WholeCall {
  readonly type: 'Whole'
  readonly call: AIProviderToolCall
  readonly written: boolean
}

const stopReasonOf = (finish: FinishReason, hasCalls: boolean): StopReason => {
  if (hasCalls) return 'ToolUse'
  if (finish === 'Length') return 'MaxTokens'
  return finish === 'StopSequence' ? 'StopSequence' : 'EndTurn'
}

const tooMuch = (what: string): AIProviderFailure =>
  providerFailure('InvalidResponse', failureWords('ReplyGivenUp', { what }))

/** Throws `InvalidResponse`, with its reason, as soon as a reply is more than the limits allow. */
export const createReplyCollector = ({ limits, onDelta, onReasoning }: ReplyCollectorOptions): ReplyCollector => {
  const calls = new Map<string, OpenCall | WholeCall>()
  const text: string[] = []
  const thoughts: string[] = []
  let textLength = 0
  let thoughtLength = 0
  let events = 0
  let hasBegun = false
  let finish: FinishReason = 'Unknown'
  let usage: TokenUsage | null = null
  let costUsd: number | undefined
  let metadata: JsonObject | undefined
  let model: string | undefined

  const openCall = (key: string): OpenCall => {
    const known = calls.get(key)
    if (known?.type === 'Open') return known
    if (calls.size >= limits.maxToolCalls) throw tooMuch(failureWords('TooManyCalls', { most: limits.maxToolCalls }))
    const opened: OpenCall = { type: 'Open', id: null, name: '', text: '' }
    calls.set(key, opened)
    return opened
  }
  const acceptPiece = (piece: Extract<ReplyPart, { type: 'CallPiece' }>) => {
    const call = openCall(piece.key)
    if (piece.id) call.id ??= piece.id
    if (piece.name) call.name ||= piece.name.slice(0, 200)
    call.text += piece.text
    hasBegun = true
    if (call.text.length > limits.maxToolArgumentsLength) throw tooMuch(failureWords('ACallTooLong'))
  }
  const acceptCall = (call: AIProviderToolCall, written: boolean) => {
    if (calls.size >= limits.maxToolCalls) throw tooMuch(failureWords('TooManyCalls', { most: limits.maxToolCalls }))
    if (JSON.stringify(call.arguments).length > limits.maxToolArgumentsLength)
      throw tooMuch(failureWords('ACallTooLong'))
    calls.set(`whole ${calls.size}`, { type: 'Whole', call, written })
    hasBegun = true
  }
  const acceptText = (piece: string) => {
    if (piece === '') return
    text.push(piece)
    textLength += piece.length
    if (textLength > limits.maxTextLength) throw tooMuch(failureWords('AReplyTooLong'))
    hasBegun = true
    onDelta?.(piece)
  }
  const acceptThought = (piece: string) => {
    if (piece === '') return
    thoughts.push(piece)
    hasBegun = true
    thoughtLength += piece.length
    if (thoughtLength > limits.maxReasoningLength) throw tooMuch(failureWords('ThoughtsWithoutEnd'))
    onReasoning?.(piece)
  }
  const accept = (part: ReplyPart) => {
    events += 1
    if (events > limits.maxEvents) throw tooMuch('more events than a reply can have')
    switch (part.type) {
      case 'Text':
        return acceptText(part.text)
      case 'Thought':
        return acceptThought(part.text)
      case 'NoThoughts':
        thoughts.length = 0
        return
      case 'CallPiece':
        return acceptPiece(part)
      case 'Call':
        return acceptCall(part.call, part.written ?? false)
      case 'Usage':
        usage = part.usage ?? usage
        costUsd = part.costUsd ?? costUsd
        return
      case 'Metadata':
        metadata = { ...metadata, ...part.metadata }
        return
      case 'Model':
        model = part.model
        return
      case 'Finish':
        finish = part.reason
        return
      case 'Nothing':
        return
    }
  }

  /** Ids are there and unique, whatever the endpoint sent: results are told apart by them. Written calls count only where there are no others. */
  const toolCalls = (): AIProviderToolCall[] => {
    const seen = new Set<string>()
    const all = [...calls.values()]
    const hasOthers = all.some((call) => call.type === 'Open' || !call.written)
    return all.flatMap((call) => {
      if (hasOthers && call.type === 'Whole' && call.written) return []
      const id = call.type === 'Open' ? call.id : call.call.toolCallId
      const toolCallId = id && !seen.has(id) ? id.slice(0, 200) : `call-${newGuid()}`
      seen.add(toolCallId)
      if (call.type === 'Whole') return [{ ...call.call, toolCallId }]
      return [{ toolCallId, name: call.name, arguments: parseArguments(call.text) }]
    })
  }

  return {
    accept,
    get hasBegun() {
      return hasBegun
    },
    response: () => {
      const made = toolCalls()
      const reasoning = thoughts.join('').trim()
      const ended: FinishReason = made.length > 0 && (finish === 'Unknown' || finish === 'Stop') ? 'ToolCalls' : finish
      return {
        messages: [
          {
            role: 'Assistant',
            content: text.join(''),
            toolCalls: made,
            ...(reasoning !== '' && { reasoning }),
            ...(metadata && { providerMetadata: metadata }),
          },
        ],
        stopReason: stopReasonOf(finish, made.length > 0),
        toolCalls: made,
        usage,
        finishReason: ended,
        ...(model !== undefined && { answeredBy: model }),
        ...(costUsd !== undefined && { costUsd }),
      }
    },
  }
}
