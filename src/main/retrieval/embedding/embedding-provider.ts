/**
 * Turns text into vectors of one model. Vectors have length 1, or are all zero for a text that the model has no tokens for
 * ("no dense signal"). Conformance pack: `test/conformance/embedding-provider.ts`.
 */
export interface EmbeddingProvider {
  readonly providerId: string
  readonly modelId: string
  readonly dimensions: number
  generateEmbedding(text: string): Promise<Float32Array>
  /** One vector per text, in order; the cheap way for many. */
  generateEmbeddings(texts: readonly string[]): Promise<Float32Array[]>
}
