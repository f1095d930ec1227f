import type { TextChunk, VectorScope } from '../../../contracts/index.ts'
import type { EmbeddingVersion } from '../embedding/embedding-version.ts'
import type { StoreModel } from './searched-model.ts'
import type { VectorStore } from './vector-store.ts'

/** A chunk that lacks the vector of a model, and the number of its row. */
export interface UnembeddedChunk {
  readonly rowId: number
  readonly scope: VectorScope
  readonly chunk: TextChunk
}

/** The vectors of several models beside each other, in a store that hosts share which may each search by another. */
export interface SharedEmbeddings {
  /** Has questions compared with the vectors of this model from now on. */
  serve(model: StoreModel): void
  /** Live chunks that lack the vector of a model, a page at a time. */
  lacking(version: EmbeddingVersion, pageSize: number): AsyncIterable<UnembeddedChunk[]>
  count(version: EmbeddingVersion): Promise<{ readonly total: number; readonly stale: number }>
  /** Keeps vectors of a model for rows that are still there. */
  put(version: EmbeddingVersion, vectors: ReadonlyMap<number, Float32Array>): Promise<void>
  /** How much the vectors of a model count beside words, 0 to 1, as far as it is known here; `null` before it was measured. */
  denseWeight(version: EmbeddingVersion): number | null
  /** The same as the store has it. */
  keptWeight(version: EmbeddingVersion): Promise<number | null>
  /** Some live chunks, evenly spread. */
  sample(size: number): Promise<readonly { readonly chunk: Pick<TextChunk, 'text'> }[]>
  /** Keeps what was measured, for every host. */
  weigh(version: EmbeddingVersion, denseWeight: number): Promise<void>
  /** Removes the vectors of every model that no host has searched by for a month, but for some. */
  removeAbandoned(kept: readonly EmbeddingVersion[], signal: AbortSignal): Promise<void>
}

/** A store that holds the vectors of several models for several hosts. */
export interface SharedStore extends VectorStore {
  readonly embeddings: SharedEmbeddings
}

/** Whether a store is one. */
export const isSharedStore = (store: VectorStore): store is SharedStore => 'embeddings' in store
