import type { ChunkOrigin, VectorScope } from '../../../contracts/index.ts'
import type { ChunkVector, VectorStore } from './vector-store.ts'

/** A chunk that one kind of search found, by the store's own key. */
export interface Candidate {
  readonly key: number
  readonly score: number
}

export interface SparseCandidate extends Candidate {
  /** The share of the query's information that the chunk holds, 0 to 1: its terms found, weighted by their rarity. */
  readonly coverage: number
}

/** Where to look. */
export interface SearchArea {
  readonly scopes: readonly VectorScope[]
  /** `null` for every origin. */
  readonly origins: readonly ChunkOrigin[] | null
}

/**
 * A vector store that also searches by words, and that hands out candidates without their content, so that two searches can be
 * merged before anything is read. What hybrid retrieval needs.
 */
export interface CandidateStore extends VectorStore {
  /** Best first by cosine. A zero query vector finds nothing. */
  denseCandidates(area: SearchArea, queryVector: Float32Array, limit: number): Promise<Candidate[]>
  /** Best first by BM25 over the words of the query, stop words aside. */
  sparseCandidates(area: SearchArea, query: string, limit: number): Promise<SparseCandidate[]>
  /** The chunks of candidates; those removed in the meantime are left out. */
  chunksOf(keys: readonly number[]): Promise<Map<number, ChunkVector>>
}

/** Whether a store can serve every merge strategy. */
export const isCandidateStore = (store: VectorStore): store is CandidateStore =>
  'denseCandidates' in store && 'sparseCandidates' in store && 'chunksOf' in store
