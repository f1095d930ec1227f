import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  type LanguageModelV4GenerateResult,
  type LanguageModelV4StreamPart,
  NoContentGeneratedError,
  TypeValidationError,
} from '@ai-sdk/provider'
import { errorChain, networkCode } from '../../../platform/index.ts'
import type { FinishReason, TokenUsage } from '../ai-provider.ts'
import { AIProviderFailure } from '../ai-provider-failure.ts'
import { brokenOff, malformed } from '../endpoint/endpoint-failure.ts'
import { EndpointRefusal, statusIn } from '../endpoint/endpoint-refusal.ts'
import { isErrorValue, saidIn } from '../endpoint/said.ts'
import { parseArguments } from '../reply/collect-reply.ts'
import type { ReplyPart } from '../reply/reply-part.ts'
import { type SdkMetadata, sdkMetadata } from './sdk-metadata.ts'

type Finish = LanguageModelV4GenerateResult['finishReason']
type Usage = LanguageModelV4GenerateResult['usage']

/** Events that no schema knows are skipped, up to this many. */
const MAX_UNKNOWN_EVENTS = 1_000

const FINISH: Readonly<Record<Finish['unified'], FinishReason>> = {
  stop: 'Stop',
  length: 'Length',
  'content-filter': 'ContentFilter',
  'tool-calls': 'ToolCalls',
  error: 'Error',
  interrupted: 'Unknown',
  other: 'Unknown',
}

const finishOf = ({ unified, raw }: Finish): FinishReason =>
  raw === 'stop_sequence' ? 'StopSequence' : FINISH[unified]

const whole = (count: number | undefined): number =>
  count !== undefined && Number.isFinite(count) ? Math.max(0, Math.round(count)) : 0

const usageOf = ({ inputTokens, outputTokens }: Usage): TokenUsage | null => {
  const promptTokens = whole(inputTokens.total)
  const output = whole(outputTokens.total)
  if (promptTokens + output === 0) return null
  return {
    promptTokens,
    cachedPromptTokens: whole(inputTokens.cacheRead),
    outputTokens: output,
    cacheCreationTokens: inputTokens.cacheWrite === undefined ? null : whole(inputTokens.cacheWrite),
  }
}

const isUnreadable = (error: unknown): boolean =>
  TypeValidationError.isInstance(error) ||
  JSONParseError.isInstance(error) ||
  InvalidResponseDataError.isInstance(error) ||
  NoContentGeneratedError.isInstance(error) ||
  EmptyResponseBodyError.isInstance(error)

/** What the library could not read, as far as it tells. */
const unreadBy = (error: unknown): unknown => {
  if (APICallError.isInstance(error)) return error.responseBody
  return TypeValidationError.isInstance(error) ? error.value : undefined
}

/** What a library threw, as the exchange understands it. */
export const sdkError = (error: unknown): unknown => {
  const known = errorChain(error).find((each) => each instanceof EndpointRefusal || each instanceof AIProviderFailure)
  if (known !== undefined) return known
  // An error of the network has its code; anything else came of what was sent.
  if (networkCode(error) !== null) return error
  const value = unreadBy(error)
  if (!isErrorValue(typeof value === 'string' ? parseArguments(value) : value)) return new AIProviderFailure(malformed)
  const said = saidIn(value)
  return new EndpointRefusal({ status: statusIn(said), said })
}

/** What comes with the parts of a reply and has to go back with them. */
const createKeeper = (name: string, model: string) => {
  const reasoning = new Map<string, { text: string; metadata: SdkMetadata }>()
  const calls: Record<string, SdkMetadata> = {}
  let text: SdkMetadata | undefined
  const thought = (id: string, added: string, metadata: unknown) => {
    const known = reasoning.get(id) ?? { text: '', metadata: {} }
    reasoning.set(id, { text: known.text + added, metadata: { ...known.metadata, ...sdkMetadata(metadata) } })
  }
  return {
    thought,
    text: (metadata: unknown) => {
      text = sdkMetadata(metadata) ?? text
    },
    call: (id: string, metadata: unknown) => {
      const kept = sdkMetadata(metadata)
      if (kept) calls[id] = kept
    },
    part: (): ReplyPart[] => {
      const signed = [...reasoning.values()].filter(({ metadata }) => Object.keys(metadata).length > 0)
      if (signed.length === 0 && !text && Object.keys(calls).length === 0) return []
      return [{ type: 'Metadata', metadata: { [name]: { model, reasoning: signed, ...(text && { text }), calls } } }]
    },
  }
}

