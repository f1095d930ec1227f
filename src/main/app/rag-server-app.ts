import type { Database, Logger } from '../platform/index.ts'
import {
  defaultIngestionSettings,
  defaultRetrievalSettings,
  type EmbeddingCache,
  type EmbeddingModels,
  type EmbeddingProvider,
  type HelpShelf,
  type ImageEmbedderPart,
  type IngestionSettings,
  type IngestionStatusObserver,
  type OcrProvider,
  type RagTelemetry,
  type RerankerPart,
  type RetrievalSettings,
  type RetrievalTracer,
  type TableExtractor,
  type TextSummariser,
  type VectorisationHandler,
  type VectorStore,
} from '../retrieval/index.ts'
import { type AIServerApp, aiServerApp } from './ai-server-app.ts'
import type { ModuleServices } from './server-module.ts'

/** What a vector store may be made of. */
export type VectorStoreServices = { readonly database: Database; readonly logger: Logger }

/** A store, or how one is made from the record's own database; one that was made so is closed with the app. */
export type VectorStorePart =
  | VectorStore
  | ((services: VectorStoreServices) => VectorStore & { close?(): Promise<void> })

/** How the app searches, and with which parts. */
export interface RetrievalConfig extends RetrievalSettings {
  /** Null is the in-memory store: what it holds is embedded anew at each start. */
  readonly vectorStore: VectorStorePart | null
  readonly embeddingCache: EmbeddingCache | null
  /** Models besides `embeddingProvider`: to be chosen, or whose vectors are searched until others are made. */
  readonly embeddingModels: EmbeddingModels | null
  readonly reranker: RerankerPart | null
  /** Looks at pictures; null leaves them to their words. */
  readonly imageEmbedder: ImageEmbedderPart | null
  /** Of answers from passages, at most; null leaves them at the assistant's DefaultTemperature. */
  readonly groundedTemperature: number | null
  /** Answers questions about the app itself. */
  readonly help: HelpShelf | null
}

/** What an ingestion status observer may be made of. */
export type ObserverServices = Pick<ModuleServices, 'database' | 'storage' | 'notificationChannel' | 'logger'>

/** Makes an observer of the running app's own parts. */
export type IngestionStatusObserverFactory = (services: ObserverServices) => IngestionStatusObserver

/** How documents are ingested, and with which parts. */
export interface IngestionConfig extends IngestionSettings {
  /** Each makes an observer once, at the start. */
  readonly statusObservers: readonly IngestionStatusObserverFactory[]
  /** Reads scanned documents. */
  readonly ocrProvider: OcrProvider | null
  /** Finds tables, whose cells become searchable. */
  readonly tableExtractor: TableExtractor | null
  /** Heads every chunk with a summary of its document. */
  readonly textSummariser: TextSummariser | null
}

/** The server with an assistant and retrieval. Everything about the app is in this record before it starts. */
export interface RAGServerApp {
  readonly ai: AIServerApp
  readonly embeddingProvider: EmbeddingProvider | null
  readonly vectorisationHandlers: readonly VectorisationHandler[]
  readonly retrievalConfig: RetrievalConfig
  readonly ingestionConfig: IngestionConfig
  readonly telemetry: RagTelemetry | null
  readonly retrievalTracer: RetrievalTracer | null
}

/** An app with an assistant and retrieval, in which nobody has chosen anything yet. */
export const ragServerApp = (): RAGServerApp => ({
  ai: aiServerApp(),
  embeddingProvider: null,
  vectorisationHandlers: [],
  retrievalConfig: {
    ...defaultRetrievalSettings,
    vectorStore: null,
    embeddingCache: null,
    embeddingModels: null,
    reranker: null,
    imageEmbedder: null,
    groundedTemperature: null,
    help: null,
  },
  ingestionConfig: {
    ...defaultIngestionSettings,
    statusObservers: [],
    ocrProvider: null,
    tableExtractor: null,
    textSummariser: null,
  },
  telemetry: null,
  retrievalTracer: null,
})
