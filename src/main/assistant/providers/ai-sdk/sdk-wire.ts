import type {
  JSONSchema7,
  LanguageModelV4,
  LanguageModelV4CallOptions,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider'
import type { AIProviderRequest, ReasoningEffort } from '../ai-provider.ts'
import type { Exchange, WireFormat } from '../exchange/wire-format.ts'
import { readSdkResult, readSdkStream, sdkError } from './read-sdk-reply.ts'
import type { SdkMetadata } from './sdk-metadata.ts'
import { toSdkPrompt } from './to-sdk-prompt.ts'

/** What a model of the AI SDK is made from: it calls nothing but this `fetch`. */
export interface SdkEndpoint {
  readonly baseURL: string
  readonly apiKey: string
  readonly model: string
  readonly fetch: typeof globalThis.fetch
}

export interface SdkWireOptions {
  /** Under which metadata of messages is kept. */
  readonly name: string
  readonly createModel: (endpoint: SdkEndpoint) => LanguageModelV4
  readonly providerOptions?: (exchange: Exchange) => SharedV4ProviderOptions
  /** For an API that takes a temperature or a top P, never both: what the person set counts then, and not the app's own temperature. */
  readonly topPInsteadOfTemperature?: boolean
  readonly systemOptions?: (request: AIProviderRequest) => SdkMetadata | undefined
}

/** Parameters of a person's own never change what is asked of whom. */
const FIXED = [
  'model',
  'messages',
  'contents',
  'input',
  'stream',
  'tools',
  'system',
  'systemInstruction',
  'instructions',
]

const EFFORT: Readonly<Record<ReasoningEffort, NonNullable<LanguageModelV4CallOptions['reasoning']>>> = {
  None: 'none',
  Minimal: 'minimal',
  Low: 'low',
  Medium: 'medium',
  High: 'high',
}

const withoutQuery = (url: URL): string => {
  const plain = new URL(url)
  plain.search = ''
  return plain.href.replace(/\/+$/, '')
}

/** The headers that a library writes keys into, one or another. */
const KEY_HEADERS = ['authorization', 'x-api-key', 'x-goog-api-key']

/** The exchange's `fetch`, with the person's own parameters in the body, and without the header of a key that there is none of. */
const fetchWith = ({ http, request, endpoint }: Exchange): typeof globalThis.fetch => {
  const own = Object.entries(request.providerOptions ?? {}).filter(([name]) => !FIXED.includes(name))
  if (own.length === 0 && endpoint.apiKey !== '') return http.fetch
  return (input, init) => {
    const headers = new Headers(init?.headers)
    if (endpoint.apiKey === '') for (const name of KEY_HEADERS) headers.delete(name)
    const body: Record<string, unknown> = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    return http.fetch(input, { ...init, headers, body: JSON.stringify({ ...body, ...Object.fromEntries(own) }) })
  }
}

const callOptions = (
  exchange: Exchange,
  { name, providerOptions, systemOptions, topPInsteadOfTemperature = false }: SdkWireOptions,
): LanguageModelV4CallOptions => {
  const { request, schema, shape, model, http } = exchange
  const { tools, stopSequences = [], topP, reasoningEffort } = request
  const sends = (field: 'temperature' | 'top_p' | 'stop' | 'reasoning'): boolean => !shape.dropped.includes(field)
  const sendsTopP = topP !== undefined && sends('top_p')
  const withoutTemperature = sendsTopP && topPInsteadOfTemperature
  const sendsLimit = !request.maxTokensByDefault || shape.maxTokens !== null
  return {
    prompt: toSdkPrompt(request, { name, model, system: systemOptions?.(request) }),
    ...(sendsLimit && { maxOutputTokens: request.maxTokens }),
    ...(sends('temperature') && !withoutTemperature && { temperature: request.temperature }),
    ...(sendsTopP && { topP }),
    ...(stopSequences.length > 0 && sends('stop') && { stopSequences: [...stopSequences] }),
    ...(reasoningEffort !== undefined && sends('reasoning') && { reasoning: EFFORT[reasoningEffort] }),
    ...(tools.length > 0 && {
      tools: tools.map(({ name: toolName, description, parameters }) => ({
        type: 'function' as const,
        name: toolName,
        description,
        inputSchema: parameters as JSONSchema7,
      })),
      toolChoice: schema ? { type: 'none' as const } : { type: 'auto' as const },
    }),
    ...(schema && { responseFormat: { type: 'json' as const, schema: schema as JSONSchema7, name: 'reply' } }),
    ...(providerOptions && { providerOptions: providerOptions(exchange) }),
    abortSignal: http.signal,
  }
}

/** A wire format that the AI SDK writes and reads; time, size and destination are ours to watch over. */
export const sdkWire = (options: SdkWireOptions): WireFormat => ({
  parts: async function* (exchange) {
    const { endpoint, model, request } = exchange
    const sdkModel = options.createModel({
      baseURL: withoutQuery(endpoint.baseUrl),
      apiKey: endpoint.apiKey,
      model,
      fetch: fetchWith(exchange),
    })
    const kept = { name: options.name, model }
    try {
      if (request.stream) {
        const { stream } = await sdkModel.doStream(callOptions(exchange, options))
        yield* readSdkStream(stream, kept)
      } else yield* readSdkResult(await sdkModel.doGenerate(callOptions(exchange, options)), kept)
    } catch (error) {
      throw sdkError(error)
    }
  },
})
