import type {
  AIProviderCapabilities,
  AIProviderDescriptor,
  AIProviderToolCall,
  AIProviderToolResult,
  JsonObject,
  Result,
} from '../../../contracts/index.ts'
import type { RetrievedPassages } from '../prompt/prompt-context.ts'

export type ProviderMessageRole = 'User' | 'Assistant' | 'System'
export type StopReason = 'EndTurn' | 'ToolUse' | 'MaxTokens' | 'StopSequence'

export interface AIProviderMessage {
  readonly role: ProviderMessageRole
  readonly content: string
  /** Calls that an Assistant message asked for. */
  readonly toolCalls?: readonly AIProviderToolCall[]
  /** Results that a User message brings back. */
  readonly toolResults?: readonly AIProviderToolResult[]
  /** What an Assistant message thought before it spoke: for a person to unfold, no part of the answer. */
  readonly reasoning?: string
  /**
   * What the provider wants back with this message on the next call, under the provider's name: signatures of thoughts, reasoning items. Opaque, and
   * of no use to another provider, which leaves it out.
   */
  readonly providerMetadata?: JsonObject
}

export interface AIProviderToolDef {
  readonly name: string
  readonly description: string
  /** JSON Schema of type object with a properties map. */
  readonly parameters: JsonObject
}

export interface AIProviderRequest {
  readonly systemPrompt: string
  readonly messages: readonly AIProviderMessage[]
  readonly tools: readonly AIProviderToolDef[]
  readonly maxTokens: number
  readonly temperature: number
  readonly stream: boolean
  /** What was found for the question. It stands in the system prompt too; this is for a provider that quotes instead of reading a prompt. */
  readonly retrieved?: RetrievedPassages
}

export interface TokenUsage {
  readonly promptTokens: number
  readonly cachedPromptTokens: number
  readonly outputTokens: number
  readonly cacheCreationTokens: number | null
}

/** How the model's own reply ended, finer than {@link StopReason}: `Length`, `ContentFilter` and `Error` mean that it was cut. */
export type FinishReason = 'Stop' | 'StopSequence' | 'ToolCalls' | 'Length' | 'ContentFilter' | 'Error' | 'Unknown'

/** Something that was done differently from what was asked, for the person to know. */
export interface ProviderNotice {
  readonly kind: 'WithoutTools' | 'Shortened' | 'FewerTokens' | 'WithoutImages' | 'Fallback'
  /** A sentence. */
  readonly message: string
}

export interface AIProviderResponse {
  readonly messages: readonly AIProviderMessage[]
  readonly stopReason: StopReason
  readonly toolCalls: readonly AIProviderToolCall[]
  readonly usage: TokenUsage | null
  readonly finishReason?: FinishReason
  /** The model that answered, where it is not the one that was asked: a router's choice, a fallback. */
  readonly answeredBy?: string
  /** US dollars by the provider's own count or by the price table; `null` where no price is known. */
  readonly costUsd?: number | null
  readonly notices?: readonly ProviderNotice[]
}

/** Why a provider call failed, in a form that tells the user what to do. */
export type AIProviderError =
  | { readonly type: 'Unauthorized'; readonly message: string }
  | { readonly type: 'RateLimited'; readonly message: string; readonly retryAfterMs: number | null }
  | { readonly type: 'Unreachable'; readonly message: string }
  | { readonly type: 'TimedOut'; readonly message: string }
  | { readonly type: 'InvalidRequest'; readonly message: string }
  | { readonly type: 'InvalidResponse'; readonly message: string }
  | { readonly type: 'ServerError'; readonly message: string }

/** What `sendMessage` throws for an {@link AIProviderError}. */
export class AIProviderFailure extends Error {
  override readonly name = 'AIProviderFailure'
  readonly failure: AIProviderError

  constructor(failure: AIProviderError, options?: ErrorOptions) {
    super(failure.message, options)
    this.failure = failure
  }
}

export interface RetryPolicy {
  readonly maxAttempts: number
  readonly initialDelayMs: number
}

export interface SendOptions {
  readonly signal: AbortSignal
  /** Called with each piece of text as it arrives, when the request streams. */
  readonly onDelta?: (delta: string) => void
  /** Called with each piece of the model's thoughts, when the request streams. */
  readonly onReasoning?: (delta: string) => void
}

/** One model behind one wire format: one call per turn. Aborting `signal` ends the call at once by rejecting with the signal's reason. */
export interface AIProvider {
  readonly capabilities: AIProviderCapabilities
  sendMessage(request: AIProviderRequest, options: SendOptions): Promise<AIProviderResponse>
  /** Never streams. `schema` is a JSON Schema as text; the response's content is JSON that satisfies it. */
  sendStructuredMessage(
    request: StructuredRequest,
    options: SendOptions,
  ): Promise<Result<AIProviderResponse, AIProviderError>>
  /** What the endpoint tells of the model; `null` where nobody knows. Never rejects but for an abort. */
  modelInfo?(signal?: AbortSignal): Promise<{
    /** Tokens of question and answer together. */
    readonly contextLength: number | null
  }>
}

export interface StructuredRequest {
  readonly messages: readonly AIProviderMessage[]
  readonly tools: readonly AIProviderToolDef[]
  readonly systemPrompt: string | null
  readonly schema: string
  readonly retryPolicy: RetryPolicy
}

/** Makes providers of one kind. The factory picks the builder whose `descriptor.id` is the instance's `providerId`. */
export interface AIProviderBuilder {
  readonly descriptor: AIProviderDescriptor
  /** Whether an instance needs a base URL, and whether it needs a key. */
  readonly needs: { readonly baseUrl: boolean; readonly apiKey: boolean }
  build(apiKey: string, model: string, baseUrl: string | null): AIProvider
  /** Models that the endpoint offers; rejects with {@link AIProviderFailure}. */
  listModels(apiKey: string, baseUrl: string | null, signal: AbortSignal): Promise<string[]>
}
