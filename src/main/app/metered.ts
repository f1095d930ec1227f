import { appendEach, type EventStore, type MetricsSink } from '../platform/index.ts'
import type { RagTelemetry } from '../retrieval/index.ts'

/** An event store that measures what its records tell: how long the turns of replies took. */
export const meteredEvents = (store: EventStore, metrics: MetricsSink): EventStore => ({
  append: (event) => {
    const { kind, payload } = event
    if (kind === 'AILatencyRecord')
      metrics.record({
        name: 'ai.turn',
        value: Number(payload.turnDurationMs),
        unit: 'ms',
        labels: { provider: String(payload.providerName), stopReason: String(payload.stopReason) },
      })
    return store.append(event)
  },
  appendEach: (batch) => appendEach(store, batch),
  read: (query) => store.read(query),
})

/** Telemetry of retrieval that also reaches the app's metrics. */
export const meteredTelemetry = (telemetry: RagTelemetry, metrics: MetricsSink): RagTelemetry => {
  const count = (name: string, value: number, unit: 'ms' | 'count' = 'count') =>
    metrics.record({ name, value, unit, labels: {} })
  return {
    recordEmbeddingLatency: (ms) => {
      telemetry.recordEmbeddingLatency(ms)
      count('embedding.latency', ms, 'ms')
    },
    recordIngestionFlush: (ms, chunkCount) => {
      telemetry.recordIngestionFlush(ms, chunkCount)
      count('ingestion.flush', ms, 'ms')
      count('ingestion.chunks', chunkCount)
    },
    recordRetrievalHit: (scope) => {
      telemetry.recordRetrievalHit(scope)
      count('retrieval.hit', 1)
    },
    recordRetrievalMiss: (scope) => {
      telemetry.recordRetrievalMiss(scope)
      count('retrieval.miss', 1)
    },
    recordRetrievalEmpty: (scope) => {
      telemetry.recordRetrievalEmpty(scope)
      count('retrieval.empty', 1)
    },
    snapshot: () => telemetry.snapshot(),
  }
}
