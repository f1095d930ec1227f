import type { RagTelemetry } from '../tracing/rag-telemetry.ts'
import type { BatchEmbeddingProvider, EmbeddingProvider } from './embedding-provider.ts'
import { inBatches } from './in-batches.ts'

/** Records how long each text took, of those that `inner` really embeds: to be put beneath a cache. Texts of one batch share its time. */
export const measuredEmbedder = (inner: EmbeddingProvider, telemetry: RagTelemetry): BatchEmbeddingProvider => {
  const provider = inBatches(inner)
  const { providerId, modelId, dimensions } = provider
  const timed = async <Value>(textCount: number, work: Promise<Value>): Promise<Value> => {
    const started = performance.now()
    const value = await work
    const each = Math.round((performance.now() - started) / Math.max(1, textCount))
    for (let at = 0; at < textCount; at++) telemetry.recordEmbeddingLatency(each)
    return value
  }
  return {
    providerId,
    modelId,
    dimensions,
    generateEmbedding: (text) => timed(1, provider.generateEmbedding(text)),
    generateEmbeddings: (texts) => timed(texts.length, provider.generateEmbeddings(texts)),
    ...(provider.embedQuestions && {
      embedQuestions: (texts: readonly string[]) =>
        timed(texts.length, (provider.embedQuestions ?? provider.generateEmbeddings)(texts)),
    }),
  }
}
