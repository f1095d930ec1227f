import type { AccessContext, EventStore } from '../../platform/index.ts'
import type { AILatencyRecord } from './ai-latency-record.ts'

const SOURCE_MODULE = '_platform.ai.latency'
const WINDOW_MINUTES = 60

export interface Percentiles {
  readonly p50: number
  readonly p95: number
  readonly max: number
}

export interface LatencyStatistics {
  readonly windowMinutes: number
  readonly turns: number
  readonly toolCalls: number
  /** Null where there is nothing to count. Milliseconds. */
  readonly ttftMs: Percentiles | null
  readonly turnDurationMs: Percentiles | null
  readonly byProvider: readonly {
    readonly providerName: string
    readonly providerModel: string
    readonly turns: number
    readonly ttftMs: Percentiles | null
    readonly turnDurationMs: Percentiles | null
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

const percentiles = (values: readonly number[]): Percentiles | null => {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0
  return sorted.length === 0 ? null : { p50: at(0.5), p95: at(0.95), max: at(1) }
}

interface TurnNumbers {
  readonly providerName: string
  readonly providerModel: string
  readonly ttftMs: number | null
  readonly turnDurationMs: number
  readonly toolCalls: number
}

const summary = (turns: readonly TurnNumbers[]) => ({
  turns: turns.length,
  ttftMs: percentiles(turns.flatMap(({ ttftMs }) => ttftMs ?? [])),
  turnDurationMs: percentiles(turns.map(({ turnDurationMs }) => turnDurationMs)),
})

/** What the turns of the last 60 minutes took, over all callers. */
export const latencyStatistics = (events: EventStore): LatencyStatistics => {
  const since = new Date(Date.now() - WINDOW_MINUTES * 60_000).toISOString()
  const turns = events.read({ sourceModule: SOURCE_MODULE, since }).map(
    ({ payload }): TurnNumbers => ({
      providerName: String(payload.providerName),
      providerModel: String(payload.providerModel),
      ttftMs: typeof payload.ttftMs === 'number' ? payload.ttftMs : null,
      turnDurationMs: Number(payload.turnDurationMs),
      toolCalls: Array.isArray(payload.toolCalls) ? payload.toolCalls.length : 0,
    }),
  )
  const groups = Map.groupBy(turns, ({ providerName, providerModel }) => `${providerName}\n${providerModel}`)
  return {
    windowMinutes: WINDOW_MINUTES,
    toolCalls: turns.reduce((sum, turn) => sum + turn.toolCalls, 0),
    ...summary(turns),
    byProvider: [...groups.values()].map((group) => ({
      providerName: group[0]?.providerName ?? '',
      providerModel: group[0]?.providerModel ?? '',
      ...summary(group),
    })),
  }
}
