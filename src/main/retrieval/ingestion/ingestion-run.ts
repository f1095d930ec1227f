import { setImmediate as nextTurn } from 'node:timers/promises'
import { appendEach, type Database, type EventStore, type NewEvent, untilAborted } from '../../platform/index.ts'
import type { BatchEmbeddingProvider } from '../embedding/embedding-provider.ts'
import { type EmbeddingVersion, embeddingVersionOf, sameVersion } from '../embedding/embedding-version.ts'
import type { StoredChunk } from '../store/chunk-table.ts'
import type { RagTelemetry } from '../tracing/rag-telemetry.ts'
import type { EmbeddingOutcome } from './embed-with-retries.ts'
import { embedWithRetries } from './embed-with-retries.ts'
import type { EmbeddedChunk, IndexTarget } from './index-target.ts'
import type { IngestionStatusObserver, KnownVectors } from './ingestion-queue.ts'
import type { JobRow, JobTable } from './job-table.ts'

export interface IngestionRunOptions {
  readonly db: Database
  readonly target: IndexTarget
  readonly jobs: JobTable
  readonly embedder: BatchEmbeddingProvider
  readonly events: EventStore
  readonly observers: IngestionStatusObserver
  readonly telemetry: RagTelemetry | null
  /** Vectors that came with a job. */
  readonly vectorsOf: (jobNo: number) => KnownVectors | null
  readonly retryDelayMs: number
  readonly signal: AbortSignal
}

/** Chunks embedded at once: the next batch is embedded while this one is written. */
const BATCH = 64
export const SOURCE_MODULE = '_platform.ingestion'

/** Chunks that are ready to be indexed, and one that cannot be embedded. */
interface ReadyChunks extends Pick<EmbeddingOutcome, 'failed'> {
  /** What embedded them. */
  readonly version: EmbeddingVersion
  readonly embedded: readonly EmbeddedChunk[]
}

interface EmbeddingAhead {
  readonly outcome: Promise<ReadyChunks>
  readonly lastRow: number
}

/** Works on one job until it is indexed, failed, retired or interrupted. */
export const createIngestionRun = (options: IngestionRunOptions): ((job: JobRow) => Promise<void>) => {
  const { db, target, jobs, embedder, events, observers, telemetry, signal } = options

  const eventOf = (job: JobRow, kind: string, payload: Record<string, string> = {}): NewEvent => ({
    sourceModule: SOURCE_MODULE,
    kind,
    payload: { documentId: job.documentId, ...payload },
    teamId: job.scope.type === 'Team' ? job.scope.teamId : null,
    userId: job.scope.type === 'User' ? job.scope.userId : null,
  })
  const failJob = (job: JobRow, chunkId: string | null, reason: string): void => {
    db.transaction(() => {
      jobs.setState(job.jobNo, 'Removing')
      events.append(eventOf(job, 'KnowledgeChunkFailed', { ...(chunkId === null ? {} : { chunkId }), reason }))
      observers.onJobFailed(job.documentId, reason)
    }).immediate()
  }
  const complete = (job: JobRow): void => {
    db.transaction(() => {
      jobs.setState(job.jobNo, 'Indexed')
      observers.onJobCompleted(job.documentId, job.chunkCount)
    }).immediate()
  }
  const isWanted = (job: JobRow): boolean => !signal.aborted && jobs.stateOf(job.jobNo) === 'Queued'

  /** Writes a batch in slices, and lets others have the loop between them. Stops early when the job or the model is no longer wanted. */
  const write = async (job: JobRow, { embedded, version }: ReadyChunks): Promise<void> => {
    const started = performance.now()
    for (let from = 0; from < embedded.length; ) {
      if (!isWanted(job) || !sameVersion(version, embedder)) return
      const slice = embedded.slice(from, from + target.rowsPerWrite)
      from += slice.length
      await target.index(slice, () => {
        appendEach(events, {
          event: eventOf(job, 'KnowledgeChunkIndexed'),
          field: 'chunkId',
          ids: slice.map(({ chunk }) => chunk.id),
        })
      })
      for (const { chunk } of slice) observers.onChunkIndexed(job.documentId, chunk.id)
      await nextTurn()
    }
    telemetry?.recordIngestionFlush(Math.round(performance.now() - started), embedded.length)
  }
  /** Embeds chunks, and has their texts read at the same time. */
  const embedAndPrepare = async (job: JobRow, batch: readonly StoredChunk[]): Promise<ReadyChunks> => {
    const version = embeddingVersionOf(embedder)
    const known = options.vectorsOf(job.jobNo)
    const vectorOf = (id: string) =>
      known !== null && sameVersion(known.version, version) ? known.byChunk.get(id) : undefined
    const ready = batch.flatMap((stored) => {
      const vector = vectorOf(stored.chunk.id)
      return vector === undefined ? [] : { ...stored, vector }
    })
    const missing = ready.length === 0 ? batch : batch.filter(({ chunk }) => vectorOf(chunk.id) === undefined)
    const [made, prepared] = await Promise.all([
      missing.length === 0 ? { embedded: [], failed: null } : embedWithRetries(embedder, missing, options),
      target.prepare(batch),
    ])
    const { failed } = made
    const embedded = [...ready, ...made.embedded]
    const byRow = new Map(batch.map(({ rowId }, at) => [rowId, prepared[at]]))
    return {
      version,
      embedded: embedded.flatMap((chunk) => {
        const read = byRow.get(chunk.rowId)
        return read === undefined ? [] : [{ ...chunk, prepared: read }]
      }),
      failed,
    }
  }
  /** Begins to embed the chunks after a row; `null` when there are none. */
  const embedAfter = (job: JobRow, row: number): EmbeddingAhead | null => {
    const batch = target.rows.pending(job.jobNo, row, BATCH)
    if (batch.length === 0) return null
    const outcome = embedAndPrepare(job, batch)
    // Not awaited when the work ends before it.
    outcome.catch(() => undefined)
    return { outcome, lastRow: batch.at(-1)?.rowId ?? row }
  }
  const work = async (job: JobRow): Promise<void> => {
    let ahead = embedAfter(job, 0)
    while (ahead !== null) {
      const ready = await untilAborted(ahead.outcome, signal)
      const { failed, version } = ready
      if (!isWanted(job)) return
      ahead = failed === null ? embedAfter(job, ahead.lastRow) : null
      // Reading the next batch has taken its share of the loop.
      await nextTurn()
      await write(job, ready)
      // The model was switched meanwhile: what is not written is embedded anew.
      if (!sameVersion(version, embedder)) ahead = embedAfter(job, 0)
      else if (failed !== null && isWanted(job)) failJob(job, failed.chunk.chunk.id, failed.reason)
    }
    if (isWanted(job)) complete(job)
  }
  return async (job) => {
    try {
      await work(job)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}
