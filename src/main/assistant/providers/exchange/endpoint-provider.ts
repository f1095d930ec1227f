import type { AIProviderCapabilities } from '../../../../contracts/index.ts'
import type { Transport } from '../../../platform/index.ts'
import type { AIProvider, AIProviderRequest, AIProviderResponse, SendOptions } from '../ai-provider.ts'
import type { ProviderConnection } from '../ai-provider-builder.ts'
import { AIProviderFailure } from '../ai-provider-failure.ts'
import { costOf, knownModelInfo } from '../catalogue/known-models.ts'
import { type ModelInfo, mergeModelInfo } from '../catalogue/model-info.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { signalOf } from '../signal-of.ts'
import { type StructuredForms, sendStructured } from '../structured/send-structured.ts'
import { AUTO, type EndpointKind, wireConnectionOf } from './endpoint-kind.ts'
import { inquire } from './inquire.ts'
import { type ShapeMemory, shapeKey } from './request-shape.ts'
import { sendAdapting } from './send-adapting.ts'
import type { Call } from './sending-options.ts'
import type { WireFormat } from './wire-format.ts'

export interface EndpointProviderOptions {
  readonly kind: EndpointKind
  readonly endpoint: Endpoint
  readonly model: string
  readonly connection: ProviderConnection
  readonly transport: Transport
  readonly memory: ShapeMemory
  readonly capabilities: () => AIProviderCapabilities
}

/** A model behind an HTTP endpoint, whatever its wire format. */
export const endpointProvider = (options: EndpointProviderOptions): AIProvider => {
  const { kind, endpoint, connection, transport, memory } = options
  let wire: Promise<WireFormat> | undefined
  let chosen: string | undefined

  const load = (): Promise<WireFormat> => {
    wire ??= kind.loadWire(wireConnectionOf(connection))
    return wire
  }
  const modelOf = async (signal: AbortSignal): Promise<string> => {
    if (options.model !== AUTO) return options.model
    const { choose } = await kind.loadCatalogue(wireConnectionOf(connection))
    if (!choose) return options.model
    chosen ??= await inquire({ endpoint, model: AUTO, transport, signal }, choose)
    return chosen
  }
  const send = async (
    call: Call,
    sendOptions: SendOptions | undefined,
    maxAttempts: number,
  ): Promise<AIProviderResponse> => {
    const signal = signalOf(sendOptions)
    signal.throwIfAborted()
    const model = await modelOf(signal)
    const key = shapeKey(kind, endpoint.baseUrl, model)
    const response = await sendAdapting(call, {
      wire: await load(),
      endpoint,
      model,
      transport,
      memory: { recall: () => memory.recall(key), learn: (change) => memory.learn(key, change) },
      maxAttempts,
      signal,
      onDelta: sendOptions?.onDelta,
      onReasoning: sendOptions?.onReasoning,
    })
    const { answeredBy = model, costUsd, ...rest } = response
    return {
      ...rest,
      ...(answeredBy !== options.model && { answeredBy }),
      costUsd: costUsd ?? costOf(response.usage, knownModelInfo(kind.descriptor.id, model).prices),
    }
  }
  const once: AIProvider['sendMessage'] = (request, sendOptions) => send({ request, schema: null }, sendOptions, 1)
  /** In the wire's own form; what refuses it is asked by the prompt from then on. */
  const natively: NonNullable<StructuredForms['native']> = async (request, schema, signal) => {
    try {
      return await send({ request, schema }, { signal }, 1)
    } catch (error) {
      if (error instanceof AIProviderFailure && error.failure.type === 'InvalidRequest')
        memory.learn(shapeKey(kind, endpoint.baseUrl, options.model), { withoutSchema: true })
      throw error
    }
  }
  const hasNativeForm = (): boolean =>
    kind.structured && !memory.recall(shapeKey(kind, endpoint.baseUrl, options.model)).withoutSchema

  return {
    get capabilities() {
      return options.capabilities()
    },
    sendMessage: (request: AIProviderRequest, sendOptions) =>
      send({ request, schema: null }, sendOptions, endpoint.limits.maxAttempts),
    sendStructuredMessage: (request, sendOptions) =>
      sendStructured(request, sendOptions, {
        native: hasNativeForm() ? natively : null,
        sendMessage: once,
      }),
    modelInfo: async (signal = new AbortController().signal): Promise<ModelInfo> => {
      const ownWords: Partial<ModelInfo> = {
        contextLength: connection.contextLength ?? null,
        seesImages: connection.seesImages ?? null,
        usesTools: connection.usesTools ?? null,
      }
      let told: Partial<ModelInfo> = {}
      let model = options.model
      try {
        model = await modelOf(signal)
        const { info } = await kind.loadCatalogue(wireConnectionOf(connection))
        if (info) told = await inquire({ endpoint, model, transport, signal }, (inquiry) => info(inquiry, model))
      } catch {
        // What it would have told is not known then; the call itself will say what is wrong.
        signal.throwIfAborted()
      }
      const { contextLength, maxTokens, withoutTools, withoutImages } = memory.recall(
        shapeKey(kind, endpoint.baseUrl, model),
      )
      const learned: Partial<ModelInfo> = {
        contextLength,
        maxOutputTokens: maxTokens,
        ...(withoutTools && { usesTools: false }),
        ...(withoutImages && { seesImages: false }),
      }
      return mergeModelInfo(ownWords, learned, told, knownModelInfo(kind.descriptor.id, model))
    },
  }
}
