import type { TextChunk, VectorScope } from '../../../contracts/index.ts'
import type { HealthCheck } from '../../platform/index.ts'

/** A chunk with the vector that it is found by. */
export interface ChunkVector extends TextChunk {
  readonly vector: Float32Array
}

/** What the searches behind a merged score gave; `null` where one did not find the chunk. */
export interface MatchScores {
  /** Cosine similarity. */
  readonly dense: number | null
  /** BM25: above 0, without an upper bound. */
  readonly sparse: number | null
  /** Both together, 0 to 1, relative to the other candidates. */
  readonly fused?: number | null
  /** Under a reranker: how likely it was before that the passage answers the question, 0 to 1, and what the reranker says. */
  readonly relevance?: number | null
  readonly reranked?: number | null
}

/** A chunk that was found, and how well it matches. */
export interface VectorMatch {
  readonly chunk: ChunkVector
  /** Cosine similarity, -1 to 1, when the store searched; the merge strategy's own score after merging. */
  readonly score: number
  readonly scores?: MatchScores
  /** Where the chunk stands; known after merging. */
  readonly scope?: VectorScope
}

/** A candidate that is no match, without its vector. */
export interface RunnerUp extends Omit<VectorMatch, 'chunk'> {
  readonly chunk: TextChunk
}

export interface ScopeCount {
  readonly scope: VectorScope
  readonly chunkCount: number
}

/** A chunk and where it stands. */
export interface PlacedChunk {
  readonly scope: VectorScope
  readonly chunk: ChunkVector
}

/** Chunks with their vectors, by scope. Conformance pack: `test/conformance/vector-store.ts`. */
export interface VectorStore {
  /** Adds or replaces by id. */
  index(scope: VectorScope, chunk: ChunkVector): Promise<void>
  /** Best first, only from `scopes`, only with `score >= minScore`. A zero query vector matches nothing. */
  search(
    scopes: readonly VectorScope[],
    queryVector: Float32Array,
    topK: number,
    minScore: number,
  ): Promise<VectorMatch[]>
  deleteChunk(scope: VectorScope, chunkId: string): Promise<void>
  deleteByScope(scope: VectorScope): Promise<void>
  /** Removes for good what was deleted longer ago than `retainTombstonesMs`; returns how many. */
  vacuum(scope: VectorScope, retainTombstonesMs: number): Promise<number>
  listChunks(scope: VectorScope): Promise<ChunkVector[]>
  listScopes(): Promise<ScopeCount[]>
  /**
   * Reads chunks of a scope by id, in the order asked; `null` where one is missing. Without it, an exported library carries no vectors and they are
   * computed again on import.
   */
  readChunks?(scope: VectorScope, chunkIds: readonly string[]): Promise<(ChunkVector | null)[]>
  /**
   * Gives every chunk the vector of another model, of `dimensions` numbers, in one moment: no search sees some of the old and some of the new. A chunk
   * that `revised` has nothing for keeps its place and loses its vector. `record` is called in the same moment. A store that cannot do that leaves it out.
   */
  replaceVectors?(dimensions: number, revised: (chunk: ChunkVector) => ChunkVector | null, record: () => void): void
  /** What `index` does, for several at once; for a store on a server, which answers each call after a while. */
  indexAll?(chunks: readonly PlacedChunk[]): Promise<void>
  /** Resolves when the store can be used. A store on a server throws `Unavailable` while that is away; nothing is taken up before. */
  ready?(): Promise<void>
  /** Tells a store that outlives the process from any other: what was indexed in another one is indexed anew. */
  identity?(): Promise<string>
  /** Whether what the store depends on answers; told by `/health`. */
  readonly health?: HealthCheck
}
