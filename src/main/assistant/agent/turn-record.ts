import type { AILatencyRecord, ToolCallTiming } from '../latency/ai-latency-record.ts'
import type { AIProviderResponse } from '../providers/ai-provider.ts'
import type { RunningLoop } from './running-loop.ts'

export interface TurnRecord {
  firstText(ttftMs: number): void
  /** Tells of the turn; whatever is told after the first time is left out. */
  end(
    outcome: AILatencyRecord['outcome'],
    response: AIProviderResponse | null,
    toolCalls: readonly ToolCallTiming[],
  ): void
}

/** Measures one turn, from now to its end, whichever it is. */
export const startTurnRecord = ({ provider, context }: RunningLoop, turnNumber: number): TurnRecord => {
  const started = performance.now()
  const { providerName, model } = provider.capabilities
  let ttftMs: number | null = null
  let ended = false
  return {
    firstText: (measured) => {
      ttftMs = measured
    },
    end: (outcome, response, toolCalls) => {
      if (ended) return
      ended = true
      context.onTurn?.({
        taskId: context.taskId,
        conversationId: context.conversation.conversationId,
        turnNumber,
        providerName,
        providerModel: model,
        ttftMs,
        turnDurationMs: Math.round(performance.now() - started),
        toolCalls,
        stopReason: response?.stopReason ?? 'EndTurn',
        usage: response?.usage ?? null,
        outcome,
      })
    },
  }
}
