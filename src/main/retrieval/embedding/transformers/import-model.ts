import { basename } from 'node:path'
import { z } from 'zod'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import {
  checkedFolder,
  hashOfWeights,
  readModelJson,
  refuseFolder,
  weightsIn,
} from '../../model-folder/read-model-folder.ts'
import { takeInModel } from '../../model-folder/take-in-model.ts'
import type { ModelManifest } from './model-manifest.ts'
import { openTransformersModel } from './transformers-embedder.ts'

/** What is known of a model by its name, for folders that do not say it themselves. */
export const modelPreset = z.object({
  /** In the name of the folder, in lower case. */
  name: z.string(),
  pooling: z.enum(['mean', 'cls', 'last']),
  queryPrefix: z.string(),
  passagePrefix: z.string(),
  /** Where the hub of models has it. */
  repository: z.string().optional(),
})
export type ModelPreset = z.infer<typeof modelPreset>

export interface ImportModelOptions {
  /** A folder as the hub of models has it: `config.json`, `tokenizer.json`, and weights in `onnx/`. */
  readonly source: string
  /** Where imported models stand, one folder each. */
  readonly library: string
  readonly presets: readonly ModelPreset[]
  readonly signal?: AbortSignal | undefined
}

const MOST_TOKENS = 8_192
const DEFAULT_TOKENS = 512
const NEEDED = ['config.json', 'tokenizer.json', 'tokenizer_config.json'] as const

const config = z.object({ max_position_embeddings: z.number().optional() })
const tokenizerConfig = z.object({ model_max_length: z.number().optional() })
const poolingConfig = z.object({
  pooling_mode_cls_token: z.boolean().default(false),
  pooling_mode_lasttoken: z.boolean().default(false),
})
const promptsConfig = z.object({ prompts: z.record(z.string(), z.string()).default({}) })

/**
 * How the model wants to be run, from what the folder says, else from what is known of its name. An empty prompt says nothing: tools write it for
 * models whose words they were never told.
 */
export const describeModel = async (source: string, presets: readonly ModelPreset[]) => {
  const name = basename(source)
  const preset = presets.find((known) => name.toLowerCase().includes(known.name))
  const own = await readModelJson(source, '1_Pooling/config.json', poolingConfig)
  const said = await readModelJson(source, 'config_sentence_transformers.json', promptsConfig)
  const { prompts } = said ?? { prompts: {} as Record<string, string> }
  const limits = [
    (await readModelJson(source, 'config.json', config))?.max_position_embeddings,
    (await readModelJson(source, 'tokenizer_config.json', tokenizerConfig))?.model_max_length,
  ].filter((limit) => limit !== undefined && limit > 0 && limit <= MOST_TOKENS)
  const pooling = own?.pooling_mode_cls_token === true ? 'cls' : own?.pooling_mode_lasttoken === true ? 'last' : 'mean'
  return {
    name,
    pooling: own === null ? (preset?.pooling ?? 'mean') : pooling,
    queryPrefix: prompts.query || (preset?.queryPrefix ?? ''),
    passagePrefix: prompts.document || prompts.passage || (preset?.passagePrefix ?? ''),
    maxTokens: Math.floor(Math.min(...limits.map(Number), limits.length === 0 ? DEFAULT_TOKENS : MOST_TOKENS)),
  } as const
}

/** The dimensions of the vectors that the model gives. */
const measure = async (folder: string, manifest: Pick<ModelManifest, 'pooling' | 'precision' | 'maxTokens'>) => {
  const model = openTransformersModel(folder, manifest)
  try {
    const [vector] = await model.embed(['Does it run?'])
    if (vector === undefined || vector.length === 0 || !vector.every(Number.isFinite))
      return refuseFolder(failureWords('ModelFindsNothing'))
    return vector.length
  } finally {
    await model.close()
  }
}

/** Takes in a model for texts, see `takeInModel`. */
export const importModel = async ({ source: named, library, presets, signal }: ImportModelOptions): Promise<string> => {
  const source = await checkedFolder(named, NEEDED)
  const weights = await weightsIn(source, ['model'])
  const { precision } = weights
  const { name, ...described } = await describeModel(source, presets)
  const hash = await hashOfWeights(source, weights)
  return takeInModel({
    source,
    library,
    signal,
    hash,
    weights,
    files: [...NEEDED, 'special_tokens_map.json'],
    measure: async (folder): Promise<ModelManifest> => ({
      ...described,
      displayName: name,
      modelId: `${name}#${hash}`,
      dimensions: await measure(folder, { ...described, precision }),
      precision,
    }),
  })
}
