import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../platform/index.ts'
import type { EmbeddingVersion } from '../embedding/embedding-version.ts'
import { defaultFusionWeights, type FusionWeights, fusionWeightsOf } from '../ranking/fusion.ts'
import { createWorkerClient, type WorkerClient } from '../worker/worker-client.ts'
import type { SearchAnswer, SearchRequest, SearchWorkerData } from './search-protocol.ts'
import { searchThread } from './search-thread.ts'
import type { VectorTable } from './vector-table.ts'

/** The model whose vectors a store holds. One that ships with the app names its folder: the search worker then embeds questions by itself. */
export interface StoreModel extends EmbeddingVersion {
  readonly modelDir?: string
}

/** A model with its vectors, and the worker that searches them. */
export interface SearchedModel {
  readonly version: StoreModel
  readonly vectors: VectorTable
  readonly worker: WorkerClient<SearchRequest, SearchAnswer>
}

export interface SearchedModelOptions {
  readonly maxIndexBytes: number
}

/** Between two looks at how far the worker has come. */
const POLL_MS = 20

const folderOf = (db: Database, modelNo: number): string => `${db.name}-search/${modelNo}`

/** How much the vectors of a model count, where that was measured; `null` where it was not. */
export const denseWeightOf = (db: Database, modelNo: number): number | null =>
  db
    .prepare<[number], number | null>('SELECT dense_weight FROM retrieval_models WHERE model_no = ?')
    .pluck()
    .get(modelNo) ?? null

const weightsOf = (db: Database, modelNo: number): FusionWeights => {
  const dense = denseWeightOf(db, modelNo)
  return dense === null ? defaultFusionWeights : fusionWeightsOf(dense)
}

/** The worker starts with the first call. */
export const openSearchedModel = (
  db: Database,
  { version, vectors }: Pick<SearchedModel, 'version' | 'vectors'>,
  { maxIndexBytes }: SearchedModelOptions,
): SearchedModel => ({
  version,
  vectors,
  worker: createWorkerClient(searchThread.url, searchThread.name, {
    weights: weightsOf(db, vectors.modelNo),
    maxIndexBytes,
    path: db.name,
    folder: folderOf(db, vectors.modelNo),
    table: vectors.name,
    dimensions: version.dimensions,
    modelDir: version.modelDir ?? null,
  } satisfies SearchWorkerData),
})

/** Has the whole index of a model made from the database, and resolves when it is. */
export const makeWhole = async ({ worker }: SearchedModel, signal: AbortSignal): Promise<void> => {
  for (let isWhole = false; !isWhole && !signal.aborted; ) {
    const answer = await worker.call({ type: 'Warm', partitionNos: null })
    isWhole = answer.type === 'Warmed' && answer.isWhole
    if (!isWhole) await pause(POLL_MS)
  }
}

/** Removes the files of a model's index. */
export const removeIndexOf = (db: Database, modelNo: number): void => {
  rmSync(folderOf(db, modelNo), { recursive: true, force: true })
}
