import type { Result, TextChunk, VectorScope } from '../../../contracts/index.ts'
import type { EmbeddingVersion } from '../embedding/embedding-version.ts'

/** The chunks of one document, to be embedded and indexed. The document's id is the job's. */
export interface IngestionJob {
  readonly documentId: string
  readonly scope: VectorScope
  readonly chunks: readonly TextChunk[]
}

/** Vectors of one model, by chunk id. They are held in memory alone: after a crash, and where another model is searched, chunks are embedded anew. */
export interface KnownVectors {
  readonly version: EmbeddingVersion
  readonly byChunk: ReadonlyMap<string, Float32Array>
}

/** An indexed chunk with its vector; null where the store cannot tell it. Its metadata has no stamp of a model. */
export interface IndexedChunk {
  readonly chunk: TextChunk
  readonly vector: Float32Array | null
}

/** What is indexed, to be taken elsewhere. */
export interface IndexedChunks {
  /** What the vectors are made by. */
  readonly version: EmbeddingVersion
  /** The chunks of a document in their order, some at a time; none of one that is not wholly indexed. */
  of(scope: VectorScope, documentId: string): AsyncIterable<readonly IndexedChunk[]>
}

/** Why a job was not taken. A full queue may be tried again later. */
export type IngestionEnqueueError =
  | { readonly type: 'QueueFull'; readonly capacity: number }
  | { readonly type: 'QueueClosed' }
  /** The chunks could not be kept, for instance on a full disk: nothing of the job is left. */
  | { readonly type: 'StorageFailed'; readonly message: string; readonly cause: unknown }

/**
 * Jobs waiting to be embedded, in SQLite: what was accepted survives a crash and goes on chunk by chunk. One reader, the background
 * ingestion service, takes them out in the order in which they came. Unbounded unless a capacity (in waiting jobs) is set. A second job for a
 * document replaces its first. Other threads reach it through a message port: `serveIngestionQueue`.
 */
export interface IngestionQueue {
  /** Accepts a job durably. Never throws: a failure is the Error of the Result. `vectors` are reused where they are of the serving model. */
  enqueue(job: IngestionJob, vectors?: KnownVectors): Promise<Result<void, IngestionEnqueueError>>
  /** Drops a document's waiting chunks and removes its indexed ones, sparse and dense. */
  removeDocument(scope: VectorScope, documentId: string): Promise<void>
  /**
   * The same for many. No search finds their chunks from the moment that this is called, also within the caller's transaction; resolves when they
   * are removed for good.
   */
  removeDocuments(scope: VectorScope, documentIds: readonly string[]): Promise<void>
  /** Jobs that wait: one that was taken out is no longer counted. */
  readonly count: number
  /** Resolves when nothing waits and nothing is being worked on. */
  idle(): Promise<void>
}

/** Follows ingestion; the knowledge layer turns it into document status. The job id is the document id. Calls are synchronous and must be quick. */
export interface IngestionStatusObserver {
  onJobAccepted(job: AcceptedJob): void
  onChunkIndexed(jobId: string, chunkId: string): void
  onJobCompleted(jobId: string, chunkCount: number): void
  onJobFailed(jobId: string, reason: string): void
}

/** A job as observers are told of it. After a restart its `chunks` are those still to be done, read when they are asked for. */
export interface AcceptedJob extends IngestionJob {
  /** Of the whole job; as many as `chunks` where it is left out. */
  readonly chunkCount?: number
  /** Chunks already indexed: above 0 when the job goes on after a restart. None where it is left out. */
  readonly indexedCount?: number
}
