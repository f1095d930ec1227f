import { openModelShelf } from '../../model-folder/model-shelf.ts'
import type { EmbeddingModels, KnownEmbeddingModel } from '../../reembedding/embedding-models.ts'
import { type EmbeddingVersion, sameVersion } from '../embedding-version.ts'
import { importModel, type ModelPreset } from './import-model.ts'
import { modelManifest } from './model-manifest.ts'
import { transformersEmbedder } from './transformers-embedder.ts'

/** Where imported embedding models stand, and which are known by name. */
export interface ModelLibraryOptions {
  /** Holds a folder for each imported model; made where it is not there. */
  readonly folder: string
  readonly presets: readonly ModelPreset[]
}

/** The models of transformers.js that were imported. */
export interface ModelLibrary extends EmbeddingModels {
  import(folder: string, signal?: AbortSignal): Promise<KnownEmbeddingModel>
  remove(version: EmbeddingVersion): Promise<void>
  close(): Promise<void>
}

/** The embedding models that were imported into the folder. An import throws `InvalidInput` in words for what is no model. */
export const openModelLibrary = ({ folder, presets }: ModelLibraryOptions): ModelLibrary => {
  const shelf = openModelShelf({
    folder,
    manifest: modelManifest,
    take: (source, library, signal) => importModel({ source, library, presets, signal }),
    open: (own, manifest) => {
      const provider = transformersEmbedder(own, manifest)
      return { displayName: manifest.displayName, provider, close: () => provider.close() }
    },
  })
  return {
    list: shelf.list,
    import: shelf.import,
    remove: (version) => shelf.remove(({ provider }) => sameVersion(provider, version)),
    close: shelf.close,
  }
}
