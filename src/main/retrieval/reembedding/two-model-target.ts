import type { EmbeddingProvider } from '../embedding/embedding-provider.ts'
import { inBatches } from '../embedding/in-batches.ts'
import { untilStopped } from '../ingestion/until-stopped.ts'
import { defaultFusionWeights } from '../ranking/fusion.ts'
import { type MeasuredModel, measureFusion } from '../search-index/measure-fusion.ts'
import type { ModelSwitch } from '../store/model-switch.ts'
import { clozePassage } from './cloze-passage.ts'
import type { ReembeddingTarget } from './reembedding-target.ts'

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
        vectors.push(...(await untilStopped(embed(texts.slice(from, from + BATCH)), signal)))
      return vectors
    }
  const embedPassages = fewAtATime((texts) => provider.generateEmbeddings(texts))
  const { embedQuestions } = provider
  return {
    embedPassages,
    embedQuestions: embedQuestions ? fewAtATime((texts) => embedQuestions(texts)) : embedPassages,
  }
}

/** A store that holds the vectors of two models at once. */
export const twoModelTarget = (models: ModelSwitch): ReembeddingTarget => ({
  ...models,
  stale: async function* (version, pageSize) {
    yield* models.stale(version, pageSize)
  },
  count: async (version) => models.count(version),
  hasKept: (version, { rowId }) => models.hasKept(version, rowId),
  put: async (version, chunks, alongside) => {
    const made = chunks.flatMap(({ rowId, vector }): [number, Float32Array][] =>
      vector === null ? [] : [[rowId, vector]],
    )
    const kept = chunks.filter(({ vector }) => vector === null).map(({ rowId }) => rowId)
    models.put(version, { made: new Map(made), kept, alongside })
  },
  weighing: {
    denseWeight: (version) => models.denseWeight(version) ?? defaultFusionWeights.dense,
    weigh: async (provider, signal) => {
      // What ships with the app was measured once and for all.
      if (provider.modelDir !== undefined || models.denseWeight(provider) !== null) return
      const passages = models.sample(SAMPLE).flatMap(({ chunk }) => clozePassage(chunk.text) ?? [])
      const weight = await measureFusion(passages, measuredModel(provider, signal), provider.dimensions)
      if (weight !== null && !signal.aborted) models.weigh(provider, weight)
    },
  },
  switchTo: async (model, record) => models.switchTo(model, record),
})
