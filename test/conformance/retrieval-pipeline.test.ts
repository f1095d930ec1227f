import { openTestDatabase } from '../../src/main/platform/index.ts'
import type { VectorStore } from '../../src/main/retrieval/index.ts'
import {
  createRetrievalPipeline,
  hashEmbedder,
  memoryVectorStore,
  retrievalMigrations,
  sqliteVectorStore,
} from '../../src/main/retrieval/index.ts'
import { retrievalPipelineContract } from './retrieval-pipeline.ts'

const embedder = hashEmbedder(32)
const every = { strategies: ['DenseOnly', 'SparseOnly', 'DenseSparseHybrid'], reranks: true } as const

retrievalPipelineContract(
  'createRetrievalPipeline over memoryVectorStore',
  async (reranker) => ({
    pipeline: createRetrievalPipeline({ embedder, store: memoryVectorStore(), reranker }),
    [Symbol.asyncDispose]: async () => undefined,
  }),
  every,
)

retrievalPipelineContract(
  'createRetrievalPipeline over sqliteVectorStore',
  async (reranker) => {
    const database = openTestDatabase([retrievalMigrations])
    const store = sqliteVectorStore({ db: database.db, version: embedder })
    return {
      pipeline: createRetrievalPipeline({ embedder, store, reranker }),
      [Symbol.asyncDispose]: async () => {
        await store.close()
        database.close()
      },
    }
  },
  every,
)

/** A store that has the port's own operations and no more. */
const plainStore = (): VectorStore => {
  const { index, search, deleteChunk, deleteByScope, vacuum, listChunks, listScopes } = memoryVectorStore()
  return { index, search, deleteChunk, deleteByScope, vacuum, listChunks, listScopes }
}

retrievalPipelineContract(
  'createRetrievalPipeline over a store without words',
  async (reranker) => ({
    pipeline: createRetrievalPipeline({ embedder, store: plainStore(), reranker }),
    [Symbol.asyncDispose]: async () => undefined,
  }),
  { strategies: ['DenseOnly'], reranks: false },
)
