import type { StopReason, TokenUsage } from '../providers/ai-provider.ts'

/** How long one tool call of a turn took, a person's answer included where one was asked for. */
export interface ToolCallTiming {
  readonly toolName: string
  readonly durationMs: number
  readonly succeeded: boolean
}

/** What one turn took: recorded as an event of `_platform.ai.latency`. */
export interface AILatencyRecord {
  readonly taskId: string
  readonly conversationId: string
  /** From 1 within the task. */
  readonly turnNumber: number
  readonly providerName: string
  readonly providerModel: string
  /** Time to the first piece of text; null when the turn brought none. */
  readonly ttftMs: number | null
  /** The provider call and the tool calls that it asked for. */
  readonly turnDurationMs: number
  readonly toolCalls: readonly ToolCallTiming[]
  /** EndTurn where the turn did not come to its own end: `outcome` says why. */
  readonly stopReason: StopReason
  readonly usage: TokenUsage | null
  readonly outcome: 'Completed' | 'Failed' | 'Cancelled'
}
