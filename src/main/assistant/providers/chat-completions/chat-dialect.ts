import type { JsonObject } from '../../../../contracts/index.ts'
import type { AIProviderRequest, ReasoningEffort } from '../ai-provider.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'

/** In what one speaker of the chat completions format differs from another. */
export interface ChatDialect {
  /** Under which name metadata of messages is kept; of no use to another. */
  readonly name: string
  readonly authorization: (apiKey: string) => Readonly<Record<string, string>>
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>>
  readonly tokenLimit: 'max_tokens' | 'max_completion_tokens'
  /** Whether usage has to be asked for in a stream. */
  readonly asksForUsage: boolean
  /** How an effort is asked for. */
  readonly effort: (effort: ReasoningEffort) => JsonObject
  /**
   * Whether thoughts go back with the messages that called tools: `Always` also when there were none, `WhenTheyCame` as they came, `Never` where the server
   * refuses the field.
   */
  readonly returnsThoughts: 'Always' | 'WhenTheyCame' | 'Never'
  /** Ids of tool calls as the server takes them. */
  readonly toolCallId?: (id: string) => string
  /** The path of requests under the base URL, where it is not the common one. */
  readonly path?: (model: string, endpoint: Endpoint) => string
  /** Further fields of the body. */
  readonly extra?: (request: AIProviderRequest) => JsonObject
}

/** The names of efforts as OpenAI spells them. */
export const effortName = (effort: ReasoningEffort): string => effort.toLowerCase()

/** What servers that imitate OpenAI's commonly take. */
export const commonDialect: ChatDialect = {
  name: 'chat',
  authorization: (apiKey) => (apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
  tokenLimit: 'max_tokens',
  asksForUsage: true,
  effort: (effort) => ({ reasoning_effort: effortName(effort) }),
  returnsThoughts: 'WhenTheyCame',
}
