import { createHash } from 'node:crypto'
import { EMBED_FAILED, type MergeStrategy, type RetrievalTrace } from '../../../contracts/index.ts'
import type { AccessContext, Logger } from '../../platform/index.ts'
import { newGuid } from '../../platform/index.ts'
import { indexedText } from '../chunk-metadata.ts'
import type { EmbeddingProvider } from '../embedding/embedding-provider.ts'
import { embeddingVersionOf, sameVersion, versionStamp } from '../embedding/embedding-version.ts'
import { inBatches } from '../embedding/in-batches.ts'
import { amongPassages, mostPictures } from '../pictures/among-passages.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { scopeKey } from '../store/scope-key.ts'
import type { QuestionEmbedder, StageTime, StoreFindings } from '../store/search-store.ts'
import type { VectorStore } from '../store/vector-store.ts'
import type { RagTelemetry } from '../tracing/rag-telemetry.ts'
import type { RetrievalTracer } from '../tracing/retrieval-tracer.ts'
import type { MergeParts, MergeQuery } from './merge-strategies.ts'
import { checkStrategy, mergeBy, RERANK_FAILED } from './merge-strategies.ts'
import { permittedScopes } from './permitted-scopes.ts'
import type { Reranker, RerankerPart } from './reranker.ts'
import type {
  RetrievalPipeline,
  RetrievalRequest,
  TracedRetrieval,
  TracedRetrievalPipeline,
} from './retrieval-pipeline.ts'

/** The parts that a search is made of. */
export interface RetrievalPipelineOptions {
  readonly embedder: EmbeddingProvider
  readonly store: VectorStore
  /** The strategy that will be asked for; refused here already when a part for it is missing. */
  readonly mergeStrategy?: MergeStrategy
  readonly reranker?: RerankerPart | null
  /** Pictures that are found beside passages, by what they show, where vectors are searched. */
  readonly pictures?: Pick<Pictures, 'find'> | null
  readonly tracer?: RetrievalTracer | null
  readonly telemetry?: RagTelemetry | null
  /** Told when a reranker or the embedding of a question fails. */
  readonly logger?: Logger | null
}

const NOTHING: StoreFindings = { matches: [], poolSize: 0, poolScopes: [], corrections: [], stages: [] }
const EMBED = 'embed'
const PICTURES = 'pictures'

const inWords = ({ stage, ms }: StageTime): string => `${stage} ${ms.toFixed(1)} ms`

/**
 * The search behind every prompt, tool and contract. Reads only what the caller asked for and may read. `minScore` is compared with the
 * score that a match carries: the cosine (DenseOnly), how likely it is that the passage answers the question (SparseOnly by its words alone,
 * DenseSparseHybrid by both, see `ranking/`), the reranker's. Throws InvalidInput for a strategy without the parts it needs.
 */
