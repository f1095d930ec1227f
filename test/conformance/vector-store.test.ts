import { openTestDatabase } from '../../src/main/platform/index.ts'
import { memoryVectorStore, retrievalMigrations, sqliteVectorStore } from '../../src/main/retrieval/index.ts'
import { vectorStoreContract } from './vector-store.ts'

const dimensions = 16

vectorStoreContract('memoryVectorStore', async () => ({
  store: memoryVectorStore(),
  dimensions,
  [Symbol.asyncDispose]: async () => undefined,
}))

const sqlite = (maxIndexBytes?: number) => async () => {
  const database = openTestDatabase([retrievalMigrations])
  const version = { providerId: 'fake', modelId: 'axes', dimensions }
  const store = sqliteVectorStore({
    db: database.db,
    version,
    ...(maxIndexBytes === undefined ? {} : { maxIndexBytes }),
  })
  return {
    store,
    dimensions,
    [Symbol.asyncDispose]: async () => {
      await store.close()
      database.close()
    },
  }
}

vectorStoreContract('sqliteVectorStore', sqlite())
vectorStoreContract('sqliteVectorStore without an index in memory', sqlite(0))
