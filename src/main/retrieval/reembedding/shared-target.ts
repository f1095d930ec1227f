import type { Database } from '../../platform/index.ts'
import type { EmbeddingVersion } from '../embedding/embedding-version.ts'
import type { StoredChunk } from '../store/chunk-table.ts'
import type { SharedEmbeddings } from '../store/shared-embeddings.ts'
import { modelWeighing } from './model-weighing.ts'
import type { ReembeddingTarget } from './reembedding-target.ts'

/**
 * A store that hosts share: each has the vectors of its own model made for every chunk that lacks one, whoever put it there. Nothing has to be
 * switched: a question is compared with the vectors of the model that embeds it. Vectors that were begun stay, for another host may need them.
 */
export const sharedTarget = (db: Database, embeddings: SharedEmbeddings): ReembeddingTarget => {
  const failed = db.prepare<[string]>('SELECT 1 FROM retrieval_reembed_failures WHERE chunk_id = ?')
  const stale: ReembeddingTarget['stale'] = async function* (version: EmbeddingVersion, pageSize: number) {
    for await (const page of embeddings.lacking(version, pageSize)) {
      const wanted = page.filter(({ chunk }): boolean => failed.get(chunk.id) === undefined)
      if (wanted.length > 0) yield wanted satisfies StoredChunk[]
    }
  }
  return {
    serve: (model) => embeddings.serve(model),
    stale,
    count: (version) => embeddings.count(version),
    hasKept: () => false,
    put: async (version, chunks, alongside) => {
      const made = chunks.flatMap(({ rowId, vector }): [number, Float32Array][] =>
        vector === null ? [] : [[rowId, vector]],
      )
      await embeddings.put(version, new Map(made))
      db.transaction(alongside).immediate()
    },
    weighing: modelWeighing(embeddings),
    prepare: async () => undefined,
    switchTo: async (model, record) => {
      for await (const _ of stale(model, 1)) return false
      record()
      embeddings.serve(model)
      return true
    },
    takeBack: async () => undefined,
    keepOnly: (versions, signal) => embeddings.removeAbandoned(versions, signal),
  }
}
