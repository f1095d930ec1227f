import { basename } from 'node:path'
import { z } from 'zod'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { type ModelShelf, openModelShelf } from '../model-folder/model-shelf.ts'
import {
  checkedFolder,
  hashOfWeights,
  readModelJson,
  refuseFolder,
  weightsIn,
} from '../model-folder/read-model-folder.ts'
import { takeInModel } from '../model-folder/take-in-model.ts'
import { clipImageEmbedder, openClipModel } from './clip-image-embedder.ts'
import { type ClipManifest, clipManifest } from './clip-manifest.ts'

const NEEDED = ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'preprocessor_config.json'] as const
const GRAPHS = ['text_model', 'vision_model'] as const
/** What CLIP was trained with, for folders that do not say it. */
const DEFAULT_TOKENS = 77
const DEFAULT_EDGE = 224
const MOST_EDGE = 1_024
const MEAN = [0.48145466, 0.4578275, 0.40821073]
const DEVIATION = [0.26862954, 0.26130258, 0.27577711]

const edge = z.int().positive().max(MOST_EDGE)
const size = z.union([
  edge.transform((shortest) => ({ shortest_edge: shortest, width: undefined })),
  z.object({ shortest_edge: edge.optional(), width: edge.optional() }),
])
const config = z.object({
  model_type: z.string().optional(),
  text_config: z.object({ max_position_embeddings: z.int().positive().optional() }).optional(),
})
const preprocessor = z.object({
  size: size.optional(),
  crop_size: size.optional(),
  image_mean: z.array(z.number()).length(3).default(MEAN),
  image_std: z.array(z.number().positive()).length(3).default(DEVIATION),
})

const describe = async (source: string): Promise<Pick<ClipManifest, 'maxTokens' | 'shape'>> => {
  const said = await readModelJson(source, 'config.json', config)
  if (said?.model_type !== 'clip') return refuseFolder(failureWords('ModelIsNoClip'))
  const given = (await readModelJson(source, 'preprocessor_config.json', preprocessor)) ?? preprocessor.parse({})
  const shortestEdge = given.size?.shortest_edge ?? null
  const cut = given.crop_size?.width ?? given.crop_size?.shortest_edge
  return {
    maxTokens: Math.min(said.text_config?.max_position_embeddings ?? DEFAULT_TOKENS, DEFAULT_TOKENS),
    shape: {
      shortestEdge,
      edge: cut ?? given.size?.width ?? shortestEdge ?? DEFAULT_EDGE,
      mean: given.image_mean,
      deviation: given.image_std,
    },
  }
}

/** A picture of four grey points, for trying a model. */
const TRIAL = Buffer.from('P5\n2 2\n255\n\x40\x80\x80\xc0', 'latin1')

const measure = async (folder: string, how: Parameters<typeof openClipModel>[1]): Promise<number> => {
  const model = openClipModel(folder, how)
  try {
    const vectors = [await model.embedText('Does it run?'), await model.embedPicture(TRIAL)]
    const [ofText, ofPicture] = vectors.map(({ length }) => length)
    if (
      ofText === undefined ||
      ofText === 0 ||
      ofText !== ofPicture ||
      !vectors.every((each) => each.every(Number.isFinite))
    )
      return refuseFolder(failureWords('ModelSharesNothing'))
    return ofText
  } finally {
    await model.close()
  }
}

const importClipModel = async (named: string, library: string): Promise<string> => {
  const source = await checkedFolder(named, NEEDED)
  const described = await describe(source)
  const weights = await weightsIn(source, GRAPHS)
  const { precision } = weights
  const hash = await hashOfWeights(source, weights)
  const name = basename(source)
  return takeInModel({
    source,
    library,
    hash,
    weights,
    files: [...NEEDED, 'special_tokens_map.json'],
    measure: async (folder): Promise<ClipManifest> => ({
      ...described,
      displayName: name,
      modelId: `${name}#${hash}`,
      dimensions: await measure(folder, { ...described, precision }),
      precision,
    }),
  })
}

/** A picture model that was imported. */
export type PictureModel = ReturnType<typeof clipImageEmbedder>

/** The CLIP models of transformers.js that were imported: folders with `onnx/text_model.onnx` and `onnx/vision_model.onnx`. */
export const openPictureModels = (folder: string): ModelShelf<PictureModel> =>
  openModelShelf({ folder, manifest: clipManifest, take: importClipModel, open: clipImageEmbedder })
