import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { AIProviderCapabilities, JsonObject } from '../../../../contracts/index.ts'
import type { AIProvider, AIProviderRequest, AIProviderResponse, ProviderNotice, SendOptions } from '../ai-provider.ts'
import type { ProviderConnection } from '../ai-provider-builder.ts'
import { AIProviderFailure } from '../ai-provider-failure.ts'
import { mergeModelInfo } from '../catalogue/model-info.ts'
import { defaultEndpointLimits, type EndpointLimits } from '../endpoint/endpoint-limits.ts'
import { createReplyWatch } from '../endpoint/reply-watch.ts'
import { alternatingMessages } from '../messages/alternating-messages.ts'
import { conversationLength, shrinkRequest } from '../messages/shrink-request.ts'
import { gatherReply, Interrupted } from '../reply/gather-reply.ts'
import { signalOf } from '../signal-of.ts'
import { sendStructured } from '../structured/send-structured.ts'
import { ggufPath } from './gguf-files.ts'
import { GgufContextFull, type GgufHost } from './gguf-host.ts'
import type { GgufGeneration } from './gguf-messages.ts'
import { keepAliveMs } from './keep-alive-ms.ts'
import { toGgufHistory } from './to-gguf-history.ts'

const KEEP_ALIVE = '10m'

export interface LocalGgufOptions {
  readonly host: GgufHost
  readonly model: string
  readonly folder: string | null
  readonly anyPath: boolean
  readonly connection: ProviderConnection
  readonly limits?: Partial<EndpointLimits>
  readonly capabilities: AIProviderCapabilities
}

const generationOf = (request: AIProviderRequest, schema: JsonObject | null): GgufGeneration => ({
  history: toGgufHistory(request),
  functions: Object.fromEntries(
    request.tools.map(({ name, description, parameters }) => [name, { description, params: parameters }]),
  ),
  schema,
  maxTokens: request.maxTokens,
  temperature: request.temperature,
  topP: request.topP ?? null,
  stopSequences: request.stopSequences ?? [],
  thinks: request.reasoningEffort !== 'None',
})

const shortened: ProviderNotice = {
  kind: 'Shortened',
  message: failureWords('Shortened'),
}

const tooLong = ({ contextLength }: GgufContextFull): AIProviderFailure =>
  new AIProviderFailure({
    type: 'ContextTooLong',
    message: failureWords('QuestionTooLongHere', { tokens: contextLength ?? 'unknown' }),
    contextLength,
  })

/** A model file on this machine as a provider. */
export const localGgufProvider = (options: LocalGgufOptions): AIProvider => {
  const { host, connection, capabilities } = options
  const { firstTokenMs, idleMs, contextLength = null, keepAlive = KEEP_ALIVE } = connection
  const limits: EndpointLimits = {
    ...defaultEndpointLimits,
    ...options.limits,
    ...(firstTokenMs !== undefined && { firstTokenMs, stallMs: firstTokenMs }),
    ...(idleMs !== undefined && { idleMs }),
  }

  const once = async (
    request: AIProviderRequest,
    schema: JsonObject | null,
    sendOptions: SendOptions | undefined,
  ): Promise<AIProviderResponse> => {
    const callerSignal = signalOf(sendOptions)
    const path = await ggufPath(options.model, options)
    const abort = new AbortController()
    const signal = AbortSignal.any([callerSignal, abort.signal])
    const watch = createReplyWatch(limits, (reason) => abort.abort(reason))
    const model = { path, contextLength, keepAliveMs: keepAliveMs(keepAlive) }
    try {
      const parts = host.generate(model, generationOf(request, schema), signal)
      const { response } = await gatherReply(parts, {
        request,
        limits,
        signal: callerSignal,
        beginsInThought: false,
        onContent: watch.content,
        onDelta: sendOptions?.onDelta,
        onReasoning: sendOptions?.onReasoning,
      })
      return response
    } catch (error) {
      callerSignal.throwIfAborted()
      if (abort.signal.aborted) {
        host.unload(path)
        throw abort.signal.reason
      }
      throw error instanceof Interrupted ? error.cause : error
    } finally {
      watch.stop()
    }
  }
  /** Once more, shortened, where the conversation did not fit. */
  const send = async (
    asked: AIProviderRequest,
    schema: JsonObject | null,
    sendOptions?: SendOptions,
  ): Promise<AIProviderResponse> => {
    const request = { ...asked, messages: alternatingMessages(asked.messages) }
    try {
      return await once(request, schema, sendOptions)
    } catch (error) {
      if (!(error instanceof GgufContextFull)) throw error
      const { contextLength: room, promptTokens } = error
      const share = room !== null && promptTokens !== null ? ((room * 0.75) / promptTokens) * 0.9 : 0.5
      const length = conversationLength(request)
      const shrunk = shrinkRequest(request, Math.floor(length * share))
      if (conversationLength(shrunk) >= length) throw tooLong(error)
      try {
        return { ...(await once(shrunk, schema, sendOptions)), notices: [shortened] }
      } catch (again) {
        throw again instanceof GgufContextFull ? tooLong(again) : again
      }
    }
  }

  return {
    capabilities,
    sendMessage: (request, sendOptions) => send(request, null, sendOptions),
    sendStructuredMessage: (request, sendOptions) =>
      sendStructured(request, sendOptions, {
        native: (asked, schema, signal) => send(asked, schema, { signal }),
        sendMessage: (asked, plain) => send(asked, null, plain),
      }),
    modelInfo: async (signal = new AbortController().signal) => {
      const own = { contextLength, usesTools: connection.usesTools ?? true, seesImages: false }
      try {
        const told = await host.inspect(await ggufPath(options.model, options), signal)
        return mergeModelInfo(own, { contextLength: told.contextLength })
      } catch {
        // A file that cannot be read is told of when it is asked to answer.
        signal.throwIfAborted()
        return mergeModelInfo(own)
      }
    },
  }
}
