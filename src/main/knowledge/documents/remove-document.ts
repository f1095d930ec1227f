import type { BlobStore, Logger } from '../../platform/index.ts'
import type { IngestionQueue } from '../../retrieval/index.ts'
import type { DocumentCatalogue } from './document-catalogue.ts'
import type { Removal } from './document-index.ts'
import { allDocumentPaths } from './document-paths.ts'

/**
 * Removes what documents without a row have left: bytes, metadata, text, chunks and vectors. A removal is planned in the database before
 * it begins, and what a crash interrupts is finished at the next start.
 */
export interface DocumentRemover {
  finish(removal: Removal): Promise<void>
  /** Finishes what an earlier run left: deletions under way, and uploads that never became documents. */
  sweep(): Promise<void>
}

export interface DocumentRemoverOptions {
  readonly catalogue: DocumentCatalogue
  readonly blobs: BlobStore
  readonly ingestion: IngestionQueue
  readonly job: { settled(documentId: string): Promise<void> }
  readonly logger: Logger
}

export const createDocumentRemover = (options: DocumentRemoverOptions): DocumentRemover => {
  const { catalogue, blobs, ingestion, job, logger } = options
  const { index, metadata } = catalogue

  const finish = async ({ documentId, teamId }: Removal): Promise<void> => {
    const scope = { type: 'Team', teamId } as const
    try {
      // First, so that a run that is handing over its chunks stops doing so; and again for what it had handed over by then.
      await ingestion.removeDocument(scope, documentId)
      await job.settled(documentId)
      await metadata.settled(documentId)
      await ingestion.removeDocument(scope, documentId)
      for (const path of allDocumentPaths(teamId, documentId)) await blobs.delete(path)
      index.endRemoval(documentId)
    } catch (error) {
      logger.warn({ err: error, documentId }, 'A document is not wholly removed yet; the next start goes on with it')
    }
  }
  return {
    finish,
    async sweep() {
      for (const removal of index.removals()) await finish(removal)
    },
  }
}
