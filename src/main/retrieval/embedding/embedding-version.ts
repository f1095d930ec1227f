import { chunkMetadataKeys } from '../chunk-metadata.ts'
import type { EmbeddingProvider } from './embedding-provider.ts'

/** Which model made a vector: vectors of different versions are never compared. */
export type EmbeddingVersion = Pick<EmbeddingProvider, 'providerId' | 'modelId' | 'dimensions'>

/** The version of a provider's vectors. */
export const embeddingVersionOf = ({ providerId, modelId, dimensions }: EmbeddingProvider): EmbeddingVersion => ({
  providerId,
  modelId,
  dimensions,
})

/** The version as one text, the same for the same version. Pictures are stored with it. */
export const versionKey = ({ providerId, modelId, dimensions }: EmbeddingVersion): string =>
  JSON.stringify([providerId, modelId, dimensions])

/** The version as chunk metadata. */
export const versionStamp = (version: EmbeddingVersion): Record<string, string> => ({
  [chunkMetadataKeys.embedProvider]: version.providerId,
  [chunkMetadataKeys.embedModel]: version.modelId,
  [chunkMetadataKeys.embedDimensions]: String(version.dimensions),
})

/** What {@link versionStamp} wrote; null where nothing did. */
export const stampedVersion = (metadata: Readonly<Record<string, string>>): EmbeddingVersion | null => {
  const { embedProvider, embedModel, embedDimensions } = chunkMetadataKeys
  const [providerId, modelId] = [metadata[embedProvider], metadata[embedModel]]
  if (providerId === undefined || modelId === undefined) return null
  return { providerId, modelId, dimensions: Number(metadata[embedDimensions]) }
}

/** The same metadata without what {@link versionStamp} wrote. */
export const withoutStamp = (metadata: Readonly<Record<string, string>>): Record<string, string> => {
  const stamps: readonly string[] = Object.keys(versionStamp({ providerId: '', modelId: '', dimensions: 0 }))
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !stamps.includes(key)))
}

/** Whether vectors of both can be compared: same provider, model and dimensions. */
export const sameVersion = (one: EmbeddingVersion, other: EmbeddingVersion): boolean =>
  one.providerId === other.providerId && one.modelId === other.modelId && one.dimensions === other.dimensions
