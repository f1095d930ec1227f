import type { AIProviderToolCall, AIProviderToolResult, ToolResult } from '../../../contracts/index.ts'
import type { ToolCallTiming } from '../latency/ai-latency-record.ts'
import type { CitationLedger } from '../prompt/citation-ledger.ts'
import type { RegisteredTool } from '../tools/ai-tool.ts'
import { runToolCall } from '../tools/run-tool-call.ts'
import { noWindows } from '../tools/tool-windows.ts'
import type { OrderedEmitter } from './ordered-emitter.ts'
import type { RunningContext } from './running-loop.ts'
import type { TakenCall } from './take-tool-calls.ts'

/** Calls of tools that allow it which run at the same time. */
const MOST_AT_ONCE = 4

export interface ToolCallsOutcome {
  /** In the order of the calls. */
  readonly results: readonly AIProviderToolResult[]
  readonly timings: readonly ToolCallTiming[]
}

interface Call {
  readonly call: AIProviderToolCall
  readonly result: ToolResult
  readonly durationMs: number
}

export interface ToolCallsContext {
  readonly tools: readonly RegisteredTool[]
  readonly context: RunningContext
  readonly citations: CitationLedger
  readonly events: OrderedEmitter
  readonly searched: (query: string, toolCallId: string) => void
  /** Whether the provider quotes what they find. */
  readonly isForQuotes: boolean
}

/** Neighbouring calls that may run at the same time, at most four together; any other call is alone. */
const groupsOf = (calls: readonly TakenCall[], tools: readonly RegisteredTool[]): TakenCall[][] => {
  const isConcurrent = ({ call }: TakenCall) =>
    tools.find(({ definition }) => definition.name === call.name)?.definition.concurrent === true
  const groups: TakenCall[][] = []
  for (const taken of calls) {
    const last = groups.at(-1)
    const joins = last && last.length < MOST_AT_ONCE && isConcurrent(taken) && last.every(isConcurrent)
    if (joins) last.push(taken)
    else groups.push([taken])
  }
  return groups
}

/** Runs the calls of a turn and tells of each. Results come in the order of the calls, and passages are numbered in it. */
export const runToolCalls = async (
  calls: readonly TakenCall[],
  { tools, context, citations, events, searched, isForQuotes }: ToolCallsContext,
): Promise<ToolCallsOutcome> => {
  const ids = { conversationId: context.conversation.conversationId, taskId: context.taskId }
  const { access, documentIds = null } = context.promptContext

  const runOne = async ({ call, refused }: TakenCall, before: Promise<unknown>): Promise<Call> => {
    const { toolCallId, name } = call
    events.send({ type: 'ToolCallStarted', ...ids, toolName: name, toolCallId, args: call.arguments })
    const started = performance.now()
    const result =
      refused ??
      (await runToolCall(call, {
        tools,
        context: {
          access,
          documentIds,
          citations,
          isForQuotes,
          signal: context.signal,
          searched: (query) => searched(query, toolCallId),
          ...(context.onSearchRecord && { recorded: context.onSearchRecord }),
          myTurn: async () => {
            await before
          },
        },
        windows: context.windows ?? noWindows,
        timeoutMs: context.toolTimeoutMs,
        logger: context.logger,
      }))
    events.send({ type: 'ToolCallCompleted', ...ids, toolCallId, result })
    return { call, result, durationMs: Math.round(performance.now() - started) }
  }
  const runGroup = (group: readonly TakenCall[]): Promise<Call[]> => {
    const running: Promise<Call>[] = []
    for (const taken of group) running.push(runOne(taken, Promise.allSettled([...running])))
    return Promise.all(running)
  }

  const ended: Call[] = []
  for (const group of groupsOf(calls, tools)) ended.push(...(await runGroup(group)))
  await events.settled()
  return {
    results: ended.map(({ call, result }) => ({ toolCallId: call.toolCallId, name: call.name, result })),
    timings: ended.map(({ call, result, durationMs }) => ({
      toolName: call.name,
      durationMs,
      succeeded: result.type === 'Succeeded',
    })),
  }
}
