import type { AIProviderDescriptor } from '../../../contracts/index.ts'
import type { AIProvider } from './ai-provider.ts'

/** Where and how a provider is reached, beside its key and model. What is left out takes the provider's own value. */
export interface ProviderConnection {
  readonly baseUrl?: string | null | undefined
  /** Sent with every request; they may hold secrets, and go where the key goes. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Address of an HTTP proxy; `null` or left out follows HTTP_PROXY, HTTPS_PROXY and NO_PROXY. */
  readonly proxy?: string | null | undefined
  /** Only addresses of the public internet may be asked, without a proxy of one's own: for callers to whom this machine and its network are not theirs. */
  readonly publicOnly?: boolean | undefined
  /** To the first word of a reply, a model that is being loaded included. */
  readonly firstTokenMs?: number | undefined
  /** Between two pieces of a reply. */
  readonly idleMs?: number | undefined
  /** Tokens; what the endpoint says counts unless this is set. */
  readonly contextLength?: number | undefined
  /** How long a local server keeps the model in memory after a call, in its own form, as `10m` or `-1`. */
  readonly keepAlive?: string | undefined
  /** Azure's `api-version`. */
  readonly apiVersion?: string | undefined
  /** Whether the model sees pictures and takes tools, where the person knows better than the table. */
  readonly seesImages?: boolean | undefined
  readonly usesTools?: boolean | undefined
}

/** A model that is being fetched onto the endpoint's machine. */
export interface PullProgress {
  readonly status: string
  readonly completedBytes: number | null
  readonly totalBytes: number | null
}

/** A model in the memory of the endpoint's machine. */
export interface LoadedModel {
  readonly model: string
  /** Bytes that it takes in memory, all kinds together; `null` where the endpoint does not say. */
  readonly memoryBytes: number | null
  /** When it will be put away by itself; `null` for never or unknown. */
  readonly until: string | null
}

/** What a person can do with the models of a local server. Each rejects with `AIProviderFailure`. */
export interface LocalModels {
  pull?(model: string, options: { signal: AbortSignal; onProgress: (progress: PullProgress) => void }): Promise<void>
  loaded(signal: AbortSignal): Promise<LoadedModel[]>
  unload(model: string, signal: AbortSignal): Promise<void>
}

/**
 * Makes providers of one kind. The factory picks the builder whose `descriptor.id` is the instance's `providerId`. `descriptor` and `build` are the
 * specification's and all that is needed; the rest is ours.
 */
export interface AIProviderBuilder {
  readonly descriptor: AIProviderDescriptor
  /** Whether an instance must have a base URL, and whether it must have a key; neither when left out. */
  readonly needs?: { readonly baseUrl: boolean; readonly apiKey: boolean }
  /** Where such a server listens on this machine unless it was told otherwise; of kinds that run beside the app. */
  readonly localAddress?: string
  build(apiKey: string, model: string, connection?: ProviderConnection): AIProvider
  /** Models that the endpoint offers; rejects with `AIProviderFailure`. */
  listModels?(apiKey: string, connection: ProviderConnection, signal: AbortSignal): Promise<string[]>
  localModels?(apiKey: string, connection: ProviderConnection): LocalModels
  /** Ends what the builder keeps running: a local model's process. */
  close?(): Promise<void>
  /** Reads what the first reply would otherwise wait for. */
  warmUp?(): Promise<void>
}
