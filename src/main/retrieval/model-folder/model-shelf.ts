import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError, makePrivateFolder } from '../../platform/index.ts'
import { MANIFEST_FILE, UNFINISHED } from './take-in-model.ts'

/** A model that was taken in, ready to be used. */
export interface ShelvedModel {
  readonly displayName: string
  close(): Promise<void>
}

export interface ModelShelfOptions<Manifest, Model> {
  /** Holds a folder for each model; made where it is not there. */
  readonly folder: string
  readonly manifest: z.ZodType<Manifest>
  /** Copies the model of a folder into the library and returns its folder there, see `takeInModel`. */
  take(source: string, library: string, signal?: AbortSignal): Promise<string>
  open(folder: string, manifest: Manifest): Model
}

/** The models of one kind that were taken in. */
export interface ModelShelf<Model extends ShelvedModel> {
  list(): readonly Model[]
  /** Throws `InvalidInput` saying what is wrong with the folder. Aborted before the model is whole, it leaves nothing of it. */
  import(source: string, signal?: AbortSignal): Promise<Model>
  /** Deletes a model; throws `NotFound` where none is meant. */
  remove(isMeant: (model: Model) => boolean): Promise<void>
  close(): Promise<void>
}

export const openModelShelf = <Manifest, Model extends ShelvedModel>(
  options: ModelShelfOptions<Manifest, Model>,
): ModelShelf<Model> => {
  const { folder: library } = options
  makePrivateFolder(library)
  const models = new Map<string, Model>()
  /** The manifest of a model; `null` where the folder holds none that is whole. */
  const readManifest = (folder: string): Manifest | null => {
    try {
      return options.manifest.safeParse(JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8'))).data ?? null
    } catch {
      return null
    }
  }
  const open = (folder: string): Model | null => {
    const known = models.get(folder)
    const manifest = known === undefined ? readManifest(folder) : null
    if (manifest === null) return known ?? null
    const opened = options.open(folder, manifest)
    models.set(folder, opened)
    return opened
  }
  // What was interrupted.
  for (const name of readdirSync(library))
    if (name.startsWith(UNFINISHED)) rmSync(join(library, name), { recursive: true, force: true })
    else open(join(library, name))
  return {
    list: () => [...models.values()],
    import: async (source, signal) => {
      const opened = open(await options.take(source, library, signal))
      if (opened === null) throw new AlcoveError('Internal', 'A model that was just imported is missing.')
      return opened
    },
    remove: async (isMeant) => {
      const found = [...models].find(([, model]) => isMeant(model))
      if (found === undefined) throw new AlcoveError('NotFound', failureWords('ImportedModelGone'))
      const [folder, model] = found
      models.delete(folder)
      await model.close()
      await rm(folder, { recursive: true, force: true })
    },
    close: async () => {
      await Promise.all([...models.values()].map((model) => model.close()))
    },
  }
}
