import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, isAbsolute, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { AlcoveError, makePrivateFolder, newGuid } from '../../../platform/index.ts'
import { MANIFEST_FILE, type ModelManifest } from './model-manifest.ts'
import { openTransformersModel } from './transformers-embedder.ts'

/** What is known of a model by its name, for folders that do not say it themselves. */
export const modelPreset = z.object({
  /** In the name of the folder, in lower case. */
  name: z.string(),
  pooling: z.enum(['mean', 'cls', 'last']),
  queryPrefix: z.string(),
  passagePrefix: z.string(),
})
export type ModelPreset = z.infer<typeof modelPreset>

export interface ImportModelOptions {
  /** A folder as the hub of models has it: `config.json`, `tokenizer.json`, and weights in `onnx/`. */
  readonly source: string
  /** Where imported models stand, one folder each. */
  readonly library: string
  readonly presets: readonly ModelPreset[]
}

const MOST_CONFIG_BYTES = 64 * 1024 * 1024
const MOST_TOKENS = 8_192
const DEFAULT_TOKENS = 512
const HASH_DIGITS = 12
/** How the folder of an import begins that is not done. A leading dot would not do: transformers.js takes it for no model. */
export const UNFINISHED = 'unfinished-'

/** The weights, the smaller before the larger: on a processor they are also the faster. */
const WEIGHTS = [
  { file: 'onnx/model_quantized.onnx', precision: 'q8' },
  { file: 'onnx/model.onnx', precision: 'fp32' },
  { file: 'onnx/model_fp16.onnx', precision: 'fp16' },
] as const
const NEEDED = ['config.json', 'tokenizer.json', 'tokenizer_config.json'] as const

const config = z.object({ max_position_embeddings: z.number().optional() })
const tokenizerConfig = z.object({ model_max_length: z.number().optional() })
const poolingConfig = z.object({
  pooling_mode_cls_token: z.boolean().default(false),
  pooling_mode_lasttoken: z.boolean().default(false),
})
const promptsConfig = z.object({ prompts: z.record(z.string(), z.string()).default({}) })

const refuse = (problem: string, cause?: unknown): never => {
  throw new AlcoveError('InvalidInput', `folder cannot be used: ${problem}`, { cause })
}

const sizeOf = async (path: string): Promise<number | null> => {
  const found = await stat(path).catch(() => null)
  return found?.isFile() === true ? found.size : null
}

/** A JSON file of the folder; `null` where there is none. What is there and is not as it should be is refused by name. */
const readJson = async <Value>(folder: string, file: string, schema: z.ZodType<Value>): Promise<Value | null> => {
  const path = join(folder, file)
  const size = await sizeOf(path)
  if (size === null) return null
  if (size > MOST_CONFIG_BYTES) return refuse(`${file} is too large to be what it should be.`)
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return refuse(`${file} is damaged. Fetch the model again.`)
  }
}

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** How the model wants to be run, from what the folder says, else from what is known of its name. */
const describe = async (source: string, presets: readonly ModelPreset[]) => {
  const name = basename(source)
  const preset = presets.find((known) => name.toLowerCase().includes(known.name))
  const own = await readJson(source, '1_Pooling/config.json', poolingConfig)
  const said = await readJson(source, 'config_sentence_transformers.json', promptsConfig)
  const { prompts } = said ?? { prompts: {} as Record<string, string> }
  const limits = [
    (await readJson(source, 'config.json', config))?.max_position_embeddings,
    (await readJson(source, 'tokenizer_config.json', tokenizerConfig))?.model_max_length,
  ].filter((limit) => limit !== undefined && limit > 0 && limit <= MOST_TOKENS)
  const pooling = own?.pooling_mode_cls_token === true ? 'cls' : own?.pooling_mode_lasttoken === true ? 'last' : 'mean'
  return {
    name,
    pooling: own === null ? (preset?.pooling ?? 'mean') : pooling,
    queryPrefix: prompts.query ?? preset?.queryPrefix ?? '',
    passagePrefix: prompts.document ?? prompts.passage ?? preset?.passagePrefix ?? '',
    maxTokens: Math.floor(Math.min(...limits.map(Number), limits.length === 0 ? DEFAULT_TOKENS : MOST_TOKENS)),
  } as const
}

/** Runs the model once: what it is made of shows only then. */
const measure = async (folder: string, manifest: Pick<ModelManifest, 'pooling' | 'precision' | 'maxTokens'>) => {
  const model = openTransformersModel(folder, manifest)
  try {
    const [vector] = await model.embed(['Does it run?'])
    if (vector === undefined || vector.length === 0 || !vector.every(Number.isFinite))
      return refuse('its model gives no vectors. Choose a model for embedding texts.')
    return vector.length
  } catch (error) {
    if (error instanceof AlcoveError && error.code === 'InvalidInput') throw error
    return refuse('its model does not run. It may be cut short, or not be a model for texts.', error)
  } finally {
    await model.close()
  }
}

/**
 * Copies what is needed of a model into the library, having seen that it runs, and returns its folder there. A model that is there already is left as it is. Throws
 * `InvalidInput` saying what is wrong with the folder; nothing of it is left then.
 */
export const importModel = async ({ source, library, presets }: ImportModelOptions): Promise<string> => {
  if (!isAbsolute(source)) refuse('it must be named by its whole path.')
  for (const file of NEEDED) if ((await sizeOf(join(source, file))) === null) refuse(`it holds no ${file}.`)
  const sizes = await Promise.all(WEIGHTS.map(({ file }) => sizeOf(join(source, file))))
  const weights = WEIGHTS.find((_, at) => sizes[at] !== null)
  if (weights === undefined) return refuse(`it holds no ${WEIGHTS[1].file}.`)
  const { name, ...described } = await describe(source, presets)
  const hash = (await hashOf(join(source, weights.file))).slice(0, HASH_DIGITS)
  const folder = join(library, hash)
  if ((await sizeOf(join(folder, MANIFEST_FILE))) !== null) return folder
  const unfinished = join(library, `${UNFINISHED}${newGuid()}`)
  try {
    await mkdir(join(unfinished, 'onnx'), { recursive: true })
    for (const file of [...NEEDED, 'special_tokens_map.json', weights.file, `${weights.file}_data`])
      if ((await sizeOf(join(source, file))) !== null) await cp(join(source, file), join(unfinished, file))
    const { precision } = weights
    const dimensions = await measure(unfinished, { ...described, precision })
    const manifest: ModelManifest = {
      ...described,
      displayName: name,
      modelId: `${name}#${hash}`,
      dimensions,
      precision,
    }
    await writeFile(join(unfinished, MANIFEST_FILE), JSON.stringify(manifest, null, 2))
    // What was copied came with the modes that it had elsewhere.
    makePrivateFolder(unfinished)
    await rename(unfinished, folder)
    return folder
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}
