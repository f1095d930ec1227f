import type {
  ContractHandlers,
  EmbeddingStatus,
  embeddingApi,
  GroundingMode,
  retrievalApi,
} from '../../contracts/index.ts'
import type { AIToolDefinition, SystemPromptBuilder } from '../assistant/index.ts'
import {
  type CallContext,
  collectGarbage,
  type Database,
  type EventStore,
  isStorageFull,
  type Logger,
} from '../platform/index.ts'
import { createEmbeddingHandlers } from './api/embedding-handlers.ts'
import { createRetrievalHandlers } from './api/retrieval-handlers.ts'
import { cachingEmbedder } from './embedding/caching-embedder.ts'
import type { EmbeddingCache } from './embedding/embedding-cache.ts'
import type { BatchEmbeddingProvider, EmbeddingProvider } from './embedding/embedding-provider.ts'
import type { EmbeddingVersion } from './embedding/embedding-version.ts'
import { measuredEmbedder } from './embedding/measured-embedder.ts'
import { memoryEmbeddingCache } from './embedding/memory-embedding-cache.ts'
import type { HelpShelf } from './help/help-shelf.ts'
import type { Ingestion } from './ingestion/create-ingestion.ts'
import { createIngestion } from './ingestion/create-ingestion.ts'
import type { IngestionStatusObserver } from './ingestion/ingestion-queue.ts'
import type { ImageEmbedderPart } from './pictures/image-embedder.ts'
import { createPictures, type Pictures } from './pictures/pictures.ts'
import { createRetrievalPipeline } from './pipeline/create-retrieval-pipeline.ts'
import type { RerankerPart } from './pipeline/reranker.ts'
import type { TracedRetrievalPipeline } from './pipeline/retrieval-pipeline.ts'
import { retrievalPromptBuilder } from './prompt/retrieval-prompt-builder.ts'
import { searchKnowledgeTool } from './prompt/search-knowledge-tool.ts'
import { createReembedding } from './reembedding/create-reembedding.ts'
import type { EmbeddingModels } from './reembedding/embedding-models.ts'
import type { IngestionSettings, RetrievalSettings } from './retrieval-settings.ts'
import { defaultIngestionSettings, defaultRetrievalSettings } from './retrieval-settings.ts'
import { scopesEverUsed } from './store/partitions.ts'
import { createVacuumSchedule } from './store/vacuum-schedule.ts'
import type { ScopeCount, VectorStore } from './store/vector-store.ts'
import { whenReady } from './store/when-ready.ts'
import { eventRetrievalTracer } from './tracing/event-retrieval-tracer.ts'
import type { RagTelemetry, RagTelemetrySnapshot } from './tracing/rag-telemetry.ts'
import { rollingRagTelemetry } from './tracing/rag-telemetry.ts'
import type { RetrievalTracer } from './tracing/retrieval-tracer.ts'

/** The parts that retrieval is made of. */
export interface RetrievalOptions {
  readonly db: Database
  readonly events: EventStore
  readonly logger: Logger
  readonly embedder: EmbeddingProvider
  readonly store: VectorStore
  readonly config?: Partial<RetrievalSettings>
  readonly ingestion?: Partial<IngestionSettings>
  readonly observers?: readonly IngestionStatusObserver[]
  readonly embeddingCache?: EmbeddingCache
  /** Models that can be chosen, and former ones whose vectors are searched while others are made. */
  readonly embeddingModels?: EmbeddingModels | null
  /** Told how far a change of the model has come. */
  onEmbeddingChange?(status: EmbeddingStatus): void
  readonly telemetry?: RagTelemetry
  /** Told of every retrieval besides the event store. */
  readonly tracer?: RetrievalTracer | null
  /** One that may be chosen while the app runs reorders what DenseSparseHybrid finds by default, while it is. */
  readonly reranker?: RerankerPart | null
  /** Looks at pictures, which are found by what they show then. */
  readonly imageEmbedder?: ImageEmbedderPart | null
  /** Answers questions about the app itself; no search finds it. */
  readonly help?: HelpShelf | null
}

/** The state of the layer, for `/health/rag`. */
export interface RetrievalStatus {
  readonly embedding: EmbeddingVersion & { readonly cacheHitRate: number }
  readonly vectorStore: {
    readonly status: 'Ready' | 'Failed'
    readonly chunkCount: number
    readonly scopeCount: number
  }
  readonly ingestion: { readonly queueDepth: number }
  readonly reembedding: Omit<EmbeddingStatus, 'serving'>
  readonly statistics: RagTelemetrySnapshot
}

/** The assembled layer. */
export interface Retrieval {
  readonly embedder: BatchEmbeddingProvider
  readonly pipeline: TracedRetrievalPipeline
  readonly ingestion: Ingestion
  readonly promptBuilder: SystemPromptBuilder
  /** What answers stand on in a conversation that does not say. */
  readonly groundingMode: GroundingMode
  readonly searchTool: AIToolDefinition
  /** `null` where the app has nothing that looks at pictures. */
  readonly pictures: Pictures | null
  readonly handlers: ContractHandlers<typeof retrievalApi, CallContext>
  readonly embeddingHandlers: ContractHandlers<typeof embeddingApi, CallContext>
  status(): Promise<RetrievalStatus>
  /** Scopes with their chunk counts, for `/dev/rag/scopes`. */
  scopes(): Promise<ScopeCount[]>
  /** Clears what is left of removed chunks: their words in the index, and the cache of vectors, which may hold theirs. */
  forget(signal: AbortSignal): Promise<void>
  /** Goes on with ingestion that an earlier process left. */
  start(): Promise<void>
  stop(): Promise<void>
}

