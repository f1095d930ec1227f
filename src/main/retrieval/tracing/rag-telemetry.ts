import type { VectorScope } from '../../../contracts/index.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { scopeFromKey, scopeKey } from '../store/scope-key.ts'

/** How searches of a scope ended. */
export interface RetrievalCounts {
  readonly hits: number
  readonly misses: number
  readonly empty: number
}

/** Figures of the rolling window. Durations are in milliseconds. */
export interface RagTelemetrySnapshot {
  readonly windowMinutes: number
  readonly embedding: { readonly count: number; readonly meanMs: number; readonly maxMs: number }
  readonly ingestion: {
    readonly flushes: number
    readonly chunks: number
    readonly meanFlushMs: number
    /** While chunks were being written. */
    readonly chunksPerSecond: number
  }
  /** Of all scopes, and of each that was searched. */
  readonly retrieval: RetrievalCounts & {
    readonly scopes: readonly (RetrievalCounts & { readonly scope: VectorScope })[]
  }
}

/** Counts what retrieval and ingestion do. Cheap enough for every call. */
export interface RagTelemetry {
  recordEmbeddingLatency(ms: number): void
  recordIngestionFlush(ms: number, chunkCount: number): void
  /** Matches were found in a scope; or candidates but none good enough; or nothing at all. */
  recordRetrievalHit(scope: VectorScope): void
  recordRetrievalMiss(scope: VectorScope): void
  recordRetrievalEmpty(scope: VectorScope): void
  snapshot(): RagTelemetrySnapshot
}

const WINDOW_MINUTES = 60

const emptyMinute = () => ({
  embeddings: 0,
  embeddingMs: 0,
  embeddingMaxMs: 0,
  flushes: 0,
  flushMs: 0,
  chunks: 0,
  scopes: new Map<string, { hits: number; misses: number; empty: number }>(),
})
type Minute = ReturnType<typeof emptyMinute>

/** Telemetry over the last hour, one bucket per minute. */
export const rollingRagTelemetry = (clock: () => number = Date.now): RagTelemetry => {
  const minutes = new Map<number, Minute>()
  const present = (): Minute => {
    const minute = Math.floor(clock() / MINUTE_MS)
    for (const old of minutes.keys()) if (old <= minute - WINDOW_MINUTES) minutes.delete(old)
    const known = minutes.get(minute) ?? emptyMinute()
    minutes.set(minute, known)
    return known
  }
  const sum = (read: (minute: Minute) => number): number =>
    [...minutes.values()].reduce((total, minute) => total + read(minute), 0)
  const countsOf = (minute: Minute, key: string) => {
    const known = minute.scopes.get(key) ?? { hits: 0, misses: 0, empty: 0 }
    minute.scopes.set(key, known)
    return known
  }
  const retrievalCounts = (): RagTelemetrySnapshot['retrieval'] => {
    const byScope = new Map<string, { hits: number; misses: number; empty: number }>()
    for (const { scopes } of minutes.values())
      for (const [key, { hits, misses, empty }] of scopes) {
        const total = byScope.get(key) ?? { hits: 0, misses: 0, empty: 0 }
        byScope.set(key, { hits: total.hits + hits, misses: total.misses + misses, empty: total.empty + empty })
      }
    const scopes = [...byScope].map(([key, counts]) => ({ scope: scopeFromKey(key), ...counts }))
    const all = (read: (counts: RetrievalCounts) => number) => scopes.reduce((total, counts) => total + read(counts), 0)
    return {
      hits: all(({ hits }) => hits),
      misses: all(({ misses }) => misses),
      empty: all(({ empty }) => empty),
      scopes,
    }
  }
  const ratio = (total: number, count: number): number => (count === 0 ? 0 : total / count)

  return {
    recordEmbeddingLatency: (ms) => {
      const minute = present()
      minute.embeddings++
      minute.embeddingMs += ms
      minute.embeddingMaxMs = Math.max(minute.embeddingMaxMs, ms)
    },
    recordIngestionFlush: (ms, chunkCount) => {
      const minute = present()
      minute.flushes++
      minute.flushMs += ms
      minute.chunks += chunkCount
    },
    recordRetrievalHit: (scope) => {
      countsOf(present(), scopeKey(scope)).hits++
    },
    recordRetrievalMiss: (scope) => {
      countsOf(present(), scopeKey(scope)).misses++
    },
    recordRetrievalEmpty: (scope) => {
      countsOf(present(), scopeKey(scope)).empty++
    },
    snapshot: () => {
      present()
      const embeddings = sum((minute) => minute.embeddings)
      const flushes = sum((minute) => minute.flushes)
      const chunks = sum((minute) => minute.chunks)
      const flushMs = sum((minute) => minute.flushMs)
      return {
        windowMinutes: WINDOW_MINUTES,
        embedding: {
          count: embeddings,
          meanMs: ratio(
            sum((minute) => minute.embeddingMs),
            embeddings,
          ),
          maxMs: Math.max(0, ...[...minutes.values()].map((minute) => minute.embeddingMaxMs)),
        },
        ingestion: {
          flushes,
          chunks,
          meanFlushMs: ratio(flushMs, flushes),
          chunksPerSecond: ratio(chunks * 1000, flushMs),
        },
        retrieval: retrievalCounts(),
      }
    },
  }
}
