import type { EmbeddingProvider } from '../embedding/embedding-provider.ts'
import type { EmbeddingVersion } from '../embedding/embedding-version.ts'
import type { EmbeddingEndpoint } from '../embedding/endpoint/embedding-endpoint.ts'

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
  /** Takes in a model of a folder of this machine. Throws `InvalidInput` saying what is wrong with it. Left out where callers do not own the machine. */
  import?(folder: string): Promise<KnownEmbeddingModel>
  /** Takes in a model that a server embeds with, having asked it for a vector. Left out where that is not offered. */
  connect?(endpoint: EmbeddingEndpoint): Promise<KnownEmbeddingModel>
  /** Deletes an imported or connected model; throws `NotFound` for any other. */
  remove?(version: EmbeddingVersion): Promise<void>
}
