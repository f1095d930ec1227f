import type { BatchEmbeddingProvider } from './embedding-provider.ts'

/** The provider whose vectors are searched at the moment; its version may change between two calls. */
export interface ServingEmbedder extends BatchEmbeddingProvider {
  use(provider: BatchEmbeddingProvider): void
}

export const servingEmbedder = (first: BatchEmbeddingProvider): ServingEmbedder => {
  let current = first
  return {
    get providerId() {
      return current.providerId
    },
    get modelId() {
      return current.modelId
    },
    get dimensions() {
      return current.dimensions
    },
    generateEmbedding: (text) => current.generateEmbedding(text),
    generateEmbeddings: (texts) => current.generateEmbeddings(texts),
    embedQuestions: (texts) => (current.embedQuestions ?? current.generateEmbeddings)(texts),
    use: (provider) => {
      current = provider
    },
  }
}