export const createRetrievalPipeline = (options: RetrievalPipelineOptions): TracedRetrievalPipeline => {
  const { embedder, store, pictures = null, tracer = null, telemetry = null, logger = null } = options
  const currentReranker = (): Reranker | null =>
    typeof options.reranker === 'function' ? options.reranker() : (options.reranker ?? null)
  if (options.mergeStrategy !== undefined) checkStrategy(options.mergeStrategy, { store, reranker: currentReranker() })
  const provider = inBatches(embedder)
  const partsFor = (embed: QuestionEmbedder['embed']): MergeParts => ({
    store,
    reranker: currentReranker(),
    embedder: { ...embeddingVersionOf(embedder), embed },
    onRerankFailure: (error) => logger?.warn({ err: error }, 'Candidates could not be reranked; their order stands'),
    onEmbedFailure: (error) =>
      logger?.warn({ err: error }, 'A question could not be embedded; its words were searched'),
  })
  /** A search in whose middle the model was switched compared what cannot be compared: it begins anew. */
  const withOneModel = async (search: () => Promise<StoreFindings>): Promise<StoreFindings> => {
    for (;;) {
      const version = embeddingVersionOf(embedder)
      const isSwitched = (): boolean => !sameVersion(version, embedder)
      try {
        const found = await search()
        if (!isSwitched()) return found
      } catch (error) {
        if (!isSwitched()) throw error
      }
    }
  }

  const report = ({ trace, traceId }: TracedRetrieval, found: StoreFindings, access: AccessContext): void => {
    tracer?.trace(trace, access, traceId)
    const hits = new Set(found.matches.flatMap(({ scope }) => (scope === undefined ? [] : scopeKey(scope))))
    const pool = new Set(found.poolScopes.map(scopeKey))
    for (const scope of trace.permittedScopes) {
      if (hits.has(scopeKey(scope))) telemetry?.recordRetrievalHit(scope)
      else {
        if (pool.has(scopeKey(scope))) telemetry?.recordRetrievalMiss(scope)
        else telemetry?.recordRetrievalEmpty(scope)
        tracer?.miss(scope, trace.queryHash)
      }
    }
    // A search of nothing that is permitted finds nothing either.
    if (trace.permittedScopes.length === 0)
      for (const scope of trace.requestedScopes) tracer?.miss(scope, trace.queryHash)
  }
  const traceOf = (request: RetrievalRequest, found: StoreFindings, startedAt: number) => {
    const { mergeStrategy } = request
    const failed = (wanted: string): boolean => found.stages.some(({ stage }) => stage === wanted)
    const isEmbedded = mergeStrategy !== 'SparseOnly' && !failed(EMBED_FAILED)
    return {
      queryHash: createHash('sha256').update(request.query).digest('hex'),
      queryLength: request.query.length,
      requestedScopes: [...request.requestedScopes],
      topK: request.topK,
      candidatePoolSize: found.poolSize,
      topScore: found.matches[0]?.score ?? 0,
      dense: isEmbedded,
      sparse: mergeStrategy !== 'DenseOnly',
      reranked: mergeStrategy === 'DenseSparseRerank' && isEmbedded && !failed(RERANK_FAILED),
      latencyMs: Math.round(performance.now() - startedAt),
      stages: found.stages.map(inWords),
      resultCount: found.matches.length,
    } satisfies Partial<RetrievalTrace>
  }
  const withPictures = async (found: StoreFindings, asked: MergeQuery): Promise<StoreFindings> => {
    const { topK, scopes } = asked
    if (pictures === null || scopes.length === 0 || topK < 1) return found
    const startedAt = performance.now()
    const seen = await pictures.find({ ...asked, topK: mostPictures(topK) })
    if (seen.length === 0) return found
    const matches = amongPassages(found.matches, seen, topK)
    const kept = new Set(matches.map(({ chunk }) => chunk.id))
    const crowdedOut = found.matches.filter(({ chunk }) => !kept.has(chunk.id))
    return {
      ...found,
      matches,
      ...(found.runnersUp && { runnersUp: [...crowdedOut, ...found.runnersUp] }),
      poolSize: found.poolSize + seen.length,
      poolScopes: [...found.poolScopes, ...seen.flatMap(({ scope }) => scope ?? [])],
      stages: [...found.stages, { stage: PICTURES, ms: performance.now() - startedAt }],
    }
  }
  const retrieveTraced: TracedRetrievalPipeline['retrieveTraced'] = async (request, access, options = {}) => {
    const { signal, documentIds = null, runnersUp = 0 } = options
    const { query, mergeStrategy, topK, minScore, originFilter } = request
    checkStrategy(mergeStrategy, { store, reranker: currentReranker() })
    const startedAt = performance.now()
    const scopes = permittedScopes(request.requestedScopes, access)
    let isAsked = false
    const embed: QuestionEmbedder['embed'] = (texts) => {
      isAsked = true
      return (provider.embedQuestions ?? provider.generateEmbeddings)(texts)
    }
    const asked: MergeQuery = { query, scopes, origins: originFilter, documentIds, topK, minScore, signal }
    const passages =
      scopes.length === 0 || topK < 1
        ? NOTHING
        : await withOneModel(() => mergeBy(mergeStrategy, partsFor(embed), { ...asked, runnersUp }))
    const found = mergeStrategy === 'SparseOnly' ? passages : await withPictures(passages, asked)
    // Whoever gave the embedder may measure it; nobody else sees what a store embeds by itself.
    if (!isAsked)
      for (const { stage, ms } of found.stages) if (stage === EMBED) telemetry?.recordEmbeddingLatency(Math.round(ms))
    const trace = { ...traceOf(request, found, startedAt), permittedScopes: scopes }
    const { matches, corrections, stages, runnersUp: others = [] } = found
    const retrieval = { matches, runnersUp: others, corrections, stages, traceId: newGuid(), trace }
    report(retrieval, found, access)
    return retrieval
  }
  const index: RetrievalPipeline['index'] = async (scope, chunk) => {
    const version = embeddingVersionOf(embedder)
    const vector = await embedder.generateEmbedding(indexedText(chunk))
    if (!sameVersion(version, embedder)) return index(scope, chunk)
    await store.index(scope, { ...chunk, vector, metadata: { ...chunk.metadata, ...versionStamp(version) } })
  }
  return {
    retrieveTraced,
    retrieve: async (request, access, options) => (await retrieveTraced(request, access, options)).matches,
    index,
  }
}
