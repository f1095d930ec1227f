import type { AIProviderRequest, AIProviderResponse } from '../ai-provider.ts'
import { openEndpointHttp } from '../endpoint/endpoint-http.ts'
import { alternatingMessages } from '../messages/alternating-messages.ts'
import { resultText, withoutImages, withoutTools } from '../messages/result-text.ts'
import { createReplyCollector } from '../reply/collect-reply.ts'
import { createReplyFilter } from '../reply/create-reply-filter.ts'
import type { ReplyPart } from '../reply/reply-part.ts'
import type { RequestShape } from './request-shape.ts'
import type { Call, SendingOptions } from './sending-options.ts'

/** How an attempt ended early. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
  /** Whether a part of the reply had come. */
  readonly begun: boolean

  constructor(cause: unknown, begun: boolean) {
    super('The reply was interrupted', { cause })
    this.begun = begun
  }
}

export interface Attempted {
  readonly response: AIProviderResponse
  /** Whether the text had the end of a thought without its beginning; `null` where nothing was learned of that. */
  readonly loneThoughtEnd: boolean | null
}

/** Models whose template opens the thought itself, so that servers without a parser for it send its end alone. */
const OPENS_THOUGHT_ITSELF = /deepseek-r1|r1-distill|\bqwq\b|qwen3.*thinking/i

const shaped = (request: AIProviderRequest, shape: RequestShape): AIProviderRequest => {
  const seen = shape.withoutImages ? withoutImages(request.messages) : request.messages
  const messages = alternatingMessages(shape.withoutTools ? withoutTools(seen) : seen)
  const tools = shape.withoutTools ? [] : request.tools
  const maxTokens = shape.maxTokens === null ? request.maxTokens : Math.min(request.maxTokens, shape.maxTokens)
  const [first, ...others] = messages
  if (!shape.systemAsUser || request.systemPrompt === '' || !first) return { ...request, messages, tools, maxTokens }
  const content = [request.systemPrompt, first.content].filter(Boolean).join('\n\n')
  return { ...request, systemPrompt: '', messages: [{ ...first, content }, ...others], tools, maxTokens }
}

/** All that the model was given but its own words: a tool call that stands in it is quoted. */
const givenText = ({ systemPrompt, messages }: AIProviderRequest): string =>
  [
    systemPrompt,
    ...messages.flatMap(({ role, content, toolResults = [] }) => [
      role === 'Assistant' ? '' : content,
      ...toolResults.map(({ result }) => resultText(result)),
    ]),
  ].join('\n')

const isContent = ({ type }: ReplyPart): boolean =>
  type === 'Text' || type === 'Thought' || type === 'CallPiece' || type === 'Call'

/** Makes one request and reads its reply. Rejects with {@link Interrupted}, or with the signal's reason. */
export const attempt = async (call: Call, shape: RequestShape, options: SendingOptions): Promise<Attempted> => {
  const { wire, endpoint, model, transport, signal, onDelta, onReasoning } = options
  const request = shaped(call.request, shape)
  const http = openEndpointHttp(endpoint, transport, signal)
  const whenWanted = (listener: ((delta: string) => void) | undefined) => (delta: string) => {
    if (request.stream && !signal.aborted) listener?.(delta)
  }
  const collector = createReplyCollector({
    limits: endpoint.limits,
    onDelta: whenWanted(onDelta),
    onReasoning: whenWanted(onReasoning),
  })
  const beginsInThought = shape.beginsInThought ?? OPENS_THOUGHT_ITSELF.test(model)
  let given: string | undefined
  const filter = createReplyFilter({
    tools: request.tools,
    isQuoted: (text) => {
      given ??= givenText(request)
      return given.includes(text)
    },
    beginsInThought,
    maxCallLength: endpoint.limits.maxToolArgumentsLength,
  })
  let hadThoughtsApart = false
  try {
    for await (const part of wire.parts({ endpoint, http, model, request, shape, schema: call.schema })) {
      if (isContent(part)) http.watch.content()
      if (part.type === 'Thought') {
        hadThoughtsApart = true
        filter.thoughtsComeApart()
      }
      if (part.type === 'Text') for (const each of filter.push(part.text)) collector.accept(each)
      else collector.accept(part)
    }
    for (const each of filter.finish()) collector.accept(each)
    signal.throwIfAborted()
    const learned = filter.hadLoneEnd || (hadThoughtsApart && beginsInThought)
    return { response: collector.response(), loneThoughtEnd: learned ? filter.hadLoneEnd : null }
  } catch (error) {
    signal.throwIfAborted()
    throw new Interrupted(http.signal.aborted ? http.signal.reason : error, collector.hasBegun)
  } finally {
    http.dispose()
  }
}