/** Reads a stream of an AI SDK model as parts of a reply. */
export const readSdkStream = async function* (
  stream: ReadableStream<LanguageModelV4StreamPart>,
  { name, model }: { name: string; model: string },
): AsyncGenerator<ReplyPart> {
  const keeper = createKeeper(name, model)
  const begun = new Set<string>()
  let unknownEvents = 0
  let hasContent = false
  let finish: Finish | null = null

  const acceptError = (error: unknown) => {
    if (isUnreadable(error) && !isErrorValue(unreadBy(error))) {
      unknownEvents += 1
      if (unknownEvents <= MAX_UNKNOWN_EVENTS) return
    }
    if (error instanceof Error) throw sdkError(error)
    const said = saidIn(error)
    throw new EndpointRefusal({ status: statusIn(said), said })
  }
  const partsOf = (part: LanguageModelV4StreamPart): ReplyPart[] => {
    switch (part.type) {
      case 'text-start':
      case 'text-end':
        keeper.text(part.providerMetadata)
        return [{ type: 'Nothing' }]
      case 'text-delta':
        keeper.text(part.providerMetadata)
        return part.delta === '' ? [] : [{ type: 'Text', text: part.delta }]
      case 'reasoning-start':
      case 'reasoning-end':
        keeper.thought(part.id, '', part.providerMetadata)
        return [{ type: 'Nothing' }]
      case 'reasoning-delta':
        keeper.thought(part.id, part.delta, part.providerMetadata)
        return part.delta === '' ? [] : [{ type: 'Thought', text: part.delta }]
      case 'tool-input-start':
        begun.add(part.id)
        return [{ type: 'CallPiece', key: part.id, id: part.id, name: part.toolName, text: '' }]
      case 'tool-input-delta':
        return [{ type: 'CallPiece', key: part.id, text: part.delta }]
      case 'tool-call':
        keeper.call(part.toolCallId, part.providerMetadata)
        if (begun.has(part.toolCallId)) return []
        return [{ type: 'CallPiece', key: part.toolCallId, id: part.toolCallId, name: part.toolName, text: part.input }]
      case 'response-metadata':
        return part.modelId ? [{ type: 'Model', model: part.modelId }] : []
      case 'finish':
        finish = part.finishReason
        return [
          { type: 'Usage', usage: usageOf(part.usage) },
          { type: 'Finish', reason: finishOf(part.finishReason) },
        ]
      case 'error':
        acceptError(part.error)
        return [{ type: 'Nothing' }]
      default:
        return [{ type: 'Nothing' }]
    }
  }

  for await (const part of stream) {
    for (const each of partsOf(part)) {
      hasContent ||= each.type === 'Text' || each.type === 'Thought' || each.type === 'CallPiece'
      yield each
    }
  }
  const ended = finish as Finish | null
  const isWhole =
    ended !== null && ended.unified !== 'interrupted' && !(ended.unified === 'other' && ended.raw === undefined)
  if (!isWhole) throw new AIProviderFailure(hasContent ? brokenOff : malformed)
  if (!hasContent && unknownEvents > 0) throw new AIProviderFailure(malformed)
  yield* keeper.part()
}

/** Reads a plain reply of an AI SDK model as parts. */
export const readSdkResult = function* (
  result: LanguageModelV4GenerateResult,
  { name, model }: { name: string; model: string },
): Generator<ReplyPart> {
  const keeper = createKeeper(name, model)
  for (const [index, content] of result.content.entries()) {
    if (content.type === 'text') {
      keeper.text(content.providerMetadata)
      if (content.text !== '') yield { type: 'Text', text: content.text }
    }
    if (content.type === 'reasoning') {
      keeper.thought(`${index}`, content.text, content.providerMetadata)
      if (content.text !== '') yield { type: 'Thought', text: content.text }
    }
    if (content.type === 'tool-call') {
      keeper.call(content.toolCallId, content.providerMetadata)
      const { toolCallId, toolName, input } = content
      yield { type: 'Call', call: { toolCallId, name: toolName, arguments: parseArguments(input) } }
    }
  }
  if (result.response?.modelId) yield { type: 'Model', model: result.response.modelId }
  yield { type: 'Usage', usage: usageOf(result.usage) }
  yield { type: 'Finish', reason: finishOf(result.finishReason) }
  yield* keeper.part()
}
