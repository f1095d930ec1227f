import type { AIStreamEvent, ConversationMessage } from '../../../contracts/index.ts'
import type { Logger } from '../../platform/index.ts'
import type { AILatencyRecord } from '../latency/ai-latency-record.ts'
import type { PromptContext, SystemPromptBuilder } from '../prompt/prompt-context.ts'
import type { AIProvider } from '../providers/ai-provider.ts'
import type { RegisteredTool } from '../tools/ai-tool.ts'

export interface AgentLoopContext {
  readonly taskId: string
  /** The messages before `userMessage`, oldest first. */
  readonly conversation: { readonly conversationId: string; readonly messages: readonly ConversationMessage[] }
  readonly userMessage: ConversationMessage
  readonly promptContext: PromptContext
  /** Turns in which the model may call tools; after them it is asked once more for an answer without any. */
  readonly maxTurns: number
  readonly maxTokens: number
  readonly temperature: number
  readonly streamingEnabled: boolean
  readonly toolTimeoutMs: number
  /** Told in order; the loop waits for it at the end of each turn. */
  readonly emit: (event: AIStreamEvent) => Promise<void>
  readonly onTurn: (record: AILatencyRecord) => void
  /** Aborting rejects the loop at once with the signal's reason. */
  readonly signal: AbortSignal
  readonly logger?: Logger | undefined
}

export interface AgentLoop {
  readonly provider: AIProvider
  /** Those that the caller may use: see `availableTools`. */
  readonly tools: readonly RegisteredTool[]
  readonly systemPrompt: SystemPromptBuilder
  readonly context: AgentLoopContext
}
