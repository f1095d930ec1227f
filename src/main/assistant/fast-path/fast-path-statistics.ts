import { MINUTE_MS } from '../../platform/durations.ts'
import { type Percentiles, percentilesOf } from '../latency/percentiles.ts'

const WINDOW_MINUTES = 60
/** Older measurements go first when there are more. */
const MOST_KEPT = 20_000

export interface FastPathMeasurement {
  readonly tier: number
  readonly resolver: string
  readonly outcome: 'Hit' | 'Miss' | 'Failed'
  readonly durationMs: number
}

/** What the fast path did in the last 60 minutes. */
export interface FastPathStatistics {
  readonly windowMinutes: number
  readonly tiers: readonly {
    readonly tier: number
    readonly resolvers: readonly string[]
    /** How often a resolver of the tier was asked, and what came of it. */
    readonly asked: number
    readonly hits: number
    readonly failed: number
    /** Null where none was asked. Milliseconds. */
    readonly durationMs: Percentiles | null
  }[]
}

export interface FastPathRecorder {
  record(measurement: FastPathMeasurement): void
  statistics(): FastPathStatistics
}

/** Keeps measurements in memory for an hour; every tier of `resolvers` is listed, asked or not. */
export const createFastPathRecorder = (
  resolvers: readonly { readonly name: string; readonly tier: number }[],
  clock: () => number = Date.now,
): FastPathRecorder => {
  const kept: (FastPathMeasurement & { readonly at: number })[] = []
  const tiers = [...new Set(resolvers.map(({ tier }) => tier))].toSorted((one, other) => one - other)
  return {
    record: (measurement) => {
      kept.push({ ...measurement, at: clock() })
      if (kept.length > MOST_KEPT) kept.shift()
    },
    statistics: () => {
      const since = clock() - WINDOW_MINUTES * MINUTE_MS
      while (kept[0] && kept[0].at < since) kept.shift()
      return {
        windowMinutes: WINDOW_MINUTES,
        tiers: tiers.map((tier) => {
          const ofTier = kept.filter((each) => each.tier === tier)
          return {
            tier,
            resolvers: resolvers.filter((resolver) => resolver.tier === tier).map(({ name }) => name),
            asked: ofTier.length,
            hits: ofTier.filter(({ outcome }) => outcome === 'Hit').length,
            failed: ofTier.filter(({ outcome }) => outcome === 'Failed').length,
            durationMs: percentilesOf(ofTier.map(({ durationMs }) => durationMs)),
          }
        }),
      }
    },
  }
}
