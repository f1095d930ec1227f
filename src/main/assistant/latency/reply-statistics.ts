import { type Percentiles, percentilesOf } from './percentiles.ts'

/** What replies took: those that brought words, each from its first turn to its last. */
export interface ReplyStatistics {
  readonly count: number
  /** To the first word, the turns before it included: never longer than the whole. Null where there is nothing to count. Milliseconds. */
  readonly firstWordMs: Percentiles | null
  readonly wholeMs: Percentiles | null
  /** Who wrote the first words of how many, most first. */
  readonly answeredBy: readonly {
    readonly providerName: string
    readonly providerModel: string
    readonly count: number
  }[]
}

/** What of the record of a turn is needed to tell of its reply. */
export interface ReplyTurn {
  readonly taskId: string
  readonly turnNumber: number
  readonly providerName: string
  readonly providerModel: string
  readonly ttftMs: number | null
  readonly turnDurationMs: number
}

interface Reply extends Pick<ReplyTurn, 'providerName' | 'providerModel'> {
  readonly firstWordMs: number
  readonly wholeMs: number
}

const durationOf = (turns: readonly ReplyTurn[]): number => turns.reduce((sum, turn) => sum + turn.turnDurationMs, 0)

/** Null for a reply without words, and for one whose beginning is not there. */
const replyOf = (turns: readonly ReplyTurn[]): Reply | null => {
  const at = turns.findIndex(({ ttftMs }) => ttftMs !== null)
  const first = turns[at]
  if (first === undefined || first.ttftMs === null || turns[0]?.turnNumber !== 1) return null
  return {
    providerName: first.providerName,
    providerModel: first.providerModel,
    firstWordMs: durationOf(turns.slice(0, at)) + Math.min(first.ttftMs, first.turnDurationMs),
    wholeMs: durationOf(turns),
  }
}

/** Both figures over the same replies, so that the first word never comes after the end. */
export const replyStatistics = (turns: readonly ReplyTurn[]): ReplyStatistics => {
  const tasks = Map.groupBy(turns, ({ taskId }) => taskId)
  const replies = [...tasks.values()].flatMap(
    (ofTask) => replyOf(ofTask.toSorted((one, other) => one.turnNumber - other.turnNumber)) ?? [],
  )
  const writers = Map.groupBy(replies, ({ providerName, providerModel }) => `${providerName}\n${providerModel}`)
  return {
    count: replies.length,
    firstWordMs: percentilesOf(replies.map(({ firstWordMs }) => firstWordMs)),
    wholeMs: percentilesOf(replies.map(({ wholeMs }) => wholeMs)),
    answeredBy: [...writers.values()]
      .map((group) => ({
        providerName: group[0]?.providerName ?? '',
        providerModel: group[0]?.providerModel ?? '',
        count: group.length,
      }))
      .toSorted((one, other) => other.count - one.count),
  }
}
