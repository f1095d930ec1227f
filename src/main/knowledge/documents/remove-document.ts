import { type BlobStore, isStorageFull, type Logger } from '../../platform/index.ts'
import type { IngestionQueue } from '../../retrieval/index.ts'
import type { DocumentCatalogue } from './document-catalogue.ts'
import type { Removal } from './document-index.ts'
import { allDocumentPaths } from './document-paths.ts'
import { removeOrphans } from './remove-orphans.ts'

/**
 * Removes what documents without a row have left: bytes, metadata, text, chunks and vectors. A removal is planned in the database before
 * it begins, and what a crash interrupts is finished at the next start.
 */
export interface DocumentRemover {
  finish(removal: Removal): Promise<void>
  /** Finishes what an earlier run left: deletions under way, uploads that never became documents, and files that belong to no document. */
  sweep(): Promise<void>
  /** Resolves once no removal is under way. */
  settled(): Promise<void>
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

  const underWay = new Set<Promise<void>>()

  const remove = async ({ documentId, teamId }: Removal): Promise<void> => {
    const scope = { type: 'Team', teamId } as const
    try {
      // First, so that a run that is handing over its chunks stops doing so; and again for what it had handed over by then.
      await ingestion.removeDocument(scope, documentId).catch((error: unknown) => {
        // On a full disk the files make the room that the chunks need to go.
        if (!isStorageFull(error)) throw error
      })
      await job.settled(documentId)
      await metadata.settled(documentId)
      for (const path of allDocumentPaths(teamId, documentId)) await blobs.delete(path)
      await ingestion.removeDocument(scope, documentId)
      index.endRemoval(documentId)
    } catch (error) {
      logger.warn({ err: error, documentId }, 'A document is not wholly removed yet; the next start goes on with it')
    }
  }
  const finish = async (removal: Removal): Promise<void> => {
    const done = remove(removal)
    underWay.add(done)
    await done
    underWay.delete(done)
  }
  return {
    finish,
    async sweep() {
      for (const removal of index.removals()) await finish(removal)
      await removeOrphans({ index, blobs, logger })
    },
    async settled() {
      await Promise.all(underWay)
    },
  }
}
