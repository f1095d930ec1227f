import { type JsonObject, type JsonValue, jsonObject } from '../../../../contracts/index.ts'
import type { AIProviderMessage, AIProviderRequest, ReasoningEffort } from '../ai-provider.ts'
import type { Exchange } from '../exchange/wire-format.ts'
import { resultText } from '../messages/result-text.ts'
import { conversationLength } from '../messages/shrink-request.ts'

/** Parameters of a person's own never change what is asked of whom. */
const FIXED = ['model', 'messages', 'stream', 'tools']

const messagesOf = ({
  role,
  content,
  toolCalls = [],
  toolResults = [],
  images = [],
  reasoning = '',
}: AIProviderMessage): JsonObject[] => {
  if (role === 'Assistant') {
    const calls = toolCalls.map(({ name, arguments: input }) => ({
      function: { name, arguments: typeof input === 'string' ? { input } : input },
    }))
    if (calls.length === 0) return [{ role: 'assistant', content }]
    // Templates of models that think want to see what led to a call.
    return [{ role: 'assistant', content, ...(reasoning !== '' && { thinking: reasoning }), tool_calls: calls }]
  }
  const results = toolResults.map(({ name, result }) => ({
    role: 'tool',
    tool_name: name,
    content: resultText(result),
  }))
  if (content === '' && images.length === 0) return results
  return [...results, { role: 'user', content, ...(images.length > 0 && { images: images.map(({ data }) => data) }) }]
}

const SHORTEST_CONTEXT = 8_192
const LENGTHS_PER_TOKEN = 3

/** By itself Ollama takes a context far shorter than the model's. So as much is asked for as the conversation needs, in steps, since each other number loads the model anew. */
const contextFor = (request: AIProviderRequest): number => {
  const tools = JSON.stringify(request.tools).length
  const needed = (conversationLength(request) + tools) / LENGTHS_PER_TOKEN + request.maxTokens
  return Math.max(SHORTEST_CONTEXT, 2 ** Math.ceil(Math.log2(needed)))
}

const thinkOf = (effort: ReasoningEffort, model: string): JsonValue => {
  if (!/gpt-oss/i.test(model)) return effort !== 'None'
  return effort === 'High' ? 'high' : effort === 'Medium' ? 'medium' : 'low'
}

export interface OllamaConnection {
  readonly keepAlive: string | null
  readonly contextLength: number | null
}

const keepAliveOf = (keepAlive: string): JsonValue => (/^-?\d+$/.test(keepAlive) ? Number(keepAlive) : keepAlive)

/** The body of a request to Ollama's own chat interface. */
export const ollamaBody = (
  { request, schema, shape, model }: Exchange,
  { keepAlive, contextLength }: OllamaConnection,
): JsonObject => {
  const { tools, stopSequences = [], reasoningEffort, topP, providerOptions = {} } = request
  const sendsLimit = !request.maxTokensByDefault || shape.maxTokens !== null
  const { options: ownOptions, ...own } = providerOptions
  const options: JsonObject = {
    num_ctx: contextLength ?? contextFor(request),
    temperature: request.temperature,
    ...(sendsLimit && { num_predict: request.maxTokens }),
    ...(topP !== undefined && { top_p: topP }),
    ...(stopSequences.length > 0 && { stop: [...stopSequences] }),
    ...(jsonObject.safeParse(ownOptions).success && (ownOptions as JsonObject)),
  }
  return {
    model,
    messages: [
      ...(request.systemPrompt === '' ? [] : [{ role: 'system', content: request.systemPrompt }]),
      ...request.messages.flatMap(messagesOf),
    ],
    stream: request.stream,
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        type: 'function',
        function: { name, description, parameters },
      })),
    }),
    ...(schema && { format: schema }),
    ...(reasoningEffort !== undefined &&
      !shape.dropped.includes('think') && { think: thinkOf(reasoningEffort, model) }),
    // Refuses what is longer than its context, and ends where the context does, instead of forgetting the beginning without a word.
    truncate: false,
    shift: false,
    ...(keepAlive !== null && { keep_alive: keepAliveOf(keepAlive) }),
    ...Object.fromEntries(Object.entries(own).filter(([name]) => !FIXED.includes(name))),
    options,
  }
}