const bothTracers = (first: RetrievalTracer, second: RetrievalTracer | null): RetrievalTracer => ({
  trace: (trace, access, traceId) => {
    first.trace(trace, access, traceId)
    second?.trace(trace, access, traceId)
  },
  miss: (scope, queryHash) => {
    first.miss(scope, queryHash)
    second?.miss(scope, queryHash)
  },
})

/** A search goes on without its trace where there is no room for one. */
const whereThereIsRoom = (tracer: RetrievalTracer, logger: Logger): RetrievalTracer => {
  const attempt = (record: () => void): void => {
    try {
      record()
    } catch (error) {
      if (!isStorageFull(error)) throw error
      logger.warn({ err: error }, 'A search could not be recorded')
    }
  }
  return {
    trace: (trace, access, traceId) => attempt(() => tracer.trace(trace, access, traceId)),
    miss: (scope, queryHash) => attempt(() => tracer.miss(scope, queryHash)),
  }
}

const reembeddingOf = ({ serving: _serving, ...rest }: EmbeddingStatus): RetrievalStatus['reembedding'] => rest

/** Wires the layer from its ports. Whoever made `embedder` and `store` closes them, after `stop`. */
export const createRetrieval = (options: RetrievalOptions): Retrieval => {
  const { db, events, logger, store, reranker = null, imageEmbedder = null } = options
  const pictures = imageEmbedder === null ? null : createPictures({ db, embedder: imageEmbedder, logger })
  const config = { ...defaultRetrievalSettings, ...options.config }
  const ingestionConfig = { ...defaultIngestionSettings, ...options.ingestion }
  const cache = options.embeddingCache ?? memoryEmbeddingCache()
  const telemetry = options.telemetry ?? rollingRagTelemetry()
  const reembedding = createReembedding({
    db,
    store,
    events,
    logger,
    embedder: options.embedder,
    models: options.embeddingModels ?? { list: () => [] },
    wrap: (provider) => cachingEmbedder(measuredEmbedder(provider, telemetry), cache),
    onChange: (status) => options.onEmbeddingChange?.(status),
  })
  const { embedder } = reembedding
  const vacuuming = createVacuumSchedule({ store, logger, formerScopes: () => scopesEverUsed(db) })
  const traces = eventRetrievalTracer(events)
  const { mergeStrategy } = config
  const searching = {
    ...config,
    get mergeStrategy() {
      const isChosen = typeof reranker === 'function' && reranker() !== null
      return isChosen && mergeStrategy === 'DenseSparseHybrid' ? 'DenseSparseRerank' : mergeStrategy
    },
  }
  const pipeline = createRetrievalPipeline({
    embedder,
    store,
    mergeStrategy,
    reranker,
    pictures,
    logger,
    telemetry,
    tracer: whereThereIsRoom(bothTracers(traces, options.tracer ?? null), logger),
  })
  const ingestion = createIngestion({
    db,
    store,
    embedder,
    events,
    logger,
    telemetry,
    observers: options.observers ?? [],
    concurrency: ingestionConfig.concurrency,
    capacity: ingestionConfig.queueCapacity,
    onRest: collectGarbage,
  })
  const takingUp = whenReady({ store, logger, steps: [() => ingestion.start(), () => reembedding.start()] })
  const vectorStoreStatus = async (): Promise<RetrievalStatus['vectorStore']> => {
    try {
      const scopes = await store.listScopes()
      // A store that lists what it holds may still be unable to search it.
      const probe = new Float32Array(embedder.dimensions).fill(1)
      await store.search([{ type: 'Platform' }, ...scopes.slice(0, 1).map(({ scope }) => scope)], probe, 1, 1)
      const chunkCount = scopes.reduce((sum, scope) => sum + scope.chunkCount, 0)
      return { status: 'Ready', chunkCount, scopeCount: scopes.length }
    } catch (error) {
      logger.error({ err: error }, 'The vector store does not answer')
      return { status: 'Failed', chunkCount: 0, scopeCount: 0 }
    }
  }
  return {
    embedder,
    pipeline,
    ingestion,
    promptBuilder: retrievalPromptBuilder({
      pipeline,
      config,
      originFilter: config.originFilter,
      help: options.help ?? null,
      get mergeStrategy() {
        return searching.mergeStrategy
      },
    }),
    groundingMode: config.groundingMode,
    pictures,
    searchTool: searchKnowledgeTool({
      ...config,
      pipeline,
      logger,
      get mergeStrategy() {
        return searching.mergeStrategy
      },
    }),
    handlers: createRetrievalHandlers({ pipeline, traces, config: searching }),
    embeddingHandlers: createEmbeddingHandlers(reembedding),
    status: async () => ({
      reembedding: reembeddingOf(reembedding.status()),
      embedding: {
        providerId: embedder.providerId,
        modelId: embedder.modelId,
        dimensions: embedder.dimensions,
        cacheHitRate: cache.hitRate,
      },
      vectorStore: await vectorStoreStatus(),
      ingestion: { queueDepth: ingestion.count },
      statistics: telemetry.snapshot(),
    }),
    scopes: () => store.listScopes(),
    forget: async (signal) => {
      await ingestion.forgetRemoved(signal)
      pictures?.sweep()
      await cache.clear?.()
    },
    start: async () => {
      pictures?.sweep()
      vacuuming.start()
      await takingUp.start()
    },
    stop: async () => {
      await Promise.all([takingUp.stop(), vacuuming.stop(), ingestion.stop(), reembedding.stop()])
    },
  }
}
