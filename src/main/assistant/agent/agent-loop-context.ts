import type { AIStreamEvent, Citation, GivenMessage, MessagePicture, SearchRecord } from '../../../contracts/index.ts'
import type { Logger } from '../../platform/index.ts'
import type { ReplyLanguage } from '../language/language-of.ts'
import type { AILatencyRecord } from '../latency/ai-latency-record.ts'
import type { PromptContext, SystemPromptBuilder } from '../prompt/prompt-context.ts'
import type { AIProvider } from '../providers/ai-provider.ts'
import type { SupportChecker } from '../support/support-checker.ts'
import type { RegisteredTool } from '../tools/ai-tool.ts'
import type { ToolWindows } from '../tools/tool-windows.ts'
import type { ReplyLimits } from './reply-limits.ts'

/** What windows are told of a reply beside its stream events. */
export interface ReplyListener {
  onThoughts?(delta: string): void
  /** The documents are being searched for this. */
  onSearch?(query: string): void
  /** What a search looked at. */
  onSearchRecord?(record: SearchRecord): void
  /** The text mentions a passage for the first time. */
  onCitation?(citation: Citation): void
}

/**
 * What one run of the loop works with: the conversation, the limits, and who is told. The specification's are `conversation`, `userMessage`,
 * `promptContext`, `maxTurns`, `emit` and `signal`; the others are ours and may be left out.
 */
export interface AgentLoopContext extends ReplyListener {
  /** Default: a new id. */
  readonly taskId?: string
  /** The messages before `userMessage`, oldest first. */
  readonly conversation: { readonly conversationId: string; readonly messages: readonly GivenMessage[] }
  readonly userMessage: GivenMessage
  /** The bytes of a picture of the conversation; null when they are gone. Absent: the model is shown none. */
  readonly readPicture?: (picture: MessagePicture) => Promise<Uint8Array | null>
  /** What the assistant says by itself is in this language; null or absent for that of the question. */
  readonly language?: ReplyLanguage | null
  readonly promptContext: PromptContext
  /** Calls of the provider at most; at the last one no tools are offered. At least 1. */
  readonly maxTurns: number
  /** Default: 4096, of which the provider is told that nobody chose it. */
  readonly maxTokens?: number | undefined
  /** Default: 0.7. */
  readonly temperature?: number | undefined
  /** At most this where the prompt holds passages. Default: null, and `temperature` holds for every turn. */
  readonly groundedTemperature?: number | null
  /** Default: true. */
  readonly streamingEnabled?: boolean
  /** Default: a minute. */
  readonly toolTimeoutMs?: number
  /** Told in order; the loop waits for it at the end of each turn. */
  readonly emit: (event: AIStreamEvent) => Promise<void>
  /** Told of every turn, also of one that failed or was stopped. */
  readonly onTurn?: (record: AILatencyRecord) => void
  /** Aborting rejects the loop at once with the signal's reason. */
  readonly signal: AbortSignal
  readonly logger?: Logger | undefined
  /** Who carries out ClientResident tools, and is asked about those that change something. Default: nobody. */
  readonly windows?: ToolWindows
  readonly limits?: ReplyLimits
  /** Tells which sentences of the reply its passages support. Default: nobody, and the reply has no marks. */
  readonly support?: SupportChecker
  /** The id of the reply that this one continues: its citation numbers, given to the ledger again, still hold. */
  readonly continues?: string | null
}

/** The four things that a run is given. */
export interface AgentLoop {
  readonly provider: AIProvider
  /** Those that the caller may use: see `availableTools`. */
  readonly tools: readonly RegisteredTool[]
  readonly systemPrompt: SystemPromptBuilder
  readonly context: AgentLoopContext
}
