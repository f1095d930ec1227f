import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError, makePrivateFolder, newGuid } from '../../platform/index.ts'
import { refuseFolder, sizeOfFile, type Weights } from './read-model-folder.ts'

/** What was found out of a model when it was taken in. */
export const MANIFEST_FILE = 'alcove-model.json'
/** How the folder of a model begins that is not whole. A leading dot would not do: transformers.js takes it for no model. */
export const UNFINISHED = 'unfinished-'

export interface TakeInOptions {
  readonly source: string
  /** Where models of this kind stand, one folder each. */
  readonly library: string
  /** The folder's name in the library. */
  readonly hash: string
  readonly weights: Weights
  /** Copied where they are there, besides the weights. */
  readonly files: readonly string[]
  /** Runs the model of the folder once, since what it is made of shows only then; what it resolves to becomes the manifest. */
  measure(folder: string): Promise<object>
  /** Aborted before the model is whole, nothing of it is taken in. */
  readonly signal?: AbortSignal | undefined
}

const measured = async (folder: string, measure: TakeInOptions['measure']): Promise<object> => {
  try {
    return await measure(folder)
  } catch (error) {
    if (error instanceof AlcoveError && error.code === 'InvalidInput') throw error
    return refuseFolder(failureWords('ModelDoesNotRun'), error)
  }
}

/**
 * Copies what is needed of a model into the library, having seen that it runs, and returns its folder there. A model that is there already is
 * left as it is. Throws `InvalidInput` saying what is wrong with the folder; nothing of it is left then.
 */
export const takeInModel = async (options: TakeInOptions): Promise<string> => {
  const { source, library, hash, weights, files, measure, signal } = options
  const folder = join(library, hash)
  if ((await sizeOfFile(join(folder, MANIFEST_FILE))) !== null) return folder
  const unfinished = join(library, `${UNFINISHED}${newGuid()}`)
  try {
    for (const file of [...files, ...weights.files.flatMap((graph) => [graph, `${graph}_data`])])
      if ((await sizeOfFile(join(source, file))) !== null) {
        signal?.throwIfAborted()
        await mkdir(dirname(join(unfinished, file)), { recursive: true })
        await cp(join(source, file), join(unfinished, file))
      }
    const manifest = await measured(unfinished, measure)
    await writeFile(join(unfinished, MANIFEST_FILE), JSON.stringify(manifest, null, 2))
    // What was copied came with the modes that it had elsewhere.
    makePrivateFolder(unfinished)
    signal?.throwIfAborted()
    await rename(unfinished, folder)
    return folder
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}
