import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { JSONSchema7 } from 'ai'
import { fail, succeed } from '../../../../contracts/index.ts'
import type {
  AIProvider,
  AIProviderRequest,
  AIProviderResponse,
  SendOptions,
  StructuredRequest,
} from '../ai-provider.ts'
import { AIProviderFailure } from '../ai-provider.ts'
import { checkStructured, sendStructuredByPrompt } from '../structured-fallback.ts'
import { type FailedEndpoint, toEndpointFailure } from './endpoint-failure.ts'
import { createEndpointFetch } from './endpoint-fetch.ts'
import type { EndpointLimits } from './limits.ts'
import { readReply } from './read-reply.ts'
import { adaptedShape, fullShape, type RequestShape, shapeBody } from './request-shape.ts'
import { type CallOptions, toPrompt } from './to-prompt.ts'
import { waitToRetry } from './wait-to-retry.ts'

export interface OpenAICompatibleOptions extends FailedEndpoint {
  readonly limits: EndpointLimits
  /** What this endpoint's model was found not to take; kept over calls. */
  readonly shapes: Map<string, RequestShape>
}

interface Call {
  readonly request: AIProviderRequest
  readonly responseFormat: CallOptions['responseFormat']
}

const toolsOf = (request: AIProviderRequest): NonNullable<CallOptions['tools']> =>
  request.tools.map(({ name, description, parameters }) => ({
    type: 'function',
    name,
    description,
    inputSchema: parameters as JSONSchema7,
  }))

/** A model behind the chat completions wire format of OpenAI, which Ollama, LM Studio, vLLM and many others speak. */
export const openAICompatibleProvider = (options: OpenAICompatibleOptions): AIProvider => {
  const { model, apiKey, limits, shapes } = options
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const endpoint: FailedEndpoint = { baseUrl, model, apiKey }
  const shapeKey = `${baseUrl}\n${model}`

  const attempt = async (
    { request, responseFormat }: Call,
    shape: RequestShape,
    send: SendOptions,
  ): Promise<AIProviderResponse> => {
    const http = createEndpointFetch(baseUrl, limits, send.signal)
    const withTools = request.tools.length > 0 && !shape.withoutTools
    const chat = createOpenAICompatible({
      name: 'endpoint',
      baseURL: baseUrl,
      ...(apiKey === '' ? {} : { apiKey }),
      fetch: http.fetch,
      includeUsage: true,
      supportsStructuredOutputs: true,
      transformRequestBody: (body) => shapeBody(body, shape),
    }).chatModel(model)
    try {
      const { stream } = await chat.doStream({
        prompt: toPrompt(request.systemPrompt, request.messages, withTools || request.tools.length === 0),
        maxOutputTokens: request.maxTokens,
        ...(shape.withoutTemperature ? {} : { temperature: request.temperature }),
        ...(withTools ? { tools: toolsOf(request), toolChoice: { type: 'auto' } } : {}),
        ...(responseFormat ? { responseFormat } : {}),
        abortSignal: http.signal,
      })
      const onText = (text: string) => {
        if (request.stream && !send.signal.aborted) send.onDelta?.(text)
      }
      return await readReply(stream, { limits, endpoint, onText, sawDone: http.sawDone })
    } catch (error) {
      send.signal.throwIfAborted()
      throw http.signal.aborted ? http.signal.reason : error
    } finally {
      http.dispose()
    }
  }

  const adapt = (error: unknown, shape: RequestShape, { request }: Call): RequestShape | null => {
    const adapted = adaptedShape(error, shape, request.tools.length > 0)
    if (adapted?.certain) shapes.set(shapeKey, adapted.shape)
    return adapted?.shape ?? null
  }

  const send = async (call: Call, sendOptions: SendOptions): Promise<AIProviderResponse> => {
    const { signal } = sendOptions
    let shape = shapes.get(shapeKey) ?? fullShape
    let firstRefusal: unknown = null
    let tries = 1
    for (;;) {
      try {
        return await attempt(call, shape, sendOptions)
      } catch (error) {
        signal.throwIfAborted()
        const adapted = adapt(error, shape, call)
        if (adapted) {
          firstRefusal ??= error
          shape = adapted
        } else if (await waitToRetry(error, tries, { limits, signal })) tries += 1
        else throw toEndpointFailure(firstRefusal ?? error, endpoint)
      }
    }
  }

  const provider: AIProvider = {
    capabilities: {
      providerName: 'openai-compatible',
      model,
      supportsStreaming: true,
      supportsToolUse: true,
      supportsVision: false,
      supportsPromptCaching: false,
    },
    sendMessage: (request, sendOptions) => send({ request, responseFormat: undefined }, sendOptions),
    sendStructuredMessage: async (request, sendOptions) => {
      try {
        const native = await sendNatively(request, sendOptions)
        return native ? succeed(native) : sendStructuredByPrompt(provider, request, sendOptions)
      } catch (error) {
        if (error instanceof AIProviderFailure) return fail(error.failure)
        throw error
      }
    },
  }

  /** Null when the endpoint has no structured output of its own, or when what it sent does not satisfy the schema. */
  const sendNatively = async (
    structured: StructuredRequest,
    { signal }: SendOptions,
  ): Promise<AIProviderResponse | null> => {
    const { messages, tools, systemPrompt, schema } = structured
    const request = {
      systemPrompt: systemPrompt ?? '',
      messages,
      tools,
      maxTokens: 4096,
      temperature: 0,
      stream: false,
    }
    const responseFormat = { type: 'json' as const, schema: JSON.parse(schema) as JSONSchema7, name: 'reply' }
    try {
      const response = await send({ request, responseFormat }, { signal })
      const content = response.messages.at(-1)?.content ?? ''
      const checked = checkStructured(content, schema)
      return checked.ok ? { ...response, messages: [{ role: 'Assistant', content: checked.value }] } : null
    } catch (error) {
      if (error instanceof AIProviderFailure && error.failure.type === 'InvalidRequest') return null
      throw error
    }
  }
  return provider
}
