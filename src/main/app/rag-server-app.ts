import type {
  EmbeddingCache,
  EmbeddingProvider,
  IngestionConfig,
  IngestionStatusObserver,
  RagTelemetry,
  Reranker,
  RetrievalConfig,
  RetrievalTracer,
  VectorStore,
} from '../retrieval/index.ts'
import { defaultIngestionConfig, defaultRetrievalConfig } from '../retrieval/index.ts'
import { type AIServerApp, aiServerApp } from './ai-server-app.ts'

/** The server with an assistant and retrieval. Everything about the app is in this record before it starts. */
export interface RAGServerApp {
  readonly ai: AIServerApp
  readonly embeddingProvider: EmbeddingProvider | null
  readonly embeddingCache: EmbeddingCache | null
  readonly vectorStore: VectorStore | null
  readonly reranker: Reranker | null
  readonly retrievalConfig: RetrievalConfig
  readonly ingestionConfig: IngestionConfig
  readonly ingestionStatusObservers: readonly IngestionStatusObserver[]
  readonly telemetry: RagTelemetry | null
  readonly retrievalTracer: RetrievalTracer | null
}

export const ragServerApp = (): RAGServerApp => ({
  ai: aiServerApp(),
  embeddingProvider: null,
  embeddingCache: null,
  vectorStore: null,
  reranker: null,
  retrievalConfig: defaultRetrievalConfig,
  ingestionConfig: defaultIngestionConfig,
  ingestionStatusObservers: [],
  telemetry: null,
  retrievalTracer: null,
})
