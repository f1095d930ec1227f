import type { EmbeddingVersion } from '../embedding/embedding-version.ts'
import type { StoredChunk } from '../store/chunk-table.ts'
import type { StoreModel } from '../store/searched-model.ts'
import type { ModelWeighing } from './model-weighing.ts'

/** A chunk with its new vector; `null` where the one that the model once made was kept. */
export interface RevisedChunk extends StoredChunk {
  readonly vector: Float32Array | null
}

/** Where new vectors go: beside the old ones, until every chunk has one. */
export interface ReembeddingTarget {
  /** Has questions compared with the vectors of this model from now on. */
  serve(model: StoreModel): void
  /** Chunks whose newest vector another model made, a page at a time, but for those that the model failed on. */
  stale(version: EmbeddingVersion, pageSize: number): AsyncIterable<StoredChunk[]>
  count(version: EmbeddingVersion): Promise<{ readonly total: number; readonly stale: number }>
  hasKept(version: EmbeddingVersion, chunk: StoredChunk): boolean
  /** Keeps some vectors and what is to be recorded with them, in one transaction where the store can. Few at a time. */
  put(version: EmbeddingVersion, chunks: readonly RevisedChunk[], alongside: () => void): Promise<void>
  /** How much the vectors of each model count; left out by a store that takes all alike. */
  readonly weighing?: ModelWeighing
  /** Makes ready what {@link switchTo} needs, beside the searches. */
  prepare(model: StoreModel, signal: AbortSignal): Promise<void>
  /** Switches searches to the model, unless a chunk still lacks its vector. Calls `record` synchronously with the switch. Returns whether it switched. */
  switchTo(model: StoreModel, record: () => void): Promise<boolean>
  /** Undoes what was put for a model that is not served. */
  takeBack(version: EmbeddingVersion, signal: AbortSignal): Promise<void>
  /** Removes everything stored for models other than these and the one that serves. */
  keepOnly(versions: readonly EmbeddingVersion[], signal: AbortSignal): Promise<void>
}
