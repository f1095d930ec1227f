import {
  createRetrieval,
  type IngestionStatusObserver,
  memoryVectorStore,
  type Retrieval,
  rollingRagTelemetry,
  type VectorStore,
} from '../retrieval/index.ts'
import type { AppParts } from './app-parts.ts'
import { meteredTelemetry } from './metered.ts'
import type { RAGServerApp } from './rag-server-app.ts'

/** The record's own store, or the one that it says how to make, which is closed with the app. */
export const openVectorStore = (
  { retrievalConfig: { vectorStore } }: RAGServerApp,
  { database, logger }: AppParts,
): { readonly store: VectorStore; readonly close: () => Promise<void> | void } => {
  if (typeof vectorStore !== 'function') return { store: vectorStore ?? memoryVectorStore(), close: () => undefined }
  const store = vectorStore({ database, logger })
  return { store, close: () => store.close?.() }
}

/** Retrieval around the record's parts; null without an embedder. */
export const startRetrieval = (
  app: RAGServerApp,
  { database, eventStore, logger, metrics, notificationChannel }: AppParts,
  { observers, store }: { readonly observers: readonly IngestionStatusObserver[]; readonly store: VectorStore },
): Retrieval | null => {
  const { embeddingProvider, retrievalConfig, ingestionConfig } = app
  if (embeddingProvider === null) return null
  return createRetrieval({
    db: database,
    events: eventStore,
    logger,
    observers,
    embedder: embeddingProvider,
    store,
    config: retrievalConfig,
    ingestion: ingestionConfig,
    tracer: app.retrievalTracer,
    reranker: retrievalConfig.reranker,
    imageEmbedder: retrievalConfig.imageEmbedder,
    help: retrievalConfig.help,
    telemetry: meteredTelemetry(app.telemetry ?? rollingRagTelemetry(), metrics),
    embeddingModels: retrievalConfig.embeddingModels,
    onEmbeddingChange: (status) =>
      notificationChannel.publish({ type: 'Everyone' }, { kind: 'Retrieval.Embedding', payload: status }),
    ...(retrievalConfig.embeddingCache && { embeddingCache: retrievalConfig.embeddingCache }),
  })
}
