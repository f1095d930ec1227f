import type { BatchEmbeddingProvider } from './embedding-provider.ts'
import type { EmbeddingVersion } from './embedding-version.ts'

/** Stands for a model that is not there any more: every text gets a vector of zeros, "no dense signal", and is found by its words alone. */
export const muteEmbedder = ({ providerId, modelId, dimensions }: EmbeddingVersion): BatchEmbeddingProvider => ({
  providerId,
  modelId,
  dimensions,
  generateEmbedding: async () => new Float32Array(dimensions),
  generateEmbeddings: async (texts) => texts.map(() => new Float32Array(dimensions)),
})
