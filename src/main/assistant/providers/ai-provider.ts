import type {
  AIProviderCapabilities,
  AIProviderDescriptor,
  AIProviderToolCall,
  AIProviderToolResult,
  JsonObject,
  Result,
} from '../../../contracts/index.ts'

export type ProviderMessageRole = 'User' | 'Assistant' | 'System'
export type StopReason = 'EndTurn' | 'ToolUse' | 'MaxTokens' | 'StopSequence'

export interface AIProviderMessage {
  readonly role: ProviderMessageRole
  readonly content: string
  /** Calls that an Assistant message asked for. */
  readonly toolCalls?: readonly AIProviderToolCall[]
  /** Results that a User message brings back. */
  readonly toolResults?: readonly AIProviderToolResult[]
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
}

export interface TokenUsage {
  readonly promptTokens: number
  readonly cachedPromptTokens: number
  readonly outputTokens: number
  readonly cacheCreationTokens: number | null
}

export interface AIProviderResponse {
  readonly messages: readonly AIProviderMessage[]
  readonly stopReason: StopReason
  readonly toolCalls: readonly AIProviderToolCall[]
  readonly usage: TokenUsage | null
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
