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
import { type CrossEncoderManifest, crossEncoderManifest } from './cross-encoder-manifest.ts'
import { crossEncoderReranker, openCrossEncoder } from './cross-encoder-reranker.ts'

const NEEDED = ['config.json', 'tokenizer.json', 'tokenizer_config.json'] as const
/** A question and a passage of ours; more costs time and says little. */
const MOST_TOKENS = 512

const config = z.object({
  architectures: z.array(z.string()).default([]),
  max_position_embeddings: z.int().positive().optional(),
})

const measure = async (folder: string, how: Parameters<typeof openCrossEncoder>[1]): Promise<void> => {
  const model = openCrossEncoder(folder, how)
  try {
    const scores = await model.read('Does it run?', ['It runs.', 'Bread is baked in the morning.'])
    if (scores.length !== 2 || !scores.every(Number.isFinite)) refuseFolder(failureWords('ModelGivesNoScore'))
  } finally {
    await model.close()
  }
}

const importCrossEncoder = async (named: string, library: string): Promise<string> => {
  const source = await checkedFolder(named, NEEDED)
  const said = await readModelJson(source, 'config.json', config)
  if (!said?.architectures.some((name) => name.endsWith('ForSequenceClassification')))
    return refuseFolder(failureWords('ModelComparesNothing'))
  const maxTokens = Math.min(said.max_position_embeddings ?? MOST_TOKENS, MOST_TOKENS)
  const weights = await weightsIn(source, ['model'])
  const { precision } = weights
  const hash = await hashOfWeights(source, weights)
  const name = basename(source)
  return takeInModel({
    source,
    library,
    hash,
    weights,
    files: [...NEEDED, 'special_tokens_map.json'],
    measure: async (folder): Promise<CrossEncoderManifest> => {
      await measure(folder, { precision, maxTokens })
      return { displayName: name, modelId: `${name}#${hash}`, precision, maxTokens }
    },
  })
}

/** A reranking model that was imported. */
export type RerankingModel = ReturnType<typeof crossEncoderReranker>

/** The cross-encoders of transformers.js that were imported. `timeoutMs` is how long one may take for a search. */
export const openRerankingModels = (folder: string, timeoutMs?: number): ModelShelf<RerankingModel> =>
  openModelShelf({
    folder,
    manifest: crossEncoderManifest,
    take: importCrossEncoder,
    open: (own, manifest) => crossEncoderReranker(own, manifest, timeoutMs),
  })
