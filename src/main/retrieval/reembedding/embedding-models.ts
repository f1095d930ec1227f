import type { EmbeddingProvider } from '../embedding/embedding-provider.ts'

/** A model that can embed, with its name for people. */
export interface KnownEmbeddingModel {
  readonly displayName: string
  readonly provider: EmbeddingProvider
}

/**
 * The models that an app has besides the one it is composed with: those that can be chosen, and those whose vectors are still searched while
 * others are being made.
 */
export interface EmbeddingModels {
  list(): readonly KnownEmbeddingModel[]
}
