import type { EmbeddingStatus } from '../../../contracts/index.ts'
import type { EmbeddingVersion } from '../embedding/embedding-version.ts'
import { defaultFusionWeights } from '../ranking/fusion.ts'
import type { EmbeddingStateTable, KeptEmbeddingState } from './embedding-state.ts'
import type { KnownModels } from './known-models.ts'
import type { ReembeddingTarget } from './reembedding-target.ts'

export interface ReembeddingProgressOptions {
  readonly kept: KeptEmbeddingState
  readonly table: Pick<EmbeddingStateTable, 'countFailures'>
  readonly known: KnownModels
  readonly target: Pick<ReembeddingTarget, 'count' | 'weighing'>
  /** What serves at the moment. */
  readonly serving: EmbeddingVersion
  onChange(status: EmbeddingStatus): void
}

const TOLD_EVERY_MS = 200

/** How far it is, what holds it up, and who is told. */
export const createReembeddingProgress = (options: ReembeddingProgressOptions) => {
  const { kept, table, known, target, serving, onChange } = options
  let counted = { done: 0, total: 0 }
  let problem: string | null = null
  let toldAt = 0
  const status = (): EmbeddingStatus => {
    const { former, target: next, state } = kept.now()
    return {
      serving: known.named(serving),
      target: next && known.named(next),
      former: former !== null && known.find(former) !== null ? known.named(former) : null,
      state,
      ...counted,
      denseWeight: target.weighing?.denseWeight(serving) ?? defaultFusionWeights.dense,
      failed: table.countFailures(),
      problem,
    }
  }
  const tell = (): void => {
    toldAt = performance.now()
    onChange(status())
  }
  return {
    status,
    tell,
    /** Counts the chunks that a model has embedded, from now on with every {@link advance}. */
    measure: async (version: EmbeddingVersion): Promise<{ readonly done: number; readonly total: number }> => {
      const { total, stale } = await target.count(version)
      counted = { total, done: total - stale }
      return counted
    },
    /** Some more are done: told from time to time. */
    advance: (done: number): void => {
      counted = { ...counted, done: Math.min(counted.total, counted.done + done) }
      problem = null
      if (performance.now() - toldAt >= TOLD_EVERY_MS) tell()
    },
    holdUp: (reason: string): void => {
      problem = reason
      tell()
    },
    /** Nothing holds it up. */
    clear: (): void => {
      problem = null
    },
  }
}

export type ReembeddingProgress = ReturnType<typeof createReembeddingProgress>
