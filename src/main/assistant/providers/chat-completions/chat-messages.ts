import { type AIProviderToolCall, type JsonObject, type JsonValue, jsonObject } from '../../../../contracts/index.ts'
import type { AIProviderMessage, AIProviderRequest } from '../ai-provider.ts'
import { resultText } from '../messages/result-text.ts'
import type { ChatDialect } from './chat-dialect.ts'

/** What is kept with a message for its way back: fields of the message, and of its calls by id. */
export interface ChatMetadata {
  readonly message: JsonObject
  readonly calls: Readonly<Record<string, JsonObject>>
}

const isObject = (value: JsonValue | undefined): value is JsonObject => jsonObject.safeParse(value).success

const metadataOf = ({ providerMetadata }: AIProviderMessage, { name }: ChatDialect, model: string): ChatMetadata => {
  const own = providerMetadata?.[name]
  if (!isObject(own) || own.model !== model) return { message: {}, calls: {} }
  return {
    message: isObject(own.message) ? own.message : {},
    calls: isObject(own.calls) ? (own.calls as Record<string, JsonObject>) : {},
  }
}

const written = (input: JsonValue): string => (typeof input === 'string' ? input : JSON.stringify(input))

const callOf = (call: AIProviderToolCall, metadata: ChatMetadata, id: (id: string) => string): JsonObject => ({
  ...metadata.calls[call.toolCallId],
  id: id(call.toolCallId),
  type: 'function',
  function: { name: call.name, arguments: written(call.arguments) },
})

const assistantMessage = (message: AIProviderMessage, dialect: ChatDialect, model: string): JsonObject => {
  const { content, toolCalls = [], reasoning = '' } = message
  const metadata = metadataOf(message, dialect, model)
  const id = dialect.toolCallId ?? ((own: string) => own)
  const returned: JsonObject =
    dialect.returnsThoughts === 'Always' && toolCalls.length > 0 ? { reasoning_content: reasoning } : {}
  return {
    role: 'assistant',
    content: content === '' && toolCalls.length > 0 ? null : content,
    ...returned,
    ...(dialect.returnsThoughts === 'Never' || toolCalls.length === 0 ? {} : metadata.message),
    ...(toolCalls.length > 0 && { tool_calls: toolCalls.map((call) => callOf(call, metadata, id)) }),
  }
}

const userMessages = (
  { content, toolResults = [], images = [] }: AIProviderMessage,
  dialect: ChatDialect,
): JsonObject[] => {
  const id = dialect.toolCallId ?? ((own: string) => own)
  const results: JsonObject[] = toolResults.map(({ toolCallId, result }) => ({
    role: 'tool',
    tool_call_id: id(toolCallId),
    content: resultText(result),
  }))
  if (content === '' && images.length === 0) return results
  const pictures: JsonObject[] = images.map(({ mediaType, data }) => ({
    type: 'image_url',
    image_url: { url: `data:${mediaType};base64,${data}` },
  }))
  return [
    ...results,
    { role: 'user', content: pictures.length === 0 ? content : [{ type: 'text', text: content }, ...pictures] },
  ]
}

/** A conversation as the chat completions format writes it. */
export const chatMessages = (
  { systemPrompt, messages }: Pick<AIProviderRequest, 'systemPrompt' | 'messages'>,
  dialect: ChatDialect,
  model: string,
): JsonObject[] => [
  ...(systemPrompt === '' ? [] : [{ role: 'system', content: systemPrompt }]),
  ...messages.flatMap((message) =>
    message.role === 'Assistant' ? [assistantMessage(message, dialect, model)] : userMessages(message, dialect),
  ),
]
