import type { AIProviderDescriptor } from '../../../../contracts/index.ts'
import type { LoadedModel, ProviderConnection, PullProgress } from '../ai-provider-builder.ts'
import type { ModelInfo } from '../catalogue/model-info.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import type { EndpointHttp } from '../endpoint/endpoint-http.ts'
import type { EndpointLimits } from '../endpoint/endpoint-limits.ts'
import type { WireFormat } from './wire-format.ts'

/** A line to an endpoint for one question about its models. */
export interface Inquiry {
  readonly endpoint: Endpoint
  readonly http: EndpointHttp
}

/** A model as an endpoint lists it. */
export interface ListedModel {
  readonly name: string
  /** Since when there is the model, in milliseconds of Unix time; null where that is not told. */
  readonly since: number | null
}

/** What an endpoint is asked about its models, loaded when first asked. */
export interface ModelCatalogue {
  /** The models that answer in words, as the endpoint orders them. */
  list(inquiry: Inquiry): Promise<ListedModel[]>
  /** What the endpoint tells of a model. */
  info?(inquiry: Inquiry, model: string): Promise<Partial<ModelInfo>>
  /** The model that {@link AUTO} means here; throws `InvalidRequest` where the person has to choose. */
  choose?(inquiry: Inquiry): Promise<string>
}

/** What can be done with the models on an endpoint's machine. */
export interface LocalModelControl {
  pull(inquiry: Inquiry, model: string, onProgress: (progress: PullProgress) => void): Promise<void>
  loaded(inquiry: Inquiry): Promise<LoadedModel[]>
  unload(inquiry: Inquiry, model: string): Promise<void>
}

/** The model's name for "the one that is there": what a local server has loaded, or its only one. */
export const AUTO = 'auto'

/** What an instance says of its connection that the wire has to know. */
export interface WireConnection {
  readonly keepAlive: string | null
  readonly contextLength: number | null
  readonly apiVersion: string | null
}

export const wireConnectionOf = (connection: ProviderConnection): WireConnection => ({
  keepAlive: connection.keepAlive ?? null,
  contextLength: connection.contextLength ?? null,
  apiVersion: connection.apiVersion ?? null,
})

/** Everything that sets one kind of HTTP provider apart. What is behind the functions is loaded with the first call. */
export interface EndpointKind {
  readonly descriptor: AIProviderDescriptor
  readonly baseUrl: string
  /** Where it is looked for on this machine, of kinds that run beside the app. */
  readonly localAddress?: string
  readonly needs: { readonly baseUrl: boolean; readonly apiKey: boolean }
  /** Limits other than the common ones. */
  readonly limits?: Partial<EndpointLimits>
  /** Whether the wire has a form of its own for structured output. */
  readonly structured: boolean
  loadWire(connection: WireConnection): Promise<WireFormat>
  loadCatalogue(connection: WireConnection): Promise<ModelCatalogue>
  /** Where the endpoint lets its models be managed. */
  loadLocalModels?(): Promise<LocalModelControl>
}
