import type { ChunkOrigin, GroundingMode, MergeStrategy } from '../../contracts/index.ts'
import type {
  EmbeddingCache,
  EmbeddingProvider,
  IngestionConfig,
  IngestionStatusObserver,
  RagTelemetry,
  Reranker,
  RetrievalConfig,
  RetrievalTracer,
  ScopeStrategy,
  VectorStore,
} from '../retrieval/index.ts'
import type { Builder } from './pipe.ts'

const changeRetrieval =
  (config: Partial<RetrievalConfig>): Builder =>
  (app) => ({ ...app, retrievalConfig: { ...app.retrievalConfig, ...config } })

const changeIngestion =
  (config: Partial<IngestionConfig>): Builder =>
  (app) => ({ ...app, ingestionConfig: { ...app.ingestionConfig, ...config } })

export const withEmbeddingProvider =
  (embeddingProvider: EmbeddingProvider): Builder =>
  (app) => ({ ...app, embeddingProvider })
export const withEmbeddingCache =
  (embeddingCache: EmbeddingCache): Builder =>
  (app) => ({ ...app, embeddingCache })
export const withVectorStore =
  (vectorStore: VectorStore): Builder =>
  (app) => ({ ...app, vectorStore })
export const withReranker =
  (reranker: Reranker): Builder =>
  (app) => ({ ...app, reranker })
export const withTelemetry =
  (telemetry: RagTelemetry): Builder =>
  (app) => ({ ...app, telemetry })
/** Told of every retrieval, besides the event store. */
export const withRetrievalTracer =
  (retrievalTracer: RetrievalTracer): Builder =>
  (app) => ({ ...app, retrievalTracer })
export const withIngestionStatusObserver =
  (observer: IngestionStatusObserver): Builder =>
  (app) => ({ ...app, ingestionStatusObservers: [...app.ingestionStatusObservers, observer] })

export const withTopK = (topK: number): Builder => changeRetrieval({ topK })
export const withMinScore = (minScore: number): Builder => changeRetrieval({ minScore })
export const withMergeStrategy = (mergeStrategy: MergeStrategy): Builder => changeRetrieval({ mergeStrategy })
export const withSnippetCharLimit = (snippetCharLimit: number): Builder => changeRetrieval({ snippetCharLimit })
export const withOriginFilter = (originFilter: readonly ChunkOrigin[] | null): Builder =>
  changeRetrieval({ originFilter })
export const withGroundingMode = (groundingMode: GroundingMode): Builder => changeRetrieval({ groundingMode })
export const withScopeStrategy = (scopeStrategy: ScopeStrategy): Builder => changeRetrieval({ scopeStrategy })
export const withIngestionConcurrency = (concurrency: number): Builder => changeIngestion({ concurrency })
export const withIngestionQueueCapacity = (queueCapacity: number | null): Builder => changeIngestion({ queueCapacity })
