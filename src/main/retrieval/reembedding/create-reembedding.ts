import { setTimeout as pause } from 'node:timers/promises'
import { type FailureWords, failureWords } from '../../../contracts/failures/failure-words.ts'
import type { EmbeddingModel, EmbeddingStatus } from '../../../contracts/index.ts'
import { AlcoveError, type Database, type EventStore, type Logger, untilAborted } from '../../platform/index.ts'
import type { BatchEmbeddingProvider, EmbeddingProvider } from '../embedding/embedding-provider.ts'
import { type EmbeddingVersion, embeddingVersionOf, sameVersion, versionKey } from '../embedding/embedding-version.ts'
import type { EmbeddingEndpoint } from '../embedding/endpoint/embedding-endpoint.ts'
import { muteEmbedder } from '../embedding/mute-embedder.ts'
import { type ServingEmbedder, servingEmbedder } from '../embedding/serving-embedder.ts'
import { defaultFusionWeights } from '../ranking/fusion.ts'
import type { StoreModel } from '../store/searched-model.ts'
import type { VectorStore } from '../store/vector-store.ts'
import type { EmbeddingModels } from './embedding-models.ts'
import { createEmbeddingStateTable } from './embedding-state.ts'
import { askModel, runReembedding } from './reembedding-run.ts'
import { reembeddingTargetFor } from './target-for.ts'

export interface ReembeddingOptions {
  readonly db: Database
  readonly store: VectorStore
  readonly events: EventStore
  readonly logger: Logger
  /** The model that the app is composed with; what a person chose goes before it. */
  readonly embedder: EmbeddingProvider
  readonly models: EmbeddingModels
  /** Puts a cache and a meter before a provider. */
  wrap(provider: EmbeddingProvider): BatchEmbeddingProvider
  onChange(status: EmbeddingStatus): void
  readonly retryDelayMs?: number
}

/** Which model serves, and the background service that makes the vectors of another. */
export interface Reembedding {
  /** What serves at the moment. */
  readonly embedder: ServingEmbedder
  status(): EmbeddingStatus
  models(): readonly EmbeddingModel[]
  readonly canImport: boolean
  /** Throws `NotFound` for a model that is not among {@link models}, `Unavailable` for one that does not answer. */
  choose(version: EmbeddingVersion): Promise<void>
  /** Where nothing is being embedded anew, this and the next two change nothing. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Throws `Conflict` where the model that serves is not there any more. */
  cancel(): Promise<void>
  /** Returns to the model before; throws `Conflict` where there is none. */
  rollBack(): Promise<void>
  /** Takes in a model of a folder. Throws `InvalidInput` saying what is wrong with it, `Unavailable` where that is not offered. */
  importModel(folder: string): Promise<EmbeddingModel>
  readonly canConnect: boolean
  /** Takes in a model that a server embeds with. Throws `InvalidInput` and `Unavailable` saying what is wrong with it. */
  connectModel(endpoint: EmbeddingEndpoint): Promise<EmbeddingModel>
  /** Deletes an imported or connected model. Throws `Conflict` while it is needed, `NotFound` where there is none. */
  removeModel(version: EmbeddingVersion): Promise<void>
  /** Takes up chunks of another model. */
  start(): Promise<void>
  stop(): Promise<void>
}

