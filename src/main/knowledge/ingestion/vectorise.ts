import type { BlobStore } from '../../platform/index.ts'
import type { VectorisationHandler } from '../../retrieval/index.ts'
import type { ExtractionPool } from '../extraction/extraction-pool.ts'
import { ExtractionError } from '../extraction/extractor.ts'

/** The stage between stored bytes and chunks: it hands on text and chunks, and neither stores nor sets a status. */
export type Vectorise = ExtractionPool['run']

/** The stage as a custom handler does it, in place of the shipped one. It gives no text to read, only chunks. */
export const vectoriseBy =
  (handler: VectorisationHandler, bytesOf: (documentId: string) => Promise<Uint8Array>): Vectorise =>
  async ({ documentId, fileName, contentType }, sink, signal) => {
    const bytes = await bytesOf(documentId)
    const chunks = await handler.vectorise(fileName, { documentId, contentType, bytes })
    signal.throwIfAborted()
    await sink.begin()
    await sink.chunks(chunks)
  }

/** The stored bytes of a document, or the reason why they cannot be read. */
export const storedBytes = async (blobs: BlobStore, path: string): Promise<Uint8Array> => {
  const bytes = await blobs.get(path)
  if (bytes === null) throw missingBytes()
  return bytes
}

export const missingBytes = (): ExtractionError =>
  new ExtractionError('The stored copy of this file is missing. Delete the document and add the file again.')
