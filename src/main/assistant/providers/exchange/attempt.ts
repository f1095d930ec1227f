import type { AIProviderRequest } from '../ai-provider.ts'
import { openEndpointHttp } from '../endpoint/endpoint-http.ts'
import { alternatingMessages } from '../messages/alternating-messages.ts'
import { withoutImages, withoutTools } from '../messages/result-text.ts'
import { type GatheredReply, gatherReply, Interrupted } from '../reply/gather-reply.ts'
import type { RequestShape } from './request-shape.ts'
import type { Call, SendingOptions } from './sending-options.ts'

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

/** Makes one request and reads its reply. Rejects with `Interrupted`, or with the signal's reason. */
export const attempt = async (call: Call, shape: RequestShape, options: SendingOptions): Promise<GatheredReply> => {
  const { wire, endpoint, model, transport, signal, onDelta, onReasoning } = options
  const request = shaped(call.request, shape)
  const http = openEndpointHttp(endpoint, transport, signal)
  try {
    const gathered = await gatherReply(wire.parts({ endpoint, http, model, request, shape, schema: call.schema }), {
      request,
      limits: endpoint.limits,
      signal,
      beginsInThought: shape.beginsInThought ?? OPENS_THOUGHT_ITSELF.test(model),
      onContent: http.watch.content,
      onDelta,
      onReasoning,
    })
    return { ...gathered, response: { ...gathered.response, headers: http.headers() } }
  } catch (error) {
    signal.throwIfAborted()
    if (!http.signal.aborted || !(error instanceof Interrupted)) throw error
    throw new Interrupted(http.signal.reason, error.begun)
  } finally {
    http.dispose()
  }
}
