import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../src/main/platform/index.ts'
import {
  createBuiltinEmbedder,
  createRetrievalPipeline,
  type EmbeddingProvider,
  hashEmbedder,
  memoryVectorStore,
  type RetrievalPipeline,
  retrievalMigrations,
  sqliteVectorStore,
  type VectorStore,
} from '../../src/main/retrieval/index.ts'
import {
  type Check,
  embeddingProviderChecks,
  type PipelineParts,
  retrievalPipelineChecks,
  vectorStoreChecks,
} from './packs/index.ts'

const nothing = async (): Promise<void> => undefined
const dimensions = 16
const modelDir = resolve(import.meta.dirname, '../../resources/models/alcove-embed-en-v1')

const memory = async () => ({ store: memoryVectorStore(), dimensions, [Symbol.asyncDispose]: nothing })
/** A real database, closed and opened again before the checks where `reopened`. */
const sqlite = async () => {
  const database = openTestDatabase([retrievalMigrations])
  const store = sqliteVectorStore({ db: database.db, version: hashEmbedder(dimensions) })
  return {
    store,
    dimensions,
    [Symbol.asyncDispose]: async () => {
      await store.close()
      database.close()
    },
  }
}
const strategies = ['DenseOnly', 'SparseOnly', 'DenseSparseHybrid', 'DenseSparseRerank'] as const
const pipelineInMemory = async (parts: PipelineParts) => ({
  pipeline: createRetrievalPipeline({ ...parts, store: memoryVectorStore() }),
  [Symbol.asyncDispose]: nothing,
})
const pipelineOnDisk = async (parts: PipelineParts) => {
  const database = openTestDatabase([retrievalMigrations])
  const store = sqliteVectorStore({ db: database.db, version: parts.embedder })
  return {
    pipeline: createRetrievalPipeline({ ...parts, store }),
    [Symbol.asyncDispose]: async () => {
      await store.close()
      database.close()
    },
  }
}

const runAll = (name: string, checks: readonly Check[]): void => {
  describe(name, () => {
    for (const { title, run } of checks) it(title, run, 120_000)
  })
}
runAll('the memory store', vectorStoreChecks(memory))
runAll('the SQLite store', vectorStoreChecks(sqlite))
runAll('the pipeline over the memory store', retrievalPipelineChecks(pipelineInMemory, { strategies }))
runAll('the pipeline over the SQLite store', retrievalPipelineChecks(pipelineOnDisk, { strategies }))
runAll(
  'the built-in embedder',
  embeddingProviderChecks(async () => {
    const provider = createBuiltinEmbedder({ modelDir })
    return { provider, [Symbol.asyncDispose]: () => provider.close() }
  }),
)

/** The titles of the checks that something breaks. */
const broken = async (checks: readonly Check[]): Promise<string[]> => {
  const titles: string[] = []
  for (const { title, run } of checks) await run().catch(() => titles.push(title))
  return titles
}
const storeThat = (change: (store: VectorStore) => Partial<VectorStore>) => async () => {
  const { index, search, deleteChunk, deleteByScope, vacuum, listChunks, listScopes } = memoryVectorStore()
  const plain: VectorStore = { index, search, deleteChunk, deleteByScope, vacuum, listChunks, listScopes }
  return { store: { ...plain, ...change(plain) }, dimensions, [Symbol.asyncDispose]: nothing }
}
const pipelineThat =
  (change: (pipeline: RetrievalPipeline) => Partial<RetrievalPipeline>) => async (parts: PipelineParts) => {
    const pipeline = createRetrievalPipeline({ ...parts, store: memoryVectorStore() })
    return { pipeline: { ...pipeline, ...change(pipeline) }, [Symbol.asyncDispose]: nothing }
  }
const providerThat = (change: (provider: EmbeddingProvider) => Partial<EmbeddingProvider>) => async () => {
  const { providerId, modelId, generateEmbedding } = hashEmbedder(dimensions)
  const plain: EmbeddingProvider = { providerId, modelId, dimensions, generateEmbedding }
  return { provider: { ...plain, ...change(plain) }, [Symbol.asyncDispose]: nothing }
}

describe('the packs', () => {
  it('[R12.02] of the vector store fail on a store that ignores scopes', async () => {
    const everyone = { type: 'Platform' } as const
    const ignoring = storeThat((store) => ({
      index: (_scope, chunk) => store.index(everyone, chunk),
      search: (_scopes, vector, topK, minScore) => store.search([everyone], vector, topK, minScore),
    }))
    const failed = await broken(vectorStoreChecks(ignoring))
    expect(failed).toContainEqual(expect.stringContaining('looks in the given scopes only'))
  })

  it.each([
    [
      '[R12.03] on one that leaks',
      'finds what was asked for and may be read',
      pipelineThat((pipeline) => ({
        retrieve: (request, access) =>
          pipeline.retrieve(request, {
            ...access,
            teams: [...access.teams, { teamId: 'c', permissions: ['knowledge:read'] }],
          }),
      })),
    ],
    [
      '[R12.04] on one that ignores topK',
      'topK bounds',
      pipelineThat((pipeline) => ({
        retrieve: (request, access) => pipeline.retrieve({ ...request, topK: 50 }, access),
      })),
    ],
    [
      '[R12.05] on one that ignores minScore',
      'minScore drops',
      pipelineThat((pipeline) => ({
        retrieve: (request, access) => pipeline.retrieve({ ...request, minScore: -1 }, access),
      })),
    ],
    [
      '[R12.06] on one that ignores the merge strategy',
      'SparseOnly ranks by words alone',
      pipelineThat((pipeline) => ({
        retrieve: (request, access) => pipeline.retrieve({ ...request, mergeStrategy: 'DenseOnly' }, access),
      })),
    ],
  ])(
    'of the pipeline fail %s',
    async (_, promise, open) => {
      const failed = await broken(retrievalPipelineChecks(open, { strategies }))
      expect(failed).toContainEqual(expect.stringContaining(promise))
    },
    120_000,
  )

  it('[R12.07] of the embedder fail on vectors of a wrong length', async () => {
    const short = providerThat((provider) => ({
      generateEmbedding: async (text) => (await provider.generateEmbedding(text)).subarray(1),
    }))
    expect(await broken(embeddingProviderChecks(short))).toContainEqual(expect.stringContaining('of its dimensions'))
  })

  it('[R12.08] of the embedder pass on four members that scale their vectors', async () => {
    const scaling = providerThat((provider) => ({
      generateEmbedding: async (text) => (await provider.generateEmbedding(text)).map((value) => value * 7),
    }))
    expect(await broken(embeddingProviderChecks(scaling))).toEqual([])
  })
})
