import { readdir } from 'node:fs/promises'
import { basename, isAbsolute, join } from 'node:path'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { pathAsMeant } from '../../../platform/index.ts'
import { providerFailure } from '../ai-provider-failure.ts'
import { AUTO } from '../exchange/endpoint-kind.ts'

const MAX_FILES = 2_000

/** The model files in a folder, sorted; what only helps another model to see is none. */
export const ggufFilesIn = async (folder: string | null): Promise<string[]> => {
  if (folder === null) return []
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => /\.gguf$/i.test(name) && !/mmproj/i.test(name))
    .sort()
    .slice(0, MAX_FILES)
}

interface Places {
  readonly folder: string | null
  readonly anyPath: boolean
}

/** The path of a model's file. Throws `InvalidRequest` for a name that leads out of the folder, where paths are not allowed. */
export const ggufPath = async (model: string, { folder, anyPath }: Places): Promise<string> => {
  if (model === AUTO) {
    const files = await ggufFilesIn(folder)
    const [only] = files
    if (folder !== null && only !== undefined && files.length === 1) return join(folder, only)
    throw providerFailure(
      'InvalidRequest',
      files.length === 0
        ? failureWords('NoModelFile', { folder: folder ?? 'a folder of this machine' })
        : failureWords('ManyModelFiles', { files: files.length }),
    )
  }
  const path = pathAsMeant(model)
  if (isAbsolute(path) && anyPath) return path
  if (folder !== null && basename(model) === model && !model.includes('\\')) return join(folder, model)
  throw providerFailure(
    'InvalidRequest',
    folder === null ? failureWords('ModelNeedsPath') : failureWords('ModelNeedsName', { folder }),
  )
}
