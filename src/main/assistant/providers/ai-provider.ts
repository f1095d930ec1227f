import type {
  AIProviderCapabilities,
  AIProviderToolCall,
  AIProviderToolResult,
  JsonObject,
  Result,
} from '../../../contracts/index.ts'
import type { ReplyLanguage } from '../language/language-of.ts'
import type { NothingToAsk, RetrievedPassages } from '../prompt/prompt-context.ts'
import type { AIProviderError } from './ai-provider-failure.ts'
import type { ModelInfo } from './catalogue/model-info.ts'

export { type AIProviderError, AIProviderFailure } from './ai-provider-failure.ts'

/** Who a message to a model is from. */
export type ProviderMessageRole = 'User' | 'Assistant' | 'System'
/** Why a model stopped. */
export type StopReason = 'EndTurn' | 'ToolUse' | 'MaxTokens' | 'StopSequence'

/** A picture that a User message shows to a model that sees. */
export interface AIProviderImage {
  /** IANA media type, as `image/png`. */
  readonly mediaType: string
  /** Base64. */
  readonly data: string
  /** Points, where they are known: what the picture takes of the context is estimated from them. */
  readonly width?: number
  readonly height?: number
}

/** A message as a model is sent it, or as it sent it. */
export interface AIProviderMessage {
  readonly role: ProviderMessageRole
  readonly content: string
  /** Calls that an Assistant message asked for. */
  readonly toolCalls?: readonly AIProviderToolCall[]
  /** Results that a User message brings back. */
  readonly toolResults?: readonly AIProviderToolResult[]
  /** Left out where the model does not see. */
  readonly images?: readonly AIProviderImage[]
  /** What an Assistant message thought before it spoke: for a person to unfold, no part of the answer. */
  readonly reasoning?: string
  /**
   * What the provider wants back with this message on the next call, under the provider's name: signatures of thoughts, reasoning items. Opaque, and
   * of no use to another provider, which leaves it out.
   */
  readonly providerMetadata?: JsonObject
}

/** A tool as a model is told of it. */
export interface AIProviderToolDef {
  readonly name: string
  readonly description: string
  /** JSON Schema of type object with a properties map. */
  readonly parameters: JsonObject
}

/** How much a model that can think should think. Providers take the nearest that they know. */
export type ReasoningEffort = 'None' | 'Minimal' | 'Low' | 'Medium' | 'High'

/** One call. The first six fields are the specification's; the others are ours, and a provider may leave out what it has no place for. */
export interface AIProviderRequest {
  readonly systemPrompt: string
  readonly messages: readonly AIProviderMessage[]
  readonly tools: readonly AIProviderToolDef[]
  readonly maxTokens: number
  /** From 0, always the likeliest word, to 2. */
  readonly temperature: number
  readonly stream: boolean
  /** What was found for the question. It stands in the system prompt too; this is for a provider that quotes instead of reading a prompt. */
  readonly retrieved?: RetrievedPassages
  /** How many documents are still being read, for such a provider: they may hold what was not found. None where it is absent. */
  readonly unread?: number
  /** Why there is no document to find anything in, for such a provider. There is one where it is absent. */
  readonly nothingToAsk?: NothingToAsk
  /** What a provider says in words of its own is in this language; that of the question where it is absent. */
  readonly language?: ReplyLanguage
  /** Whether nobody chose `maxTokens`: a wire format that can do without a limit then sends none. */
  readonly maxTokensByDefault?: boolean
  /** From 0 to 1. */
  readonly topP?: number
  readonly stopSequences?: readonly string[]
  readonly reasoningEffort?: ReasoningEffort
  /** Parameters of the person's own, merged into the request body as they are. */
  readonly providerOptions?: JsonObject
}

/** What one call took, in tokens as the provider counts them. */
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

/** What one call of a model gave. */
export interface AIProviderResponse {
  readonly messages: readonly AIProviderMessage[]
  readonly stopReason: StopReason
  readonly toolCalls: readonly AIProviderToolCall[]
  /** `null` where the provider reports none. */
  readonly usage: TokenUsage | null
  readonly finishReason?: FinishReason
  /** The model that answered, where it is not the one that was asked: a router's choice, a fallback. */
  readonly answeredBy?: string
  /** US dollars by the provider's own count or by the price table; `null` where no price is known. */
  readonly costUsd?: number | null
  readonly notices?: readonly ProviderNotice[]
  /** Lower-case names: what the endpoint says of limits and of the request's id. */
  readonly headers?: Readonly<Record<string, string>>
}

/** How often a call that may succeed later is made again. */
export interface RetryPolicy {
  /** Calls of the endpoint at most, the first included; at least 1. */
  readonly maxAttempts: number
  /** Before the second attempt; doubled before each further one. */
  readonly initialDelayMs: number
}

/** How a caller follows a call, and ends it. */
export interface SendOptions {
  /** Aborting ends the call at once: it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Called with each piece of text as it arrives, when the request streams. */
  readonly onDelta?: ((delta: string) => void) | undefined
  /** Called with each piece of the model's thoughts, when the request streams. */
  readonly onReasoning?: ((delta: string) => void) | undefined
}

/** A call whose answer is JSON of a schema. */
export interface StructuredRequest {
  readonly messages: readonly AIProviderMessage[]
  readonly tools: readonly AIProviderToolDef[]
  readonly systemPrompt: string | null
  /** A JSON Schema as text. */
  readonly schema: string
  readonly retryPolicy: RetryPolicy
}

/** One model behind one wire format: one call per turn. */
export interface AIProvider {
  /** Of the model, as far as is known; read without a call. */
  readonly capabilities: AIProviderCapabilities
  /** Whether it repeats documents letter by letter: then nothing that it says is checked against them. */
  readonly quotes?: boolean
  /** Rejects with an `AIProviderFailure` in words for a person, or with the signal's reason. */
  sendMessage(request: AIProviderRequest, options?: SendOptions): Promise<AIProviderResponse>
  /**
   * Never streams. The response's content is JSON that satisfies the schema. A failure is an Error of the result; only an aborted signal rejects. At most
   * `retryPolicy.maxAttempts` calls of the endpoint.
   */
  sendStructuredMessage(
    request: StructuredRequest,
    options?: SendOptions,
  ): Promise<Result<AIProviderResponse, AIProviderError>>
  /** What the person set, what was learned, what the endpoint tells and what the table knows of the model, in this order. Rejects with the signal's reason alone. */
  modelInfo?(signal?: AbortSignal): Promise<ModelInfo>
}
