import type { EmbeddingProvider } from '../embedding/embedding-provider.ts'
import { embeddingVersionOf } from '../embedding/embedding-version.ts'
import type { StoreModel } from '../store/searched-model.ts'

/** A model as a store knows it. */
export const storeModelOf = (provider: EmbeddingProvider): StoreModel => ({
  ...embeddingVersionOf(provider),
  ...(provider.modelDir !== undefined && { modelDir: provider.modelDir }),
})
