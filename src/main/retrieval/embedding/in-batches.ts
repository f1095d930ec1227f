import type { BatchEmbeddingProvider, EmbeddingProvider } from './embedding-provider.ts'

const isBatch = (provider: EmbeddingProvider): provider is BatchEmbeddingProvider =>
  provider.generateEmbeddings !== undefined

/** The provider itself where it takes many texts at once; else it is asked for one after the other, so that a slow one is not flooded. */
export const inBatches = (provider: EmbeddingProvider): BatchEmbeddingProvider => {
  if (isBatch(provider)) return provider
  const { providerId, modelId, dimensions } = provider
  return {
    providerId,
    modelId,
    dimensions,
    generateEmbedding: (text) => provider.generateEmbedding(text),
    ...(provider.embedQuestions && { embedQuestions: provider.embedQuestions }),
    generateEmbeddings: async (texts) => {
      const vectors: Float32Array[] = []
      for (const text of texts) vectors.push(await provider.generateEmbedding(text))
      return vectors
    },
  }
}
