import type { TextChunk } from '../../../contracts/index.ts'
import { untilAborted } from '../../platform/index.ts'
import type { EmbeddingProvider } from '../embedding/embedding-provider.ts'
import type { EmbeddingVersion } from '../embedding/embedding-version.ts'
import { inBatches } from '../embedding/in-batches.ts'
import { defaultFusionWeights } from '../ranking/fusion.ts'
import { type MeasuredModel, measureFusion } from '../search-index/measure-fusion.ts'
import { clozePassage } from './cloze-passage.ts'

/** How much the vectors of a model count beside words. */
export interface ModelWeighing {
  /** 0 to 1. */
  denseWeight(version: EmbeddingVersion): number
  /** Measures it on the texts of the library, where it was not yet and there are enough of them. */
  weigh(provider: EmbeddingProvider, signal: AbortSignal): Promise<void>
}

/** Where it is kept how much the vectors of each model count. */
export interface WeighedModels {
  /** What is known here of a model; `null` before it was measured. */
  denseWeight(version: EmbeddingVersion): number | null
  /** What is kept, which another host may have measured. */
  keptWeight(version: EmbeddingVersion): Promise<number | null>
  /** Some of the chunks that can be found, evenly spread. */
  sample(size: number): Promise<readonly { readonly chunk: Pick<TextChunk, 'text'> }[]>
  /** Keeps what was measured, and searches by it. */
  weigh(version: EmbeddingVersion, denseWeight: number): Promise<void>
}

/** Chunks that a model is measured on, those included that no sentence can be taken from. */
const SAMPLE = 300
const BATCH = 16

/** Asks a model for few texts at a time, and no longer than until it is told to stop. */
const measuredModel = (asked: EmbeddingProvider, signal: AbortSignal): MeasuredModel => {
  const provider = inBatches(asked)
  const fewAtATime =
    (embed: (texts: readonly string[]) => Promise<Float32Array[]>) =>
    async (texts: readonly string[]): Promise<Float32Array[]> => {
      const vectors: Float32Array[] = []
      for (let from = 0; from < texts.length; from += BATCH)
        vectors.push(...(await untilAborted(embed(texts.slice(from, from + BATCH)), signal)))
      return vectors
    }
  const embedPassages = fewAtATime((texts) => provider.generateEmbeddings(texts))
  const { embedQuestions } = provider
  return {
    embedPassages,
    embedQuestions: embedQuestions ? fewAtATime((texts) => embedQuestions(texts)) : embedPassages,
  }
}

/** Measures models on the library that they search. What ships with the app was measured once and for all. */
export const modelWeighing = (models: WeighedModels): ModelWeighing => ({
  denseWeight: (version) => models.denseWeight(version) ?? defaultFusionWeights.dense,
  weigh: async (provider, signal) => {
    if (provider.modelDir !== undefined || (await models.keptWeight(provider)) !== null) return
    const passages = (await models.sample(SAMPLE)).flatMap(({ chunk }) => clozePassage(chunk.text) ?? [])
    const weight = await measureFusion(passages, measuredModel(provider, signal), provider.dimensions)
    if (weight !== null && !signal.aborted) await models.weigh(provider, weight)
  },
})
