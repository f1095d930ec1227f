import type { BlobStore, Database, Logger, NotificationChannel } from '../../platform/index.ts'
import type { IngestionStatusObserver } from '../../retrieval/index.ts'
import { type ChunkProgress, createDocumentCatalogue, type DocumentCatalogue } from '../documents/document-catalogue.ts'

/**
 * Turns what happens to a document's chunks into the document's status. Ids that are no document's are passed over, and so is what comes too late:
 * news of an earlier ingestion never follows the beginning of the next.
 */
export const createIngestionStatusObserver = (catalogue: DocumentCatalogue): IngestionStatusObserver => {
  const progress = new Map<string, ChunkProgress>()
  return {
    onJobAccepted(job) {
      const { documentId, chunkCount, indexedCount = 0 } = job
      const chunks = { chunksIndexed: indexedCount, chunksTotal: chunkCount ?? job.chunks.length }
      if (catalogue.changeStatus(documentId, { status: 'Embedding' }, { chunks })) progress.set(documentId, chunks)
    },
    onChunkIndexed(documentId) {
      const before = progress.get(documentId)
      if (before === undefined) return
      const chunks = {
        ...before,
        chunksIndexed: Math.min(before.chunksIndexed + 1, before.chunksTotal ?? Number.POSITIVE_INFINITY),
      }
      progress.set(documentId, chunks)
      const fraction = chunks.chunksTotal === null ? null : Math.min(1, chunks.chunksIndexed / chunks.chunksTotal)
      catalogue.tellProgress(documentId, fraction, chunks)
    },
    onJobCompleted(documentId, chunkCount) {
      progress.delete(documentId)
      const chunks = { chunksIndexed: chunkCount, chunksTotal: chunkCount }
      catalogue.changeStatus(documentId, { status: 'Indexed', chunkCount }, { chunks })
    },
    onJobFailed(documentId, reason) {
      const chunks = progress.get(documentId)
      progress.delete(documentId)
      catalogue.changeStatus(documentId, { status: 'Failed', reason, isRetryable: true }, chunks && { chunks })
    },
  }
}

export interface IngestionStatusObserverServices {
  readonly database: Database
  readonly storage: BlobStore
  readonly notificationChannel: NotificationChannel
  readonly logger: Logger
}

/** Makes the observer by itself, for an app that registers it with `withIngestionStatusObserver` in place of taking the whole module. */
export const ingestionStatusObserver = (services: IngestionStatusObserverServices): IngestionStatusObserver => {
  const { database: db, storage: blobs, notificationChannel: notifications, logger } = services
  return createIngestionStatusObserver(createDocumentCatalogue({ db, blobs, notifications, logger }))
}
