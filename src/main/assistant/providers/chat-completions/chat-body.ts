import type { JsonObject, JsonValue } from '../../../../contracts/index.ts'
import type { AIProviderRequest } from '../ai-provider.ts'
import type { Droppable } from '../exchange/request-shape.ts'
import type { Exchange } from '../exchange/wire-format.ts'
import { isStrictSchema } from '../structured/is-strict-schema.ts'
import type { ChatDialect } from './chat-dialect.ts'
import { chatMessages } from './chat-messages.ts'

/** Parameters of a person's own never change what is asked of whom. */
const FIXED = ['model', 'messages', 'stream', 'tools']

const toolsOf = ({ tools }: AIProviderRequest): JsonValue[] =>
  tools.map(({ name, description, parameters }) => ({ type: 'function', function: { name, description, parameters } }))

const responseFormat = (schema: JsonObject): JsonObject => ({
  type: 'json_schema',
  json_schema: { name: 'reply', schema, ...(isStrictSchema(schema) && { strict: true }) },
})

const withoutUndefined = (fields: Record<string, JsonValue | undefined>): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined))

/** The body of a request in the chat completions format. */
export const chatBody = ({ request, schema, shape, model }: Exchange, dialect: ChatDialect): JsonObject => {
  const { tools, stream, stopSequences = [], reasoningEffort, providerOptions = {} } = request
  const limit = shape.maxCompletionTokens ? 'max_completion_tokens' : dialect.tokenLimit
  const sendsLimit = !request.maxTokensByDefault || shape.maxTokens !== null
  const dropped = new Set<string>(shape.dropped satisfies readonly Droppable[])
  const effort = reasoningEffort === undefined ? {} : dialect.effort(reasoningEffort)
  const messages = chatMessages(request, dialect, model)
  const body: Record<string, JsonValue | undefined> = {
    model,
    messages: dropped.has('reasoning_content')
      ? messages.map(({ reasoning_content: _thoughts, ...message }) => message)
      : messages,
    stream,
    stream_options: stream && dialect.asksForUsage ? { include_usage: true } : undefined,
    [limit]: sendsLimit ? request.maxTokens : undefined,
    temperature: request.temperature,
    top_p: request.topP,
    stop: stopSequences.length > 0 ? [...stopSequences] : undefined,
    tools: tools.length > 0 ? toolsOf(request) : undefined,
    tool_choice: tools.length > 0 ? (schema ? 'none' : 'auto') : undefined,
    response_format: schema ? responseFormat(schema) : undefined,
    ...effort,
    ...dialect.extra?.(request),
  }
  for (const field of dropped) delete body[field]
  const own = Object.fromEntries(Object.entries(providerOptions).filter(([name]) => !FIXED.includes(name)))
  return withoutUndefined({ ...body, ...own })
}
