import type { BlobStore, Logger } from '../../platform/index.ts'
import { blobPieces } from '../documents/blob-pieces.ts'
import type { DocumentRecord } from '../documents/document-index.ts'
import { type DocumentPlace, documentPaths } from '../documents/document-paths.ts'
import { UntrueReading } from './frames.ts'
import { type ReadingPart, readReading } from './stored-reading.ts'

/**
 * Readings that came with documents from elsewhere. Each stands beside its document until that is read for the first time, so that a process that
 * ends in between loses nothing; a document without one is read as any other.
 */
export interface BroughtReadings {
  put(place: DocumentPlace, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** The reading of a document's present content, by the way of reading that is at work here; null where there is none. */
  of(record: DocumentRecord): Promise<AsyncIterable<ReadingPart> | null>
  forget(place: DocumentPlace): Promise<void>
}

export const createBroughtReadings = (blobs: BlobStore, reader: string | null, logger: Logger): BroughtReadings => ({
  async put(place, bytes) {
    await blobs.put(documentPaths(place).brought, bytes)
  },
  async of({ place, document, contentHash }) {
    const path = documentPaths(place).brought
    if ((await blobs.size(path)) === null) return null
    const parts = () => readReading(blobPieces(blobs, path))
    try {
      for await (const part of parts()) {
        if (part.type !== 'Begin') break
        if (part.header.reader === reader && part.header.contentHash === contentHash) return parts()
      }
    } catch (error) {
      if (!(error instanceof UntrueReading)) throw error
      logger.warn({ err: error, documentId: document.documentId }, 'A reading that came with a document is of no use')
    }
    await blobs.delete(path)
    return null
  },
  forget: (place) => blobs.delete(documentPaths(place).brought),
})
