import { z } from 'zod'
import { MINUTE_MS } from '../../platform/durations.ts'
import type { AccessContext, EventStore } from '../../platform/index.ts'
import type { AILatencyRecord, ToolCallTiming } from './ai-latency-record.ts'
import { type Percentiles, percentilesOf } from './percentiles.ts'
import { type ReplyStatistics, type ReplyTurn, replyStatistics } from './reply-statistics.ts'

const SOURCE_MODULE = '_platform.ai.latency'
const WINDOW_MINUTES = 60

/** What turns took in the last 60 minutes, over all callers. */
export interface LatencyStatistics {
  readonly windowMinutes: number
  readonly turns: number
  readonly toolCalls: number
  /** Null where there is nothing to count. Milliseconds. */
  readonly ttftMs: Percentiles | null
  readonly turnDurationMs: Percentiles | null
  /** As a person sees them: a reply may be several turns. */
  readonly replies: ReplyStatistics
  readonly byProvider: readonly {
    readonly providerName: string
    readonly providerModel: string
    readonly turns: number
    readonly ttftMs: Percentiles | null
    readonly turnDurationMs: Percentiles | null
  }[]
  readonly byTool: readonly {
    readonly toolName: string
    readonly calls: number
    readonly failed: number
    readonly durationMs: Percentiles | null
  }[]
}

/** Appends the record of a turn. */
export const recordLatency = (
  events: EventStore,
  record: AILatencyRecord,
  { userId, teamId }: Pick<AccessContext, 'userId' | 'teamId'>,
): void => {
  const { toolCalls, usage, ...rest } = record
  events.append({
    sourceModule: SOURCE_MODULE,
    kind: 'AILatencyRecord',
    payload: {
      ...rest,
      toolCalls: toolCalls.map((call) => ({ ...call })),
      usage: usage === null ? null : { ...usage },
    },
    userId,
    teamId,
  })
}

interface TurnNumbers extends ReplyTurn {
  readonly toolCalls: readonly ToolCallTiming[]
}

const timings = z.array(z.object({ toolName: z.string(), durationMs: z.number(), succeeded: z.boolean() }))

const summary = (turns: readonly TurnNumbers[]) => ({
  turns: turns.length,
  ttftMs: percentilesOf(turns.flatMap(({ ttftMs }) => ttftMs ?? [])),
  turnDurationMs: percentilesOf(turns.map(({ turnDurationMs }) => turnDurationMs)),
})

/** What the turns of the last 60 minutes took, over all callers. */
export const latencyStatistics = (events: EventStore): LatencyStatistics => {
  const since = new Date(Date.now() - WINDOW_MINUTES * MINUTE_MS).toISOString()
  const turns = events.read({ sourceModule: SOURCE_MODULE, since }).map(
    ({ payload }): TurnNumbers => ({
      taskId: String(payload.taskId),
      turnNumber: Number(payload.turnNumber),
      providerName: String(payload.providerName),
      providerModel: String(payload.providerModel),
      ttftMs: typeof payload.ttftMs === 'number' ? payload.ttftMs : null,
      turnDurationMs: Number(payload.turnDurationMs),
      toolCalls: timings.catch([]).parse(payload.toolCalls),
    }),
  )
  const calls = turns.flatMap(({ toolCalls }) => toolCalls)
  const tools = Map.groupBy(calls, ({ toolName }) => toolName)
  const groups = Map.groupBy(turns, ({ providerName, providerModel }) => `${providerName}\n${providerModel}`)
  return {
    windowMinutes: WINDOW_MINUTES,
    toolCalls: calls.length,
    ...summary(turns),
    replies: replyStatistics(turns),
    byProvider: [...groups.values()].map((group) => ({
      providerName: group[0]?.providerName ?? '',
      providerModel: group[0]?.providerModel ?? '',
      ...summary(group),
    })),
    byTool: [...tools].map(([toolName, ofTool]) => ({
      toolName,
      calls: ofTool.length,
      failed: ofTool.filter(({ succeeded }) => !succeeded).length,
      durationMs: percentilesOf(ofTool.map(({ durationMs }) => durationMs)),
    })),
  }
}
