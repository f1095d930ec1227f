import type { EmbeddingModel } from '../../../contracts/index.ts'
import type { EmbeddingProvider } from '../embedding/embedding-provider.ts'
import { type EmbeddingVersion, sameVersion, versionKey } from '../embedding/embedding-version.ts'
import type { EmbeddingModels } from './embedding-models.ts'

/** The models that there are at the moment: the one that the app is composed with, and those beside it. */
export const createKnownModels = (composed: EmbeddingProvider, models: Pick<EmbeddingModels, 'list'>) => {
  const known = () => [{ provider: composed, displayName: composed.modelId }, ...models.list()]
  const named = (version: EmbeddingVersion): EmbeddingModel => ({
    providerId: version.providerId,
    modelId: version.modelId,
    dimensions: version.dimensions,
    displayName: known().findLast(({ provider }) => sameVersion(provider, version))?.displayName ?? version.modelId,
  })
  return {
    find: (version: EmbeddingVersion | null): EmbeddingProvider | null =>
      version === null ? null : (known().find(({ provider }) => sameVersion(provider, version))?.provider ?? null),
    /** A model as people are told of it; one that is not there any more by its id. */
    named,
    list: (): EmbeddingModel[] =>
      [...new Map(known().map(({ provider }) => [versionKey(provider), provider])).values()].map(named),
  }
}

export type KnownModels = ReturnType<typeof createKnownModels>
