import { setImmediate as nextTurn } from 'node:timers/promises'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { VectorScope } from '../../../contracts/index.ts'
import {
  AlcoveError,
  appendEach,
  type EventStore,
  isStorageFull,
  type NewEvent,
  untilAborted,
} from '../../platform/index.ts'
import type { BatchEmbeddingProvider, EmbeddingProvider } from '../embedding/embedding-provider.ts'
import { type EmbeddingVersion, embeddingVersionOf } from '../embedding/embedding-version.ts'
import { embedWithRetries, type FailedChunk } from '../ingestion/embed-with-retries.ts'
import { SOURCE_MODULE } from '../ingestion/ingestion-run.ts'
import { ROWS_PER_WRITE } from '../store/chunk-index.ts'
import type { StoredChunk } from '../store/chunk-table.ts'
import { scopeKey } from '../store/scope-key.ts'
import type { StoreModel } from '../store/searched-model.ts'
import type { EmbeddingStateTable } from './embedding-state.ts'
import type { ReembeddingTarget, RevisedChunk } from './reembedding-target.ts'

export interface ReembeddingRunOptions {
  readonly target: ReembeddingTarget
  readonly table: Pick<EmbeddingStateTable, 'addFailure'>
  readonly events: EventStore
  readonly provider: BatchEmbeddingProvider
  /** Rejects where the model does not answer at all, whatever is remembered of it. */
  ask(): Promise<void>
  readonly model: StoreModel
  readonly isServed: boolean
  readonly retryDelayMs: number
  readonly signal: AbortSignal
  /** Chunks that are done with: `failed` of them without a vector. */
  onProgress(done: number, failed: number): void
  /** Called when every chunk has its vector, before they are searched. */
  onWhole(): Promise<void>
  /** Called in the moment of the switch. */
  onSwitch(): void
}

const BATCH = 64
/** Says nothing that any model could choke on. */
const HARMLESS_TEXT = 'A text to see whether the model answers.'

/**
 * Embeds one text. Throws `Unavailable` in words for a person where the model does not answer, or not as it says. It is to be asked itself: a cache
 * in front of it knows the text from the last time.
 */
export const askModel = async (provider: EmbeddingProvider): Promise<void> => {
  const { modelId, dimensions } = provider
  const vector = await provider.generateEmbedding(HARMLESS_TEXT)
  if (vector.length !== dimensions || !vector.every(Number.isFinite))
    throw new AlcoveError('Unavailable', failureWords('EmbeddingUnfit', { model: modelId, dimensions }))
}

const isVectorOf = (vector: Float32Array, { dimensions }: EmbeddingVersion): boolean =>
  vector.length === dimensions && vector.every(Number.isFinite)

const eventFor = (scope: VectorScope, kind: string, payload: NewEvent['payload']): NewEvent => ({
  sourceModule: SOURCE_MODULE,
  kind,
  payload,
  teamId: scope.type === 'Team' ? scope.teamId : null,
  userId: scope.type === 'User' ? scope.userId : null,
})

/**
 * Embeds every chunk whose newest vector another model made, then switches. Rejects when `signal` aborts, and when the model does not answer at all; what
 * is done stays done. A chunk that the model alone fails on is recorded and left behind.
 */
export const runReembedding = async (options: ReembeddingRunOptions): Promise<void> => {
  const { target, table, events, provider, model, signal, onProgress } = options
  const version = embeddingVersionOf(provider)

  const record = (slice: readonly RevisedChunk[]): void => {
    for (const chunks of Map.groupBy(slice, ({ scope }) => scopeKey(scope)).values()) {
      const [first] = chunks
      if (first === undefined) continue
      const event = eventFor(first.scope, 'KnowledgeChunkReembedded', { ...version })
      appendEach(events, { event, field: 'chunkId', ids: chunks.map(({ chunk }) => chunk.id) })
    }
  }
  const put = async (chunks: readonly RevisedChunk[]): Promise<void> => {
    for (let from = 0; from < chunks.length; from += ROWS_PER_WRITE) {
      signal.throwIfAborted()
      const slice = chunks.slice(from, from + ROWS_PER_WRITE)
      await target.put(version, slice, () => record(slice))
      onProgress(slice.length, 0)
      await nextTurn()
    }
  }
  /** A model that fails on a text is asked for another: where it does not answer that either, the chunk is not to blame. Nor is it for a full disk. */
  const giveUp = async ({ chunk: { scope, chunk }, reason, cause }: FailedChunk): Promise<void> => {
    if (isStorageFull(cause)) throw cause
    await untilAborted(options.ask(), signal)
    await target.put(version, [], () => {
      table.addFailure(chunk.id)
      events.append(eventFor(scope, 'KnowledgeChunkReembedFailed', { ...version, chunkId: chunk.id, reason }))
    })
    onProgress(0, 1)
  }
  const embed = async (chunks: readonly StoredChunk[]): Promise<void> => {
    for (let rest = chunks; rest.length > 0; ) {
      const { embedded, failed } = await untilAborted(embedWithRetries(provider, rest, options), signal)
      const good = embedded.filter(({ vector }) => isVectorOf(vector, version))
      await put(good)
      for (const chunk of embedded)
        if (!good.includes(chunk))
          await giveUp({ chunk, reason: 'The model gave no vector of its own length.', cause: null })
      if (failed !== null) await giveUp(failed)
      rest = failed === null ? [] : rest.slice(rest.indexOf(failed.chunk) + 1)
    }
  }
  const revise = async (page: readonly StoredChunk[]): Promise<void> => {
    const { kept = [], lacking = [] } = Object.groupBy(page, (chunk) =>
      target.hasKept(version, chunk) ? 'kept' : 'lacking',
    )
    await put(kept.map((chunk) => ({ ...chunk, vector: null })))
    await embed(lacking)
  }
  const reviseAll = async (): Promise<boolean> => {
    let isAny = false
    for await (const page of target.stale(version, BATCH)) {
      signal.throwIfAborted()
      isAny = true
      await revise(page)
    }
    return isAny
  }
  for (let { isServed } = options; ; ) {
    const isAny = await reviseAll()
    signal.throwIfAborted()
    if (isAny) continue
    await options.onWhole()
    if (isServed) return
    await target.prepare(model, signal)
    signal.throwIfAborted()
    isServed = await target.switchTo(model, options.onSwitch)
  }
}
