import type { MigrationSet } from '../platform/index.ts'
import { chunks } from './migrations/0001-chunks.ts'
import { textsApart } from './migrations/0002-texts-apart.ts'
import { twoModels } from './migrations/0003-two-models.ts'
import { pictures } from './migrations/0004-pictures.ts'
import { whichStore } from './migrations/0005-which-store.ts'
import { denseWeight } from './migrations/0006-dense-weight.ts'

/**
 * Retrieval's tables. Never edit a step that has shipped: add one. A chunk's `row_id` is `partition_no * 2^32 + n`, so that a scope and origin are a range of row ids in
 * every index. `model_no` is null while a chunk waits to be embedded. Vectors stand in one table per model, made when the model is first used.
 */
export const retrievalMigrations: MigrationSet = {
  layer: 'retrieval',
  migrations: [chunks, textsApart, twoModels, pictures, whichStore, denseWeight],
}
