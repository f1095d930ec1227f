import type { ChunkOrigin, GroundingMode, MergeStrategy } from '../../contracts/index.ts'
import type {
  EmbeddingCache,
  EmbeddingModels,
  EmbeddingProvider,
  HelpShelf,
  ImageEmbedderPart,
  OcrProvider,
  RagTelemetry,
  RerankerPart,
  RetrievalTracer,
  ScopeStrategy,
  TableExtractor,
  TextSummariser,
  UnsupportedSentences,
  VectorisationHandler,
} from '../retrieval/index.ts'
import type {
  IngestionConfig,
  IngestionStatusObserverFactory,
  RetrievalConfig,
  VectorStorePart,
} from './rag-server-app.ts'
import type { RetrievalBuilder } from './server-app.ts'

const changeRetrieval =
  (config: Partial<RetrievalConfig>): RetrievalBuilder =>
  (app) => ({ ...app, retrievalConfig: { ...app.retrievalConfig, ...config } })

const changeIngestion =
  (next: (config: IngestionConfig) => Partial<IngestionConfig>): RetrievalBuilder =>
  (app) => ({ ...app, ingestionConfig: { ...app.ingestionConfig, ...next(app.ingestionConfig) } })

/** What embeds texts and questions; the one part of retrieval without a default. */
export const withEmbeddingProvider =
  (embeddingProvider: EmbeddingProvider): RetrievalBuilder =>
  (app) => ({ ...app, embeddingProvider })
/** Serves its data type: what is saved under that id is turned into chunks by it. A later one for the same id replaces the earlier. */
export const withVectorisationHandler =
  (handler: VectorisationHandler): RetrievalBuilder =>
  (app) => ({ ...app, vectorisationHandlers: [...app.vectorisationHandlers, handler] })
/** Default: a rolling window of the last hour. */
export const withTelemetry =
  (telemetry: RagTelemetry): RetrievalBuilder =>
  (app) => ({ ...app, telemetry })
/** Told of every retrieval, besides the event store. */
export const withRetrievalTracer =
  (retrievalTracer: RetrievalTracer): RetrievalBuilder =>
  (app) => ({ ...app, retrievalTracer })
/** Default: a cache in memory. */
export const withEmbeddingCache = (embeddingCache: EmbeddingCache): RetrievalBuilder =>
  changeRetrieval({ embeddingCache })
/**
 * Models that can be chosen in place of `withEmbeddingProvider`'s. One that was used before belongs here: its vectors are searched while those of
 * the new one are made. Without it, everything is found by its words alone until then.
 */
export const withEmbeddingModels = (embeddingModels: EmbeddingModels): RetrievalBuilder =>
  changeRetrieval({ embeddingModels })
/** Default: a store in memory. */
export const withVectorStore = (vectorStore: VectorStorePart): RetrievalBuilder => changeRetrieval({ vectorStore })
/**
 * Needed by DenseSparseRerank. One that may be chosen while the app runs, given as a function, is also used by default while it is chosen where the app's
 * strategy is DenseSparseHybrid.
 */
export const withReranker = (reranker: RerankerPart): RetrievalBuilder => changeRetrieval({ reranker })
/** Pictures are found by what they show besides by the words in them. Default: none. */
export const withImageEmbedder = (imageEmbedder: ImageEmbedderPart): RetrievalBuilder =>
  changeRetrieval({ imageEmbedder })
/** Questions about the app itself are answered from its help, which stands in no library. Default: none. */
export const withHelp = (help: HelpShelf): RetrievalBuilder => changeRetrieval({ help })
/** The observer that the factory makes at the start is told of every job. */
export const withIngestionStatusObserver = (make: IngestionStatusObserverFactory): RetrievalBuilder =>
  changeIngestion(({ statusObservers }) => ({ statusObservers: [...statusObservers, make] }))

/** Reads the documents that it calls scanned, in place of their own text. */
export const withOcrProvider = (ocrProvider: OcrProvider): RetrievalBuilder => changeIngestion(() => ({ ocrProvider }))
/** Its tables are searched beside a document's text. */
export const withTableExtractor = (tableExtractor: TableExtractor): RetrievalBuilder =>
  changeIngestion(() => ({ tableExtractor }))
/** Default: none, and no chunk is headed. */
export const withTextSummariser = (textSummariser: TextSummariser): RetrievalBuilder =>
  changeIngestion(() => ({ textSummariser }))

/** Chunks that a search returns at most. Default: 5. */
export const withTopK = (topK: number): RetrievalBuilder => changeRetrieval({ topK })
/** Chunks that score below it are not returned; in the merge strategy's own range. Default: 0.3. */
export const withMinScore = (minScore: number): RetrievalBuilder => changeRetrieval({ minScore })
/** Which searches find candidates, and how they are ranked. Default: DenseOnly. */
export const withMergeStrategy = (mergeStrategy: MergeStrategy): RetrievalBuilder => changeRetrieval({ mergeStrategy })
/** Characters of a passage that go into a prompt, at most. Default: 1500. */
export const withSnippetCharLimit = (snippetCharLimit: number): RetrievalBuilder =>
  changeRetrieval({ snippetCharLimit })
/** Chunks of these origins alone are searched; null for all, which is the default. */
export const withOriginFilter = (originFilter: readonly ChunkOrigin[] | null): RetrievalBuilder =>
  changeRetrieval({ originFilter })
/** What answers have to stand on. Default: Permissive. */
export const withGroundingMode = (groundingMode: GroundingMode): RetrievalBuilder => changeRetrieval({ groundingMode })
/** Whether a strictly grounded reply marks (the default) or leaves out sentences that no passage supports. */
export const withUnsupportedSentences = (unsupportedSentences: UnsupportedSentences): RetrievalBuilder =>
  changeRetrieval({ unsupportedSentences })
/**
 * Answers from passages are made at this temperature at most, unless whoever asks chose one. Default: null, and they are made at the assistant's
 * DefaultTemperature like all others.
 */
export const withGroundedTemperature = (groundedTemperature: number | null): RetrievalBuilder =>
  changeRetrieval({ groundedTemperature })
/** Which scopes a question of the assistant is searched in, of those that the caller may read. Default: ActiveTeamPlusUser. */
export const withScopeStrategy = (scopeStrategy: ScopeStrategy): RetrievalBuilder => changeRetrieval({ scopeStrategy })
/** Documents that are embedded at the same time. Default: 2. */
export const withIngestionConcurrency = (concurrency: number): RetrievalBuilder =>
  changeIngestion(() => ({ concurrency }))
/** Jobs that may wait to be embedded; null for any number, which is the default. */
export const withIngestionQueueCapacity = (queueCapacity: number | null): RetrievalBuilder =>
  changeIngestion(() => ({ queueCapacity }))
