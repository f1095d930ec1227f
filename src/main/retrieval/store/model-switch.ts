import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../../platform/index.ts'
import { type EmbeddingVersion, sameVersion } from '../embedding/embedding-version.ts'
import type { ChunkIndex } from './chunk-index.ts'
import { ROWS_PER_WRITE } from './chunk-index.ts'
import type { ChunkTable, StoredChunk } from './chunk-table.ts'
import {
  denseWeightOf,
  makeWhole,
  openSearchedModel,
  removeIndexOf,
  type SearchedModel,
  type SearchedModelOptions,
  type StoreModel,
} from './searched-model.ts'
import type { StaleChunks } from './stale-chunks.ts'
import type { VectorTables } from './vector-tables.ts'

/** What is written of some rows. */
export interface NewVectors {
  readonly made: ReadonlyMap<number, Float32Array>
  /** Rows whose vector was kept: it is the newest again. */
  readonly kept: readonly number[]
  alongside(): void
}

/** A store with the vectors of two models at once: those that are searched, and those that will take their place. */
export interface ModelSwitch {
  /** Has questions compared with the vectors of this model from now on. */
  serve(model: StoreModel): void
  /** Chunks whose newest vector another model made, a page at a time, but for those that the model failed on. */
  stale(version: EmbeddingVersion, pageSize: number): Generator<StoredChunk[]>
  count(version: EmbeddingVersion): { readonly total: number; readonly stale: number }
  /** Whether a vector of this model was kept of a chunk, from when the model was served. */
  hasKept(version: EmbeddingVersion, rowId: number): boolean
  /** Writes vectors, and what is to be recorded with them, in one transaction. At most `ROWS_PER_WRITE` at a time. */
  put(version: EmbeddingVersion, vectors: NewVectors): void
  /** How much the vectors of a model count beside words; `null` where that was not measured. */
  denseWeight(version: EmbeddingVersion): number | null
  /** Stores this weight (0 to 1) and searches by it from now on. */
  weigh(version: EmbeddingVersion, denseWeight: number): void
  /** Some of the chunks that can be found, evenly spread. */
  sample(size: number): StoredChunk[]
  /** Makes the search index of a model beside the one that is served. */
  prepare(model: StoreModel, signal: AbortSignal): Promise<void>
  /** Serves the prepared model, where no chunk lacks a vector of it; `record` is called in the same moment. Returns whether it does. */
  switchTo(model: StoreModel, record: () => void): boolean
  /** Takes the vectors of the model that is served for the newest of all chunks again. */
  takeBack(version: EmbeddingVersion, signal: AbortSignal): Promise<void>
  /** Removes the vectors and the index of every model but some. */
  keepOnly(versions: readonly EmbeddingVersion[], signal: AbortSignal): Promise<void>
}

export interface ModelSwitchOptions extends SearchedModelOptions {
  readonly db: Database
  readonly tables: VectorTables
  readonly chunks: ChunkTable
  readonly stale: StaleChunks
  /** Made after this, since it writes for the model that is served. */
  index(): ChunkIndex
  readonly model: StoreModel
}

/** Which model is searched, and which takes its place. */
export const createModelSwitch = (options: ModelSwitchOptions) => {
  const { db, tables, chunks, stale } = options
  const open = (version: StoreModel): SearchedModel =>
    openSearchedModel(db, { version, vectors: tables.of(version) }, options)
  let serving = open(options.model)
  let next: SearchedModel | null = null
  const closing = new Set<Promise<void>>()
  const setWeight = db.prepare<[number, number]>('UPDATE retrieval_models SET dense_weight = ? WHERE model_no = ?')

  const retire = ({ worker }: SearchedModel): void => {
    const closed = worker.close().finally(() => closing.delete(closed))
    closing.add(closed)
  }
  const modelNoOf = (version: EmbeddingVersion): number => tables.of(version).modelNo
  const dropNext = (): void => {
    if (next !== null) retire(next)
    next = null
  }
  const nextFor = (model: StoreModel): SearchedModel => {
    if (next !== null && sameVersion(next.version, model)) return next
    dropNext()
    next = open(model)
    return next
  }
  const become = (model: SearchedModel): void => {
    const former = serving
    serving = model
    retire(former)
  }
  const inSlices = async (modelNo: number, signal: AbortSignal, act: (rowId: number) => void): Promise<void> => {
    for (let rowIds = stale.rowsOf(modelNo, ROWS_PER_WRITE); rowIds.length > 0 && !signal.aborted; ) {
      const slice = rowIds
      db.transaction(() => {
        for (const rowId of slice) act(rowId)
      }).immediate()
      await nextTurn()
      rowIds = stale.rowsOf(modelNo, ROWS_PER_WRITE)
    }
  }
  const modelSwitch: ModelSwitch = {
    serve: (model) => {
      if (!sameVersion(serving.version, model)) become(open(model))
      dropNext()
    },
    stale: (version, pageSize) => stale.pages(modelNoOf(version), pageSize),
    count: (version) => ({ total: stale.total(), stale: stale.count(modelNoOf(version)) }),
    hasKept: (version, rowId) => !sameVersion(version, serving.version) && tables.of(version).has(rowId),
    put: (version, { made, kept, alongside }) =>
      options.index().write((rows) => {
        for (const [rowId, vector] of made) rows.revise(rowId, tables.of(version), vector)
        for (const rowId of kept) chunks.reviseModel(rowId, modelNoOf(version))
        alongside()
      }),
    denseWeight: (version) => denseWeightOf(db, modelNoOf(version)),
    weigh: (version, denseWeight) => {
      setWeight.run(denseWeight, modelNoOf(version))
      if (sameVersion(serving.version, version)) become(open(serving.version))
      else if (next !== null && sameVersion(next.version, version)) dropNext()
    },
    sample: stale.sample,
    prepare: (model, signal) => makeWhole(nextFor(model), signal),
    switchTo: (model, record) => {
      if (next === null || !sameVersion(next.version, model) || stale.any(modelNoOf(model))) return false
      record()
      become(next)
      next = null
      return true
    },
    takeBack: async (version, signal) => {
      dropNext()
      const { modelNo } = serving.vectors
      await inSlices(modelNoOf(version), signal, (rowId) => chunks.reviseModel(rowId, modelNo))
    },
    keepOnly: async (versions, signal) => {
      // Those who still read of what goes.
      await Promise.all(closing)
      const gone = await tables.keepOnly([serving.version, ...versions], signal)
      for (const modelNo of gone) removeIndexOf(db, modelNo)
    },
  }
  return {
    modelSwitch,
    /** What is searched at this moment. */
    serving: (): SearchedModel => serving,
    /** What takes its place, once its index is being made. */
    next: (): SearchedModel | null => next,
    close: async (): Promise<void> => {
      dropNext()
      retire(serving)
      await Promise.all(closing)
    },
  }
}
