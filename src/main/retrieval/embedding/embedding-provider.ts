/**
 * Turns text into vectors of one model: these four members are all that is asked for. A text that the model has no tokens for gets a vector of
 * zeros ("no dense signal"). Conformance pack: `test/conformance/embedding-provider.ts`.
 */
export interface EmbeddingProvider {
  readonly providerId: string
  readonly modelId: string
  readonly dimensions: number
  generateEmbedding(text: string): Promise<Float32Array>
  /** Where a model of the kind that is built in stands, for a store whose worker embeds questions by itself. */
  readonly modelDir?: string
  /** One vector per text, in order: for a model that takes many at once for less. */
  generateEmbeddings?(texts: readonly string[]): Promise<Float32Array[]>
  /** The same for questions: for a model that was trained to tell them from passages. Others embed both alike. */
  embedQuestions?(texts: readonly string[]): Promise<Float32Array[]>
}

/** A provider that takes many texts at once; every provider becomes one by `inBatches`. */
export interface BatchEmbeddingProvider extends EmbeddingProvider {
  generateEmbeddings(texts: readonly string[]): Promise<Float32Array[]>
}
