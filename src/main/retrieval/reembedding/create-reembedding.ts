import { type FailureWords, failureWords } from '../../../contracts/failures/failure-words.ts'
import type { EmbeddingModel, EmbeddingStatus } from '../../../contracts/index.ts'
import { AlcoveError, type Database, type EventStore, type Logger, untilAborted } from '../../platform/index.ts'
import type { BatchEmbeddingProvider, EmbeddingProvider } from '../embedding/embedding-provider.ts'
import { type EmbeddingVersion, embeddingVersionOf, sameVersion } from '../embedding/embedding-version.ts'
import type { EmbeddingEndpoint } from '../embedding/endpoint/embedding-endpoint.ts'
import { muteEmbedder } from '../embedding/mute-embedder.ts'
import { type ServingEmbedder, servingEmbedder } from '../embedding/serving-embedder.ts'
import type { VectorStore } from '../store/vector-store.ts'
import type { EmbeddingModels } from './embedding-models.ts'
import { createEmbeddingStateTable, keepEmbeddingState } from './embedding-state.ts'
import { createKnownModels } from './known-models.ts'
import { createReembeddingProgress } from './reembedding-progress.ts'
import { askModel } from './reembedding-run.ts'
import { createReembeddingWork } from './reembedding-work.ts'
import { storeModelOf } from './store-model-of.ts'
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

const isThis = (model: EmbeddingVersion | null, version: EmbeddingVersion): boolean =>
  model !== null && sameVersion(model, version)
const isAnother = (model: EmbeddingVersion | null, version: EmbeddingVersion): boolean =>
  model !== null && !sameVersion(model, version)

const conflict = (words: FailureWords): never => {
  throw new AlcoveError('Conflict', words)
}

