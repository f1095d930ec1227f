import type { VectorScope } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import { chunkMetadataKeys } from '../chunk-metadata.ts'
import { type EmbeddingVersion, sameVersion, versionStamp } from '../embedding/embedding-version.ts'
import type { StoredChunk } from '../store/chunk-table.ts'
import type { ChunkVector, VectorStore } from '../store/vector-store.ts'
import { fromBytes, modelNumber, toBytes } from '../store/vector-table.ts'
import type { ReembeddingTarget } from './reembedding-target.ts'

/** Whether a chunk's stamp names another model. One without a stamp was put there by hand and is left alone. */
const isOfAnother = ({ metadata }: ChunkVector, version: EmbeddingVersion): boolean =>
  metadata[chunkMetadataKeys.embedModel] !== undefined &&
  Object.entries(versionStamp(version)).some(([key, value]) => metadata[key] !== value)

const withVector = (chunk: ChunkVector, version: EmbeddingVersion, vector: Float32Array): ChunkVector => ({
  ...chunk,
  vector,
  metadata: { ...chunk.metadata, ...versionStamp(version) },
})

/**
 * Any other store, which keeps one vector for each chunk: new ones wait in the database until all are there, and are then put into the store
 * at once where it can, else one after the other.
 */
export const oneModelTarget = (db: Database, store: VectorStore, first: EmbeddingVersion): ReembeddingTarget => {
  let serving = first
  const stage = db.prepare(
    `INSERT INTO retrieval_staged_vectors (chunk_id, model_no, vector) VALUES (?, ?, ?)
     ON CONFLICT (chunk_id) DO UPDATE SET model_no = excluded.model_no, vector = excluded.vector`,
  )
  const staged = db
    .prepare<[string, number], Buffer>(
      'SELECT vector FROM retrieval_staged_vectors WHERE chunk_id = ? AND model_no = ?',
    )
    .pluck()
  const unstage = db.prepare<[number]>('DELETE FROM retrieval_staged_vectors WHERE model_no = ?')
  const unstageOthers = db.prepare<[string]>(
    'DELETE FROM retrieval_staged_vectors WHERE model_no NOT IN (SELECT value FROM json_each(?))',
  )
  const failed = db.prepare<[string]>('SELECT 1 FROM retrieval_reembed_failures WHERE chunk_id = ?')

  const vectorOf = (chunkId: string, version: EmbeddingVersion): Float32Array | null => {
    const bytes = staged.get(chunkId, modelNumber(db, version))
    return bytes === undefined ? null : fromBytes(bytes)
  }
  const lacks = (chunk: ChunkVector, version: EmbeddingVersion): boolean =>
    isOfAnother(chunk, version) && vectorOf(chunk.id, version) === null
  const everyScope = async function* (): AsyncGenerator<{ scope: VectorScope; chunks: ChunkVector[] }> {
    for (const { scope } of await store.listScopes()) yield { scope, chunks: await store.listChunks(scope) }
  }
  const stale: ReembeddingTarget['stale'] = async function* (version, pageSize) {
    for await (const { scope, chunks } of everyScope()) {
      const lacking = chunks.filter((chunk) => lacks(chunk, version) && failed.get(chunk.id) === undefined)
      for (let from = 0; from < lacking.length; from += pageSize)
        yield lacking.slice(from, from + pageSize).map((chunk): StoredChunk => ({ rowId: 0, scope, chunk }))
    }
  }
  const replaceOneByOne = async (version: EmbeddingVersion): Promise<void> => {
    for await (const { scope, chunks } of everyScope())
      for (const chunk of chunks) {
        const vector = isOfAnother(chunk, version) ? vectorOf(chunk.id, version) : null
        if (vector !== null) await store.index(scope, withVector(chunk, version, vector))
      }
  }
  return {
    serve: (model) => {
      serving = model
    },
    stale,
    count: async (version) => {
      const count = { total: 0, stale: 0 }
      for await (const { chunks } of everyScope()) {
        count.total += chunks.length
        count.stale += chunks.filter((chunk) => lacks(chunk, version)).length
      }
      return count
    },
    hasKept: () => false,
    put: async (version, chunks, alongside) => {
      if (sameVersion(version, serving))
        for (const { scope, chunk, vector } of chunks)
          if (vector !== null) await store.index(scope, withVector({ ...chunk, vector }, version, vector))
      db.transaction(() => {
        if (!sameVersion(version, serving))
          for (const { chunk, vector } of chunks)
            if (vector !== null) stage.run(chunk.id, modelNumber(db, version), toBytes(vector))
        alongside()
      }).immediate()
    },
    prepare: async () => undefined,
    switchTo: async (model, record) => {
      for await (const _ of stale(model, 1)) return false
      const become = (): void => {
        record()
        serving = model
      }
      const vectorFor = (chunk: ChunkVector): ChunkVector | null => {
        const vector = isOfAnother(chunk, model) ? vectorOf(chunk.id, model) : null
        return vector === null ? null : withVector(chunk, model, vector)
      }
      if (store.replaceVectors === undefined) {
        await replaceOneByOne(model)
        become()
      } else store.replaceVectors(model.dimensions, vectorFor, become)
      unstage.run(modelNumber(db, model))
      return true
    },
    takeBack: async (version) => {
      unstage.run(modelNumber(db, version))
    },
    keepOnly: async (versions) => {
      unstageOthers.run(JSON.stringify(versions.map((version) => modelNumber(db, version))))
    },
  }
}
