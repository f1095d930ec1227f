import type { Result, TextChunk, VectorScope } from '../../../contracts/index.ts'

/** The chunks of one document, to be embedded and indexed. The document's id is the job's. */
export interface IngestionJob {
  readonly documentId: string
  readonly scope: VectorScope
  readonly chunks: readonly TextChunk[]
}

export type IngestionEnqueueError =
  | { readonly type: 'QueueFull'; readonly capacity: number }
  | { readonly type: 'QueueClosed' }

/**
 * Jobs waiting to be embedded, in SQLite: what was accepted survives a crash and goes on chunk by chunk. One reader, the background
 * ingestion service, dequeues. Unbounded unless a capacity (in jobs) is set. A second job for a document replaces its first.
 */
export interface IngestionQueue {
  enqueue(job: IngestionJob): Promise<Result<void, IngestionEnqueueError>>
  /** Drops a document's waiting chunks and removes its indexed ones, sparse and dense. */
  removeDocument(scope: VectorScope, documentId: string): Promise<void>
  /**
   * The same for many. No search finds their chunks from the moment that this is called, also within the caller's transaction; resolves when they
   * are removed for good.
   */
  removeDocuments(scope: VectorScope, documentIds: readonly string[]): Promise<void>
  /** Jobs not yet finished. */
  readonly count: number
}

/** Follows ingestion; the knowledge layer turns it into document status. The job id is the document id. Calls are synchronous and must be quick. */
export interface IngestionStatusObserver {
  onJobAccepted(job: IngestionJobSummary): void
  onChunkIndexed(jobId: string, chunkId: string): void
  onJobCompleted(jobId: string, chunkCount: number): void
  onJobFailed(jobId: string, reason: string): void
}

/** An accepted job without its chunks' text. */
export interface IngestionJobSummary {
  readonly documentId: string
  readonly scope: VectorScope
  readonly chunkCount: number
  /** Chunks already indexed: above 0 when the job goes on after a restart. */
  readonly indexedCount: number
}