export const createReembedding = (options: ReembeddingOptions): Reembedding => {
  const { db, store, events, logger, wrap, onChange, retryDelayMs = DEFAULT_RETRY_DELAY_MS } = options
  const table = createEmbeddingStateTable(db)
  const kept = keepEmbeddingState(table)
  const known = createKnownModels(options.embedder, options.models)
  const ended = new AbortController()

  const wanted = (): EmbeddingProvider => known.find(kept.now().chosen) ?? options.embedder
  const { serving } = kept.now()
  const first = serving === null ? wanted() : known.find(serving)
  // What a model that is not there any more has embedded is found by its words, until another has embedded it.
  const embedder = servingEmbedder(first === null ? muteEmbedder(serving ?? wanted()) : wrap(first))
  const target = reembeddingTargetFor(db, store, embeddingVersionOf(embedder))
  target.serve(storeModelOf(first ?? embedder))
  if (serving === null) kept.change({ serving: embeddingVersionOf(embedder) })

  const progress = createReembeddingProgress({ kept, table, known, target, serving: embedder, onChange })
  const tidy = async (): Promise<void> => {
    const { former, target: next } = kept.now()
    await target.keepOnly(
      [former, next].filter((version) => version !== null),
      ended.signal,
    )
  }
  const work = createReembeddingWork({
    ...{ kept, table, known, target, progress, embedder, events, logger, retryDelayMs, wrap, tidy },
    ended: ended.signal,
  })
  let weighing: Promise<void> | null = null

  const takeBack = async (): Promise<void> => {
    const { target: abandoned } = kept.now()
    if (abandoned === null) return
    kept.change({ state: 'Cancelling' })
    progress.tell()
    await target.takeBack(abandoned, ended.signal)
    if (ended.signal.aborted) return
    kept.change({ target: null, state: 'Settled' })
    await tidy()
    await progress.measure(embedder)
  }
  /** Has the vectors of a model made, whatever was being made before. */
  const aimAt = async (provider: EmbeddingProvider): Promise<void> => {
    const version = embeddingVersionOf(provider)
    const { total } = await progress.measure(version)
    if (total === 0 && !sameVersion(version, embedder)) {
      kept.change({ serving: version, former: embeddingVersionOf(embedder), target: null, state: 'Settled' })
      target.serve(storeModelOf(provider))
      embedder.use(wrap(provider))
    } else {
      if (!sameVersion(version, embedder)) kept.change({ target: version })
      await tidy()
      work.launch()
    }
  }

  let last: Promise<unknown> = Promise.resolve()
  /** One change after the other. */
  const inTurn = (act: () => Promise<void>): Promise<void> => {
    const acted = last.then(async () => {
      await act()
      progress.tell()
    })
    last = acted.catch(() => undefined)
    return acted
  }
  const choose: Reembedding['choose'] = (version) =>
    inTurn(async () => {
      const provider = known.find(version)
      if (provider === null)
        throw new AlcoveError(
          'NotFound',
          failureWords('SearchModelUnknown', { model: version.modelId, provider: version.providerId }),
        )
      await untilAborted(askModel(provider), ended.signal)
      await work.halt()
      table.clearFailures()
      if (isAnother(kept.now().target, provider)) await takeBack()
      kept.change({ chosen: embeddingVersionOf(provider) })
      await aimAt(provider)
    })
  return {
    embedder,
    status: progress.status,
    canImport: options.models.import !== undefined,
    canConnect: options.models.connect !== undefined,
    models: known.list,
    choose,
    pause: () =>
      inTurn(async () => {
        if (kept.now().state !== 'Running') return
        await work.halt()
        if (kept.now().state === 'Running') kept.change({ state: 'Paused' })
      }),
    resume: () =>
      inTurn(async () => {
        if (kept.now().state === 'Paused') work.launch()
      }),
    cancel: () =>
      inTurn(async () => {
        if (kept.now().target === null) return
        if (known.find(kept.now().serving) === null) conflict(failureWords('FormerModelGone'))
        await work.halt()
        // It may have been the last moment before the switch: it is done.
        if (kept.now().target === null) return
        kept.change({ chosen: embeddingVersionOf(embedder) })
        await takeBack()
      }),
    rollBack: async () => {
      const { former } = kept.now()
      if (former === null || known.find(former) === null) return conflict(failureWords('NoFormerModel'))
      await choose(former)
    },
    importModel: async (folder) => {
      if (options.models.import === undefined)
        throw new AlcoveError('Unavailable', failureWords('ModelsNotImportedHere'))
      return known.named((await options.models.import(folder)).provider)
    },
    connectModel: async (endpoint) => {
      if (options.models.connect === undefined) throw new AlcoveError('Unavailable', failureWords('SearchServersOff'))
      return known.named((await options.models.connect(endpoint)).provider)
    },
    removeModel: (version) =>
      inTurn(async () => {
        if ([embedder, kept.now().target].some((needed) => isThis(needed, version)))
          conflict(failureWords('SearchModelInUse'))
        if (options.models.remove === undefined) throw new AlcoveError('NotFound', failureWords('NoImportedModel'))
        await options.models.remove(version)
        if (isThis(kept.now().former, version)) {
          kept.change({ former: null })
          await tidy()
        }
      }),
    start: () =>
      inTurn(async () => {
        if (kept.now().state === 'Cancelling') await takeBack()
        const provider = wanted()
        if (isAnother(kept.now().target, provider)) await takeBack()
        const { done, total } = await progress.measure(provider)
        const isPaused =
          kept.now().state === 'Paused' && (kept.now().target !== null || sameVersion(provider, embedder))
        const isStale = done + table.countFailures() < total
        if (isPaused) await tidy()
        else if (isStale || !sameVersion(provider, embedder)) await aimAt(provider)
        else {
          kept.change({ state: 'Settled' })
          await tidy()
          // Beside what comes next: it was chosen before there was anything to measure it on.
          weighing = work.weigh(provider, ended.signal).then(progress.tell)
        }
      }),
    stop: async () => {
      ended.abort()
      await last
      await weighing
      await work.stop()
    },
  }
}
