import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where models stand that a person has added, in the data folder. */
export const MODELS = 'models'

/** A model that was added: a folder of its kind, or a file. */
export interface AddedModel {
  /** What a person knows it by. */
  readonly name: string
  /** Where it stands among the models, e.g. `embedding/e5-small-1a2b` or `chat.gguf`. */
  readonly place: string
  readonly sizeBytes: number
  /** Its files, within the folder of all models. */
  readonly files: readonly { readonly path: string; readonly sizeBytes: number }[]
}

/** Kinds of models that stand in folders of their own. What is on its way in from elsewhere is nobody's yet. */
const KINDS = ['embedding', 'reranking', 'pictures']
/** What a model that was taken in is told by; one without is not whole. */
const ABOUT = 'alcove-model.json'

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

const filesWithin = async (models: string, place: string): Promise<AddedModel['files']> => {
  const entries = await readdir(join(models, place), { recursive: true, withFileTypes: true }).catch(() => [])
  const files = await Promise.all(
    entries.map(async (entry) => {
      if (!entry.isFile()) return []
      const path = join(entry.parentPath, entry.name)
      return [{ path: path.slice(models.length + 1).replaceAll('\\', '/'), sizeBytes: (await stat(path)).size }]
    }),
  )
  return files.flat()
}

const sizeOf = (files: AddedModel['files']): number => files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

const nameOf = async (folder: string): Promise<string | null> => {
  try {
    const about: unknown = JSON.parse(await readFile(join(folder, ABOUT), 'utf8'))
    const name = typeof about === 'object' && about !== null && 'displayName' in about ? about.displayName : null
    return typeof name === 'string' && name !== '' ? name.slice(0, 200) : null
  } catch {
    return null
  }
}

/** The models that people have added to an installation. */
export const addedModels = async (dataDir: string): Promise<AddedModel[]> => {
  const models = join(dataDir, MODELS)
  const found: AddedModel[] = []
  for (const kind of KINDS)
    for (const id of (await namesIn(join(models, kind))).toSorted()) {
      const place = `${kind}/${id}`
      const name = await nameOf(join(models, place))
      if (name === null) continue
      const files = await filesWithin(models, place)
      found.push({ name, place, files, sizeBytes: sizeOf(files) })
    }
  for (const path of (await namesIn(models)).toSorted()) {
    const facts = path.endsWith('.gguf') ? await stat(join(models, path)).catch(() => null) : null
    if (facts?.isFile())
      found.push({ name: path, place: path, files: [{ path, sizeBytes: facts.size }], sizeBytes: facts.size })
  }
  return found
}

/** Whether a backup may name a file of a model so: it leads to no other place. */
export const isModelPath = (path: string): boolean =>
  path.length <= 1_000 && path.split('/').every((part) => /^[^\\:\0]+$/.test(part) && part !== '.' && part !== '..')
