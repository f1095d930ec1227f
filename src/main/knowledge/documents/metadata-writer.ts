import type { KnowledgeDocument } from '../../../contracts/index.ts'
import type { BlobStore, Logger } from '../../platform/index.ts'
import type { DocumentIndex } from './document-index.ts'
import { documentPaths } from './document-paths.ts'

/**
 * Keeps `{documentId}.meta.json` in step with the document's row: after every change the latest state is written, one write at a time. What a
 * crash or a full disk kept from being written is written at the next start.
 */
export interface MetadataWriter {
  schedule(documentId: string): void
  /** Writes what an earlier run left unwritten. */
  catchUp(): Promise<void>
  /** Resolves once nothing of this document is being written. */
  settled(documentId: string): Promise<void>
  allSettled(): Promise<void>
}

/** What a metadata file holds. */
export const metadataOf = (document: KnowledgeDocument): Uint8Array => Buffer.from(JSON.stringify(document, null, 2))

export interface MetadataWriterOptions {
  readonly index: DocumentIndex
  readonly blobs: BlobStore
  readonly logger: Logger
}

export const createMetadataWriter = ({ index, blobs, logger }: MetadataWriterOptions): MetadataWriter => {
  const writing = new Map<string, Promise<void>>()

  const writeLatest = async (documentId: string): Promise<void> => {
    try {
      let written = 0
      for (
        let record = index.get(documentId);
        record !== null && record.revision > written;
        record = index.get(documentId)
      ) {
        const { document, place, revision } = record
        await blobs.put(documentPaths(place).meta, metadataOf(document))
        index.setWritten(documentId, revision)
        written = revision
      }
    } catch (error) {
      logger.warn({ err: error, documentId }, 'Could not write the metadata of a document')
    } finally {
      // In the same turn as the last look at the row: a change after this schedules a write of its own.
      writing.delete(documentId)
    }
  }
  const schedule = (documentId: string): void => {
    if (writing.has(documentId)) return
    writing.set(
      documentId,
      Promise.resolve().then(() => writeLatest(documentId)),
    )
  }

  return {
    schedule,
    async catchUp() {
      for (const documentId of index.unwritten()) {
        schedule(documentId)
        await writing.get(documentId)
      }
    },
    settled: async (documentId) => writing.get(documentId),
    async allSettled() {
      await Promise.all(writing.values())
    },
  }
}
