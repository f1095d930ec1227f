import { resolve } from 'node:path'
import { openTestDatabase } from '../../src/main/platform/index.ts'
import {
  cachingEmbedder,
  createBuiltinEmbedder,
  hashEmbedder,
  memoryEmbeddingCache,
  retrievalMigrations,
  sqliteEmbeddingCache,
} from '../../src/main/retrieval/index.ts'
import { embeddingProviderContract } from './embedding-provider.ts'

const modelDir = resolve(import.meta.dirname, '../../resources/models/alcove-embed-en-v1')
const nothing = async () => undefined

embeddingProviderContract('hashEmbedder', async () => ({ provider: hashEmbedder(), [Symbol.asyncDispose]: nothing }))

embeddingProviderContract('createBuiltinEmbedder', async () => {
  const provider = createBuiltinEmbedder({ modelDir })
  return { provider, [Symbol.asyncDispose]: () => provider.close() }
})

embeddingProviderContract('cachingEmbedder in memory', async () => ({
  provider: cachingEmbedder(hashEmbedder(), memoryEmbeddingCache(8)),
  [Symbol.asyncDispose]: nothing,
}))

embeddingProviderContract('cachingEmbedder in SQLite', async () => {
  const database = openTestDatabase([retrievalMigrations])
  return {
    provider: cachingEmbedder(hashEmbedder(), sqliteEmbeddingCache(database.db)),
    [Symbol.asyncDispose]: async () => database.close(),
  }
})
