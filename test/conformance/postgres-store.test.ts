import { afterAll, beforeAll, describe, it } from 'vitest'
import { silentLogger } from '../../src/main/platform/index.ts'
import { createRetrievalPipeline, hashEmbedder, postgresVectorStore } from '../../src/main/retrieval/index.ts'
import { type PostgresTestServer, startPostgresServer } from '../postgres-server.ts'
import { type Check, type PipelineParts, retrievalPipelineChecks, vectorStoreChecks } from './packs/index.ts'
import { retrievalPipelineContract } from './retrieval-pipeline.ts'
import { vectorStoreContract } from './vector-store.ts'

const dimensions = 16
let server: PostgresTestServer
let schemas = 0

beforeAll(async () => {
  server = await startPostgresServer()
}, 120_000)
afterAll(async () => {
  await server[Symbol.asyncDispose]()
})

/** An empty store: each in a schema of its own. */
const open = (version: Parameters<typeof postgresVectorStore>[0]['version'] = hashEmbedder(dimensions)) => {
  schemas += 1
  const store = postgresVectorStore({ address: server.address(`s${schemas}`), logger: silentLogger(), version })
  return { store, dimensions, [Symbol.asyncDispose]: () => store.close() }
}
const strategies = ['DenseOnly', 'SparseOnly', 'DenseSparseHybrid', 'DenseSparseRerank'] as const
const pipeline = async (parts: PipelineParts) => {
  const { store, [Symbol.asyncDispose]: close } = open(parts.embedder)
  return { pipeline: createRetrievalPipeline({ ...parts, store }), [Symbol.asyncDispose]: close }
}
const runAll = (name: string, checks: readonly Check[]): void => {
  describe(name, () => {
    for (const { title, run } of checks) it(title, run, 120_000)
  })
}

runAll(
  'the PostgreSQL store',
  vectorStoreChecks(async () => open()),
)
runAll('the pipeline over the PostgreSQL store', retrievalPipelineChecks(pipeline, { strategies }))
vectorStoreContract('postgresVectorStore', async () => open({ providerId: 'fake', modelId: 'axes', dimensions }))
retrievalPipelineContract(
  'createRetrievalPipeline over postgresVectorStore',
  (reranker) => pipeline({ embedder: hashEmbedder(32), reranker }),
  { strategies: ['DenseOnly', 'SparseOnly', 'DenseSparseHybrid'], reranks: true },
)
