import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../platform/durations.ts'
import { rollingRagTelemetry } from './rag-telemetry.ts'

describe('rollingRagTelemetry', () => {
  it('[R10.13] [R10.15] sums the last hour, scope by scope, and forgets what is older', () => {
    let clock = 0
    const telemetry = rollingRagTelemetry(() => clock)
    telemetry.recordEmbeddingLatency(10)
    telemetry.recordIngestionFlush(500, 100)
    telemetry.recordRetrievalHit({ type: 'Platform' })
    clock = 30 * MINUTE_MS
    telemetry.recordEmbeddingLatency(30)
    telemetry.recordIngestionFlush(500, 300)
    telemetry.recordRetrievalMiss({ type: 'Platform' })
    telemetry.recordRetrievalEmpty({ type: 'Deployment' })
    expect(telemetry.snapshot()).toEqual({
      windowMinutes: 60,
      embedding: { count: 2, meanMs: 20, maxMs: 30 },
      ingestion: { flushes: 2, chunks: 400, meanFlushMs: 500, chunksPerSecond: 400 },
      retrieval: {
        hits: 1,
        misses: 1,
        empty: 1,
        scopes: [
          { scope: { type: 'Platform' }, hits: 1, misses: 1, empty: 0 },
          { scope: { type: 'Deployment' }, hits: 0, misses: 0, empty: 1 },
        ],
      },
    })
    clock = 61 * MINUTE_MS
    expect(telemetry.snapshot()).toMatchObject({ embedding: { count: 1 }, retrieval: { hits: 0, misses: 1, empty: 1 } })
    clock = 600 * MINUTE_MS
    expect(telemetry.snapshot().embedding).toEqual({ count: 0, meanMs: 0, maxMs: 0 })
  })
})
