import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { type AIProviderCapabilities, fail } from '../../../../contracts/index.ts'
import { createTransport, type Transport } from '../../../platform/index.ts'
import type { AIProvider } from '../ai-provider.ts'
import type { AIProviderBuilder, LocalModels, ProviderConnection } from '../ai-provider-builder.ts'
import { providerFailure } from '../ai-provider-failure.ts'
import { knownModelInfo } from '../catalogue/known-models.ts'
import { endpointOf } from '../endpoint/endpoint.ts'
import type { EndpointLimits } from '../endpoint/endpoint-limits.ts'
import { signalOf } from '../signal-of.ts'
import { failureOf } from '../structured/structured-attempts.ts'
import type { EndpointKind, Inquiry, LocalModelControl } from './endpoint-kind.ts'
import { createShapeMemory, fullShape, type ShapeMemory, shapeKey } from './request-shape.ts'

/** What may differ for all instances of a kind of provider. */
export interface EndpointBuilderOptions {
  /** Other than the kind's own: tests wait less. */
  readonly limits?: Partial<EndpointLimits>
  /** What requests go through; without it, one of the kind's own. */
  readonly transport?: Transport
}

interface Shared {
  readonly kind: EndpointKind
  readonly limits: Partial<EndpointLimits>
  readonly transport: Transport
  readonly memory: ShapeMemory
}

/** What the model can do: what the person says, what was learned from refusals, what the table knows, what the kind can do at all. */
const capabilitiesOf = (shared: Shared, model: string, connection: ProviderConnection): AIProviderCapabilities => {
  const { kind, memory } = shared
  const { capabilities, id } = kind.descriptor
  const known = knownModelInfo(id, model)
  const address = connection.baseUrl || kind.baseUrl
  const learned = URL.canParse(address) ? memory.recall(shapeKey(kind, new URL(address), model)) : fullShape
  return {
    ...capabilities,
    model,
    supportsToolUse: !learned.withoutTools && (connection.usesTools ?? known.usesTools ?? capabilities.supportsToolUse),
    supportsVision:
      !learned.withoutImages && (connection.seesImages ?? known.seesImages ?? capabilities.supportsVision),
  }
}

const build = (shared: Shared, apiKey: string, model: string, connection: ProviderConnection): AIProvider => {
  const { kind, limits, transport, memory } = shared
  const capabilities = () => capabilitiesOf(shared, model, connection)
  let loaded: Promise<AIProvider> | undefined
  const make = async (): Promise<AIProvider> => {
    const endpoint = endpointOf(apiKey, connection, { baseUrl: kind.baseUrl, limits })
    const { endpointProvider } = await import('./endpoint-provider.ts')
    return endpointProvider({ kind, endpoint, model, connection, transport, memory, capabilities })
  }
  const load = (): Promise<AIProvider> => {
    loaded ??= make()
    return loaded
  }
  return {
    get capabilities() {
      return capabilities()
    },
    sendMessage: async (request, options) => {
      signalOf(options).throwIfAborted()
      return (await load()).sendMessage(request, options)
    },
    sendStructuredMessage: async (request, options) => {
      try {
        return await (await load()).sendStructuredMessage(request, options)
      } catch (error) {
        return fail(failureOf(error, signalOf(options)))
      }
    },
    modelInfo: async (signal) => {
      const provider = await load()
      return provider.modelInfo?.(signal) ?? knownModelInfo(kind.descriptor.id, model)
    },
  }
}

const localModelsOf = (
  { kind, limits, transport }: Shared,
  apiKey: string,
  connection: ProviderConnection,
): LocalModels => {
  const ask = async <Answer>(
    signal: AbortSignal,
    work: (control: LocalModelControl, inquiry: Inquiry) => Promise<Answer>,
  ) => {
    const endpoint = endpointOf(apiKey, connection, { baseUrl: kind.baseUrl, limits })
    const [{ inquire }, control] = await Promise.all([import('./inquire.ts'), kind.loadLocalModels?.()])
    if (!control) throw providerFailure('InvalidRequest', failureWords('ManagesNoModels'))
    return inquire({ endpoint, model: '', transport, signal }, (inquiry) => work(control, inquiry))
  }
  return {
    pull: (model, { signal, onProgress }) =>
      ask(signal, (control, inquiry) => control.pull(inquiry, model, onProgress)),
    loaded: (signal) => ask(signal, (control, inquiry) => control.loaded(inquiry)),
    unload: (model, signal) => ask(signal, (control, inquiry) => control.unload(inquiry, model)),
  }
}

const sharedOf = (
  kind: EndpointKind,
  { limits = {}, transport = createTransport() }: EndpointBuilderOptions,
): Shared => ({
  kind,
  limits: { ...kind.limits, ...limits },
  transport,
  memory: createShapeMemory(),
})

/**
 * The builder of a kind of endpoint. What it learns of models is remembered for all providers that it builds; the libraries behind it are loaded with the
 * first request, so that they do not weigh on the start of the app.
 */
export const endpointBuilder = (kind: EndpointKind, options: EndpointBuilderOptions = {}): AIProviderBuilder => {
  const shared = sharedOf(kind, options)
  return {
    descriptor: kind.descriptor,
    needs: kind.needs,
    ...(kind.localAddress !== undefined && { localAddress: kind.localAddress }),
    build: (apiKey, model, connection = {}) => build(shared, apiKey, model || kind.descriptor.defaultModel, connection),
    listModels: async (apiKey, connection, signal) => {
      const { listModels } = await import('./list-models.ts')
      const endpoint = endpointOf(apiKey, connection, { baseUrl: kind.baseUrl, limits: shared.limits })
      return listModels(kind, endpoint, { connection, transport: shared.transport, signal })
    },
    ...(kind.loadLocalModels && {
      localModels: (apiKey, connection) => localModelsOf(shared, apiKey, connection),
    }),
  }
}

/** One provider of a kind, by itself. */
export const buildEndpointProvider = (
  kind: EndpointKind,
  apiKey: string,
  model: string,
  connection: ProviderConnection = {},
): AIProvider => build(sharedOf(kind, {}), apiKey, model || kind.descriptor.defaultModel, connection)
