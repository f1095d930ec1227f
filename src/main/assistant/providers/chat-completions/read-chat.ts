import type { JsonObject, JsonValue } from '../../../../contracts/index.ts'
import type { FinishReason, TokenUsage } from '../ai-provider.ts'
import { AIProviderFailure } from '../ai-provider-failure.ts'
import { brokenOff, malformed } from '../endpoint/endpoint-failure.ts'
import { EndpointRefusal, statusIn } from '../endpoint/endpoint-refusal.ts'
import type { BodyItem } from '../endpoint/read-events.ts'
import { isErrorValue, saidIn } from '../endpoint/said.ts'
import type { ReplyPart } from '../reply/reply-part.ts'
import { createChatCalls } from './chat-calls.ts'
import type { ChatDialect } from './chat-dialect.ts'
import { type ChatMessage, type ChatReply, type ChatUsage, chatReply } from './chat-schema.ts'

/** Events that cannot be read are skipped, up to this many. */
const MAX_UNREADABLE = 1_000

const FINISH: Readonly<Record<string, FinishReason>> = {
  stop: 'Stop',
  eos: 'Stop',
  end_turn: 'Stop',
  stop_sequence: 'StopSequence',
  tool_calls: 'ToolCalls',
  function_call: 'ToolCalls',
  length: 'Length',
  max_tokens: 'Length',
  model_length: 'Length',
  content_filter: 'ContentFilter',
  error: 'Error',
  abort: 'Error',
  insufficient_system_resource: 'Error',
}

const usageOf = (usage: ChatUsage): TokenUsage | null => {
  const promptTokens = usage.prompt_tokens ?? 0
  const outputTokens = usage.completion_tokens ?? 0
  if (promptTokens + outputTokens === 0) return null
  const { prompt_tokens_details: details } = usage
  return {
    promptTokens,
    cachedPromptTokens: details?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? usage.cached_tokens ?? 0,
    outputTokens,
    cacheCreationTokens: details?.cache_write_tokens ?? null,
  }
}

const contentParts = function* ({ content }: ChatMessage): Generator<ReplyPart> {
  if (typeof content === 'string') {
    if (content !== '') yield { type: 'Text', text: content }
    return
  }
  for (const part of content ?? []) {
    const thought = (part.thinking ?? []).map(({ text }) => text ?? '').join('')
    if (thought !== '') yield { type: 'Thought', text: thought }
    if (part.text)
      yield { type: part.type === 'thinking' || part.type === 'reasoning' ? 'Thought' : 'Text', text: part.text }
  }
}

const thoughtIn = ({ reasoning_content, reasoning, reasoning_text }: ChatMessage): string =>
  reasoning_content || (typeof reasoning === 'string' ? reasoning : reasoning?.content) || reasoning_text || ''

const refuse = (value: unknown): never => {
  const said = saidIn(value)
  throw new EndpointRefusal({ status: statusIn(said), said })
}

const textOf = (item: BodyItem): string => (item.type === 'Whole' ? item.text : item.data.trim())

/** Reads the items of a body as parts of a reply. Throws when it breaks off, is no reply, or carries an error. */
export const readChatItems = async function* (
  items: AsyncIterable<BodyItem>,
  dialect: ChatDialect,
  model: string,
): AsyncGenerator<ReplyPart> {
  const calls = createChatCalls()
  const returned: Record<string, JsonValue> = {}
  let thoughts = ''
  let unreadable = 0
  let hasContent = false
  let isOver = false

  const messageParts = function* (message: ChatMessage): Generator<ReplyPart> {
    const thought = thoughtIn(message)
    if (thought !== '') {
      thoughts += thought
      yield { type: 'Thought', text: thought }
    }
    if (message.reasoning_details)
      returned.reasoning_details = [
        ...((returned.reasoning_details as JsonValue[]) ?? []),
        ...message.reasoning_details,
      ]
    yield* contentParts(message)
    if (message.refusal) yield { type: 'Text', text: message.refusal }
    yield* calls.read(message)
  }
  const replyParts = function* (reply: ChatReply): Generator<ReplyPart> {
    const choice = reply.choices?.find(({ index }) => (index ?? 0) === 0)
    const message = choice?.delta ?? choice?.message
    if (choice?.text) yield { type: 'Text', text: choice.text }
    if (message) yield* messageParts(message)
    const usage = reply.usage ?? reply.x_groq?.usage
    if (usage)
      yield { type: 'Usage', usage: usageOf(usage), ...(typeof usage.cost === 'number' && { costUsd: usage.cost }) }
    if (!choice?.finish_reason) return
    isOver = true
    const stoppedBy = typeof choice.stop_reason === 'string' && choice.finish_reason === 'stop'
    yield { type: 'Finish', reason: stoppedBy ? 'StopSequence' : (FINISH[choice.finish_reason] ?? 'Unknown') }
  }
  const valueParts = function* (value: unknown): Generator<ReplyPart> {
    if (isErrorValue(value)) refuse(value)
    const reply = chatReply.safeParse(value)
    if (!reply.success || (!reply.data.choices && !reply.data.usage)) {
      unreadable += 1
      if (unreadable > MAX_UNREADABLE) throw new AIProviderFailure(malformed)
      return
    }
    if (reply.data.x_groq?.error) refuse({ error: reply.data.x_groq.error })
    if (reply.data.model) yield { type: 'Model', model: reply.data.model }
    for (const part of replyParts(reply.data)) {
      hasContent ||= part.type !== 'Usage' && part.type !== 'Finish'
      yield part
    }
  }
  const itemParts = function* (item: BodyItem): Generator<ReplyPart> {
    const text = textOf(item)
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      if (item.type === 'Event' && item.event === 'error') refuse(text)
      unreadable += 1
      if (unreadable > MAX_UNREADABLE || item.type === 'Whole') throw new AIProviderFailure(malformed)
      return
    }
    if (item.type === 'Event' && item.event === 'error') refuse(value)
    yield { type: 'Nothing' }
    yield* valueParts(value)
    // A plain reply is over when it is there.
    if (item.type === 'Whole') isOver = true
  }

  for await (const item of items) {
    if (textOf(item) === '[DONE]') {
      isOver = true
      // Whatever a server still sends then is no part of the reply, and whether it hangs up is its own affair.
      break
    }
    yield* itemParts(item)
  }
  if (!hasContent && !isOver) throw new AIProviderFailure(malformed)
  if (!hasContent && unreadable > 0) throw new AIProviderFailure(malformed)
  if (!isOver) throw new AIProviderFailure(brokenOff)
  if (dialect.returnsThoughts === 'WhenTheyCame' && thoughts !== '' && !returned.reasoning_details)
    returned.reasoning_content = thoughts
  const kept: JsonObject = { message: returned, calls: calls.metadata() }
  if (Object.keys(returned).length + Object.keys(calls.metadata()).length > 0)
    yield { type: 'Metadata', metadata: { [dialect.name]: { model, ...kept } } }
}