const DEFAULT_RETRY_DELAY_MS = 200
/** Between two tries with a model that does not answer. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000
const TOLD_EVERY_MS = 200

const messageOf = (error: unknown): string =>
  error instanceof AlcoveError ? error.message : failureWords('EmbeddingNotMade')
const conflict = (words: FailureWords): never => {
  throw new AlcoveError('Conflict', words)
}

interface Run {
  readonly stopping: AbortController
  readonly done: Promise<void>
}

export const createReembedding = (options: ReembeddingOptions): Reembedding => {
  const { db, store, logger } = options
  const table = createEmbeddingStateTable(db)
  const ended = new AbortController()
  let state = table.read()
  const change = (changed: Partial<typeof state>): void => {
    table.change(changed)
    state = table.read()
  }

  const known = () => [{ provider: options.embedder, displayName: options.embedder.modelId }, ...options.models.list()]
  const find = (version: EmbeddingVersion | null): EmbeddingProvider | null =>
    version === null ? null : (known().find(({ provider }) => sameVersion(provider, version))?.provider ?? null)
  const nameOf = (version: EmbeddingVersion): string =>
    known().findLast(({ provider }) => sameVersion(provider, version))?.displayName ?? version.modelId
  const storeModelOf = (provider: EmbeddingProvider): StoreModel => ({
    ...embeddingVersionOf(provider),
    ...(provider.modelDir !== undefined && { modelDir: provider.modelDir }),
  })

  const wanted = (): EmbeddingProvider => find(state.chosen) ?? options.embedder
  const first = find(state.serving) ?? (state.serving === null ? wanted() : null)
  // What a model that is not there any more has embedded is found by its words, until another has embedded it.
  const embedder = servingEmbedder(first === null ? muteEmbedder(state.serving ?? wanted()) : options.wrap(first))
  const target = reembeddingTargetFor(db, store, embeddingVersionOf(embedder))
  const serve = (provider: EmbeddingProvider): void => {
    target.serve(storeModelOf(provider))
    embedder.use(options.wrap(provider))
  }
  target.serve(storeModelOf(first ?? embedder))
  if (state.serving === null) change({ serving: embeddingVersionOf(embedder) })

  let run: Run | null = null
  let progress = { done: 0, total: 0 }
  let problem: string | null = null
  let toldAt = 0
  let weighing: Promise<void> | null = null

  const named = (version: EmbeddingVersion): EmbeddingModel => ({
    providerId: version.providerId,
    modelId: version.modelId,
    dimensions: version.dimensions,
    displayName: nameOf(version),
  })
  const status = (): EmbeddingStatus => ({
    serving: named(embedder),
    target: state.target && named(state.target),
    former: state.former !== null && find(state.former) !== null ? named(state.former) : null,
    state: state.state,
    ...progress,
    denseWeight: target.weighing?.denseWeight(embedder) ?? defaultFusionWeights.dense,
    failed: table.countFailures(),
    problem,
  })
  const tell = (): void => {
    toldAt = performance.now()
    options.onChange(status())
  }
  const measure = async (version: EmbeddingVersion): Promise<{ total: number; stale: number }> => {
    const counted = await target.count(version)
    progress = { total: counted.total, done: counted.total - counted.stale }
    return counted
  }
  const kept = (): EmbeddingVersion[] => [state.former, state.target].filter((version) => version !== null)
  const tidy = () => target.keepOnly(kept(), ended.signal)

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
    await measure(version)
    tell()
    await runReembedding({
      target,
      table,
      events: options.events,
      provider: options.wrap(provider),
      model: storeModelOf(provider),
      isServed: sameVersion(version, embedder),
      retryDelayMs: options.retryDelayMs ?? DEFAULT_RETRY_DELAY_MS,
      signal,
      onProgress: (done) => {
        progress = { ...progress, done: Math.min(progress.total, progress.done + done) }
        problem = null
        if (performance.now() - toldAt >= TOLD_EVERY_MS) tell()
      },
      onWhole: () => weigh(provider, signal),
      onSwitch: () => {
        change({ serving: version, former: embeddingVersionOf(embedder), target: null })
        embedder.use(options.wrap(provider))
      },
    })
    await tidy()
    await measure(version)
    change({ state: 'Settled' })
    problem = null
    tell()
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
        problem = messageOf(error)
        tell()
        await pause(wait, undefined, { signal }).catch(() => undefined)
      }
    }
  }
  const launch = (): void => {
    if (ended.signal.aborted) return
    const provider = find(state.target) ?? find(state.serving)
    if (provider === null) return
    const stopping = new AbortController()
    problem = null
    change({ state: 'Running' })
    run = { stopping, done: persist(provider, stopping.signal) }
  }
  const halt = async (): Promise<void> => {
    run?.stopping.abort()
    await run?.done
    run = null
    problem = null
  }
  const takeBack = async (): Promise<void> => {
    const { target: abandoned } = state
    if (abandoned === null) return
    change({ state: 'Cancelling' })
    tell()
    await target.takeBack(abandoned, ended.signal)
    if (ended.signal.aborted) return
    change({ target: null, state: 'Settled' })
    await tidy()
    await measure(embedder)
  }
  /** Has the vectors of a model made, whatever was being made before. */
  const aimAt = async (provider: EmbeddingProvider): Promise<void> => {
    const version = embeddingVersionOf(provider)
    const { total } = await measure(version)
    if (total === 0 && !sameVersion(version, embedder)) {
      change({ serving: version, former: embeddingVersionOf(embedder), target: null, state: 'Settled' })
      serve(provider)
    } else {
      if (!sameVersion(version, embedder)) change({ target: version })
      await tidy()
      launch()
    }
  }

  let last: Promise<unknown> = Promise.resolve()
  /** One change after the other. */
  const inTurn = (act: () => Promise<void>): Promise<void> => {
    const acted = last.then(async () => {
      await act()
      tell()
    })
    last = acted.catch(() => undefined)
    return acted
  }
  const choose: Reembedding['choose'] = (version) =>
    inTurn(async () => {
      const provider = find(version)
      if (provider === null)
        throw new AlcoveError(
          'NotFound',
          failureWords('SearchModelUnknown', { model: version.modelId, provider: version.providerId }),
        )
      await untilAborted(askModel(options.wrap(provider)), ended.signal)
      await halt()
      table.clearFailures()
      if (state.target !== null && !sameVersion(state.target, provider)) await takeBack()
      change({ chosen: embeddingVersionOf(provider) })
      await aimAt(provider)
    })
  return {
    embedder,
    status,
    canImport: options.models.import !== undefined,
    canConnect: options.models.connect !== undefined,
    models: () => {
      const models = new Map(known().map(({ provider }) => [versionKey(provider), provider]))
      return [...models.values()].map(named)
    },
    choose,
    pause: () =>
      inTurn(async () => {
        if (state.state !== 'Running') return
        await halt()
        if (state.state === 'Running') change({ state: 'Paused' })
      }),
    resume: () =>
      inTurn(async () => {
        if (state.state === 'Paused') launch()
      }),
    cancel: () =>
      inTurn(async () => {
        if (state.target === null) return
        if (find(state.serving) === null) conflict(failureWords('FormerModelGone'))
        await halt()
        // It may have been the last moment before the switch: it is done.
        if (state.target === null) return
        change({ chosen: embeddingVersionOf(embedder) })
        await takeBack()
      }),
    rollBack: async () => {
      const { former } = state
      if (former === null || find(former) === null) return conflict(failureWords('NoFormerModel'))
      await choose(former)
    },
    importModel: async (folder) => {
      if (options.models.import === undefined)
        throw new AlcoveError('Unavailable', failureWords('ModelsNotImportedHere'))
      return named((await options.models.import(folder)).provider)
    },
    connectModel: async (endpoint) => {
      if (options.models.connect === undefined) throw new AlcoveError('Unavailable', failureWords('SearchServersOff'))
      return named((await options.models.connect(endpoint)).provider)
    },
    removeModel: (version) =>
      inTurn(async () => {
        if (sameVersion(embedder, version) || (state.target !== null && sameVersion(state.target, version)))
          conflict(failureWords('SearchModelInUse'))
        if (options.models.remove === undefined) throw new AlcoveError('NotFound', failureWords('NoImportedModel'))
        await options.models.remove(version)
        if (state.former !== null && sameVersion(state.former, version)) {
          change({ former: null })
          await tidy()
        }
      }),
    start: () =>
      inTurn(async () => {
        if (state.state === 'Cancelling') await takeBack()
        const provider = wanted()
        if (state.target !== null && !sameVersion(state.target, provider)) await takeBack()
        await measure(provider)
        const isPaused = state.state === 'Paused' && (state.target !== null || sameVersion(provider, embedder))
        const isStale = progress.done + table.countFailures() < progress.total
        if (isPaused) await tidy()
        else if (isStale || !sameVersion(provider, embedder)) await aimAt(provider)
        else {
          change({ state: 'Settled' })
          await tidy()
          // Beside what comes next: it was chosen before there was anything to measure it on.
          weighing = weigh(provider, ended.signal).then(tell)
        }
      }),
    stop: async () => {
      ended.abort()
      await last
      await weighing
      run?.stopping.abort()
      await run?.done
    },
  }
}
