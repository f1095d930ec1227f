import { setTimeout as pause } from 'node:timers/promises'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError, type EventStore, explainStorageFailure, type Logger } from '../../platform/index.ts'
import type { BatchEmbeddingProvider, EmbeddingProvider } from '../embedding/embedding-provider.ts'
import { embeddingVersionOf, sameVersion } from '../embedding/embedding-version.ts'
import type { ServingEmbedder } from '../embedding/serving-embedder.ts'
import type { EmbeddingStateTable, KeptEmbeddingState } from './embedding-state.ts'
import type { KnownModels } from './known-models.ts'
import type { ReembeddingProgress } from './reembedding-progress.ts'
import { askModel, runReembedding } from './reembedding-run.ts'
import type { ReembeddingTarget } from './reembedding-target.ts'
import { storeModelOf } from './store-model-of.ts'

export interface ReembeddingWorkOptions {
  readonly kept: KeptEmbeddingState
  readonly table: EmbeddingStateTable
  readonly known: KnownModels
  readonly target: ReembeddingTarget
  readonly progress: ReembeddingProgress
  readonly embedder: ServingEmbedder
  readonly events: EventStore
  readonly logger: Logger
  readonly retryDelayMs: number
  wrap(provider: EmbeddingProvider): BatchEmbeddingProvider
  /** Drops the vectors that nobody needs. */
  tidy(): Promise<void>
  /** Aborted when the app ends: nothing begins any more. */
  readonly ended: AbortSignal
}

/** Between two tries with a model that does not answer. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

const messageOf = (error: unknown): string => {
  const explained = explainStorageFailure(error)
  return explained instanceof AlcoveError ? explained.message : failureWords('EmbeddingNotMade')
}

interface Run {
  readonly stopping: AbortController
  readonly done: Promise<void>
}

/** The background work that makes the vectors of the model that is aimed at, or those of the one that serves where some are missing. */
export const createReembeddingWork = (options: ReembeddingWorkOptions) => {
  const { kept, table, known, target, progress, embedder, events, logger, retryDelayMs, wrap, tidy, ended } = options
  let run: Run | null = null

  /** Finds out how much the vectors of a model are to count. Where that fails they count as much as those of any. */
  const weigh = async (provider: EmbeddingProvider, signal: AbortSignal): Promise<void> => {
    try {
      await target.weighing?.weigh(provider, signal)
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error }, 'How much vectors are to count could not be measured')
    }
  }
  const work = async (provider: EmbeddingProvider, signal: AbortSignal): Promise<void> => {
    const version = embeddingVersionOf(provider)
    await progress.measure(version)
    progress.tell()
    await runReembedding({
      target,
      table,
      events,
      provider: wrap(provider),
      ask: () => askModel(provider),
      model: storeModelOf(provider),
      isServed: sameVersion(version, embedder),
      retryDelayMs,
      signal,
      onProgress: progress.advance,
      onWhole: () => weigh(provider, signal),
      onSwitch: () => {
        kept.change({ serving: version, former: embeddingVersionOf(embedder), target: null })
        embedder.use(wrap(provider))
      },
    })
    await tidy()
    await progress.measure(version)
    kept.change({ state: 'Settled' })
    progress.clear()
    progress.tell()
  }
  /** Works until it is done: what holds it up is told, and tried again. */
  const persist = async (provider: EmbeddingProvider, signal: AbortSignal): Promise<void> => {
    for (let wait = FIRST_PAUSE_MS; !signal.aborted; wait = Math.min(LONGEST_PAUSE_MS, wait * 2)) {
      try {
        await work(provider, signal)
        return
      } catch (error) {
        if (signal.aborted) return
        logger.warn({ err: error }, 'Embedding anew is held up')
        progress.holdUp(messageOf(error))
        await pause(wait, undefined, { signal }).catch(() => undefined)
      }
    }
  }
  const stop = async (): Promise<void> => {
    run?.stopping.abort()
    await run?.done
  }
  return {
    weigh,
    launch: (): void => {
      if (ended.aborted) return
      const { target: next, serving } = kept.now()
      const provider = known.find(next) ?? known.find(serving)
      if (provider === null) return
      const stopping = new AbortController()
      progress.clear()
      kept.change({ state: 'Running' })
      run = { stopping, done: persist(provider, stopping.signal) }
    },
    /** Ends it where it is, to be launched again. */
    halt: async (): Promise<void> => {
      await stop()
      run = null
      progress.clear()
    },
    stop,
  }
}
