import type { AIProviderToolCall, AIProviderToolResult } from '../../../contracts/index.ts'
import type { ToolCallTiming } from '../latency/ai-latency-record.ts'
import type { RegisteredTool } from '../tools/ai-tool.ts'
import { runToolCall } from '../tools/run-tool-call.ts'
import type { AgentLoopContext } from './agent-loop-context.ts'
import type { OrderedEmitter } from './ordered-emitter.ts'

/** Calls of one turn that are run; a model that asks for more is told so. */
const MAX_CALLS_PER_TURN = 16

export interface ToolCallsOutcome {
  readonly results: readonly AIProviderToolResult[]
  readonly timings: readonly ToolCallTiming[]
}

/** Runs the calls one after another, so that passages get their citation numbers in a fixed order, and tells of each. */
export const runToolCalls = async (
  calls: readonly AIProviderToolCall[],
  tools: readonly RegisteredTool[],
  { context, events }: { context: AgentLoopContext; events: OrderedEmitter },
): Promise<ToolCallsOutcome> => {
  const results: AIProviderToolResult[] = []
  const timings: ToolCallTiming[] = []
  const ids = { conversationId: context.conversation.conversationId, taskId: context.taskId }
  const { access, citations } = context.promptContext
  for (const [index, call] of calls.entries()) {
    const { toolCallId, name } = call
    events.send({ type: 'ToolCallStarted', ...ids, toolName: name, toolCallId, args: call.arguments })
    const started = performance.now()
    const result =
      index < MAX_CALLS_PER_TURN
        ? await runToolCall(call, {
            tools,
            context: { access, citations, signal: context.signal },
            timeoutMs: context.toolTimeoutMs,
            logger: context.logger,
          })
        : ({ type: 'Failed', error: `At most ${MAX_CALLS_PER_TURN} calls are run at a time.` } as const)
    events.send({ type: 'ToolCallCompleted', ...ids, toolCallId, result })
    results.push({ toolCallId, name, result })
    timings.push({
      toolName: name,
      durationMs: Math.round(performance.now() - started),
      succeeded: result.type === 'Succeeded',
    })
  }
  await events.settled()
  return { results, timings }
}
