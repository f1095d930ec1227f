import type { ModelSwitch } from '../store/model-switch.ts'
import { modelWeighing } from './model-weighing.ts'
import type { ReembeddingTarget } from './reembedding-target.ts'

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
  weighing: modelWeighing({
    denseWeight: (version) => models.denseWeight(version),
    keptWeight: async (version) => models.denseWeight(version),
    sample: async (size) => models.sample(size),
    weigh: async (version, denseWeight) => models.weigh(version, denseWeight),
  }),
  switchTo: async (model, record) => models.switchTo(model, record),
})
