import { createHash } from 'node:crypto'
import type { MergeStrategy, RetrievalTrace } from '../../../contracts/index.ts'
import type { AccessContext } from '../../platform/index.ts'
import { newGuid } from '../../platform/index.ts'
import { indexedText } from '../chunk-metadata.ts'
import type { EmbeddingProvider } from '../embedding/embedding-provider.ts'
import { versionStamp } from '../embedding/embedding-version.ts'
import type { VectorStore } from '../store/vector-store.ts'
import type { RagTelemetry } from '../tracing/rag-telemetry.ts'
import type { RetrievalTracer } from '../tracing/retrieval-tracer.ts'
import type { FusionWeights } from './fusion.ts'
import { defaultFusionWeights } from './fusion.ts'
import type { Merged, MergeParts } from './merge-strategies.ts'
import { checkStrategy, mergeStrategies } from './merge-strategies.ts'
import { permittedScopes } from './permitted-scopes.ts'
import type { Reranker } from './reranker.ts'
import type { RetrievalRequest, TracedRetrieval, TracedRetrievalPipeline } from './retrieval-pipeline.ts'
import type { Stopwatch } from './stopwatch.ts'
import { startStopwatch } from './stopwatch.ts'

export interface RetrievalPipelineOptions {
  readonly embedder: EmbeddingProvider
  readonly store: VectorStore
  /** The strategy that will be asked for; refused here already when a part for it is missing. */
  readonly mergeStrategy?: MergeStrategy
  readonly reranker?: Reranker | null
  readonly tracer?: RetrievalTracer | null
  readonly telemetry?: RagTelemetry | null
  readonly fusionWeights?: FusionWeights
}

const NOTHING: Merged = { matches: [], poolSize: 0 }

/**
 * The search behind every prompt, tool and contract. Reads only what the caller asked for and may read. `minScore` is compared with the
 * strategy's own score: the cosine (DenseOnly), relative BM25 times coverage (SparseOnly), the fused score times relevance
 * (DenseSparseHybrid, see `relevance.ts`), the reranker's. Throws InvalidInput for a strategy without the parts it needs.
 */
export const createRetrievalPipeline = (options: RetrievalPipelineOptions): TracedRetrievalPipeline => {
  const { embedder, store, reranker = null, tracer = null, telemetry = null } = options
  if (options.mergeStrategy !== undefined) checkStrategy(options.mergeStrategy, { store, reranker })
  const parts: MergeParts = {
    store,
    reranker,
    weights: options.fusionWeights ?? defaultFusionWeights,
    embed: (query) => embedder.generateEmbedding(query),
  }

  const report = (retrieval: TracedRetrieval, access: AccessContext): void => {
    const { trace, traceId } = retrieval
    tracer?.trace(trace, access, traceId)
    for (const scope of trace.permittedScopes) {
      if (trace.resultCount > 0) telemetry?.recordRetrievalHit(scope)
      else if (trace.candidatePoolSize > 0) telemetry?.recordRetrievalMiss(scope)
      else telemetry?.recordRetrievalEmpty(scope)
      if (trace.resultCount === 0) tracer?.miss(scope, trace.queryHash)
    }
    // A search of nothing that is permitted finds nothing either.
    if (trace.permittedScopes.length === 0)
      for (const scope of trace.requestedScopes) tracer?.miss(scope, trace.queryHash)
  }
  const traceOf = (request: RetrievalRequest, found: Merged, watch: Stopwatch) => {
    const { mergeStrategy } = request
    return {
      queryHash: createHash('sha256').update(request.query).digest('hex'),
      queryLength: request.query.length,
      requestedScopes: [...request.requestedScopes],
      topK: request.topK,
      candidatePoolSize: found.poolSize,
      topScore: found.matches[0]?.score ?? 0,
      dense: mergeStrategy !== 'SparseOnly',
      sparse: mergeStrategy !== 'DenseOnly',
      reranked: mergeStrategy === 'DenseSparseRerank',
      latencyMs: Math.round(watch.elapsedMs),
      stages: watch.stages,
    } satisfies Partial<RetrievalTrace>
  }
  const retrieveTraced = async (request: RetrievalRequest, access: AccessContext): Promise<TracedRetrieval> => {
    const { mergeStrategy, topK, minScore } = request
    checkStrategy(mergeStrategy, { store, reranker })
    const watch = startStopwatch()
    const scopes = permittedScopes(request.requestedScopes, access)
    const query = { query: request.query, scopes, origins: request.originFilter, topK }
    const found = scopes.length === 0 || topK < 1 ? NOTHING : await mergeStrategies[mergeStrategy](parts, query, watch)
    const matches = found.matches.filter(({ score }) => score >= minScore).slice(0, topK)
    const trace = { ...traceOf(request, found, watch), permittedScopes: scopes, resultCount: matches.length }
    const retrieval = { matches, traceId: newGuid(), trace }
    report(retrieval, access)
    return retrieval
  }
  return {
    retrieveTraced,
    retrieve: async (request, access) => (await retrieveTraced(request, access)).matches,
    index: async (scope, chunk) => {
      const vector = await embedder.generateEmbedding(indexedText(chunk))
      await store.index(scope, { ...chunk, vector, metadata: { ...chunk.metadata, ...versionStamp(embedder) } })
    },
  }
}
