import type { Database } from '../../platform/index.ts'
import type { EmbeddingVersion } from '../embedding/embedding-version.ts'
import { isSqliteStore } from '../ingestion/index-target.ts'
import { isSharedStore } from '../store/shared-embeddings.ts'
import type { VectorStore } from '../store/vector-store.ts'
import { oneModelTarget } from './one-model-target.ts'
import type { ReembeddingTarget } from './reembedding-target.ts'
import { sharedTarget } from './shared-target.ts'
import { twoModelTarget } from './two-model-target.ts'

/** Where the new vectors of a store go, by what it can. */
export const reembeddingTargetFor = (db: Database, store: VectorStore, first: EmbeddingVersion): ReembeddingTarget => {
  if (isSqliteStore(store)) return twoModelTarget(store.models)
  return isSharedStore(store) ? sharedTarget(db, store.embeddings) : oneModelTarget(db, store, first)
}
