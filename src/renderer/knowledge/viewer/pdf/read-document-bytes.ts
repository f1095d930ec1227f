import type { AlcoveClient } from '../../../client/index.ts'
import { DocumentGoneError } from '../document-gone-error.ts'
import type { ReadBytes } from './read-whole.ts'

/** Reads a document's own bytes; rejects with a `DocumentGoneError` once it was deleted. */
export const readDocumentBytes =
  (documents: AlcoveClient['documents'], documentId: string): ReadBytes =>
  async (offset, length) => {
    const part = await documents.ReadDocument({ documentId, offset, length })
    if (!part) throw new DocumentGoneError()
    return part.bytes
  }
