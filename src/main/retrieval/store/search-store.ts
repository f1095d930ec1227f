import type { ChunkOrigin, Guid, MergeStrategy, VectorScope } from '../../../contracts/index.ts'
import type { EmbeddingVersion } from '../embedding/embedding-version.ts'
import type { Correction } from '../search-index/spelling.ts'
import type { RunnerUp, VectorMatch, VectorStore } from './vector-store.ts'

/** Where to look. */
export interface SearchArea {
  readonly scopes: readonly VectorScope[]
  /** `null` for every origin. */
  readonly origins: readonly ChunkOrigin[] | null
  /** Documents whose chunks alone may be found; `null` or absent for every one. The whole area still says which words are rare. */
  readonly documentIds?: readonly Guid[] | null
}

/** A question to a store. */
export interface StoreSearch extends SearchArea {
  readonly query: string
  readonly strategy: Exclude<MergeStrategy, 'DenseSparseRerank'>
  readonly topK: number
  /** Matches below it are left out. */
  readonly minScore: number
  /** How many of the candidates behind the matches are told of, whatever their score; none by default. */
  readonly runnersUp?: number
}

/** How long a part of a search took. */
export interface StageTime {
  readonly stage: string
  readonly ms: number
}

/** What a store found, and the best of what it passed over. */
export interface StoreFindings {
  /** Best first, none below `minScore`, at most `topK`. */
  readonly matches: VectorMatch[]
  /** The best of the others, where they were asked for. */
  readonly runnersUp?: readonly RunnerUp[]
  /** Candidates that the matches were chosen from. */
  readonly poolSize: number
  /** The scopes that any candidate stands in. */
  readonly poolScopes: readonly VectorScope[]
  /** Words of the question that stand nowhere in the area, and what was searched for instead. */
  readonly corrections: readonly Correction[]
  readonly stages: readonly StageTime[]
}

/** What turns questions into vectors: an embedding provider, or what stands before one. */
export interface QuestionEmbedder extends EmbeddingVersion {
  /** One vector per text, in order. */
  embed(texts: readonly string[]): Promise<Float32Array[]>
}

/**
 * A vector store that also searches by words, and merges both where it keeps them: what every strategy but DenseOnly needs. Area, origins
 * included, cuts before anything is counted or compared.
 */
export interface SearchStore extends VectorStore {
  /** `embedder` is asked unless the strategy is SparseOnly or the store has the very model itself. */
  find(search: StoreSearch, embedder: QuestionEmbedder): Promise<StoreFindings>
}

/** Whether a store can serve every merge strategy. */
export const isSearchStore = (store: VectorStore): store is SearchStore => 'find' in store
