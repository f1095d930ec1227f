import { openTestDatabase } from '../../src/main/platform/index.ts'
import { memoryVectorStore, retrievalMigrations, sqliteVectorStore } from '../../src/main/retrieval/index.ts'
import { vectorStoreContract } from './vector-store.ts'

const dimensions = 16

vectorStoreContract('memoryVectorStore', async () => ({
  store: memoryVectorStore(),
  dimensions,
  [Symbol.asyncDispose]: async () => undefined,
}))

const sqlite = (maxMirrorBytes: number) => async () => {
  const database = openTestDatabase([retrievalMigrations])
  const version = { providerId: 'fake', modelId: 'axes', dimensions }
  const store = sqliteVectorStore({ db: database.db, version, maxMirrorBytes })
  return {
    store,
    dimensions,
    [Symbol.asyncDispose]: async () => {
      await store.close()
      database.close()
    },
  }
}

vectorStoreContract('sqliteVectorStore', sqlite(1_000_000))
vectorStoreContract('sqliteVectorStore without a mirror', sqlite(0))
