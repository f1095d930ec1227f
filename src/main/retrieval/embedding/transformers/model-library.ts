import { readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AlcoveError, makePrivateFolder } from '../../../platform/index.ts'
import type { EmbeddingModels, KnownEmbeddingModel } from '../../reembedding/embedding-models.ts'
import { type EmbeddingVersion, sameVersion } from '../embedding-version.ts'
import { importModel, type ModelPreset, UNFINISHED } from './import-model.ts'
import { readManifest } from './model-manifest.ts'
import { type TransformersEmbedder, transformersEmbedder } from './transformers-embedder.ts'

export interface ModelLibraryOptions {
  /** Holds a folder for each imported model; made where it is not there. */
  readonly folder: string
  readonly presets: readonly ModelPreset[]
}

/** The models of transformers.js that were imported. */
export interface ModelLibrary extends EmbeddingModels {
  import(folder: string): Promise<KnownEmbeddingModel>
  remove(version: EmbeddingVersion): Promise<void>
  close(): Promise<void>
}

interface Imported extends KnownEmbeddingModel {
  readonly folder: string
  readonly provider: TransformersEmbedder
}

export const openModelLibrary = ({ folder: library, presets }: ModelLibraryOptions): ModelLibrary => {
  makePrivateFolder(library)
  const imported = new Map<string, Imported>()
  const open = (folder: string): Imported | null => {
    const known = imported.get(folder)
    const manifest = readManifest(folder)
    if (known !== undefined || manifest === null) return known ?? null
    const opened = { folder, displayName: manifest.displayName, provider: transformersEmbedder(folder, manifest) }
    imported.set(folder, opened)
    return opened
  }
  // What an import left that was interrupted.
  for (const name of readdirSync(library))
    if (name.startsWith(UNFINISHED)) rmSync(join(library, name), { recursive: true, force: true })
    else open(join(library, name))
  return {
    list: () => [...imported.values()],
    import: async (source) => {
      const opened = open(await importModel({ source, library, presets }))
      if (opened === null) throw new AlcoveError('Internal', 'A model that was just imported is missing.')
      return opened
    },
    remove: async (version) => {
      const found = [...imported.values()].find(({ provider }) => sameVersion(provider, version))
      if (found === undefined) throw new AlcoveError('NotFound', 'There is no imported model of that name.')
      imported.delete(found.folder)
      await found.provider.close()
      await rm(found.folder, { recursive: true, force: true })
    },
    close: async () => {
      await Promise.all([...imported.values()].map(({ provider }) => provider.close()))
    },
  }
}
