import { MAX_READ_LENGTH } from '../../../contracts/index.ts'
import { type AlcoveClient, saveFile } from '../../client/index.ts'

/** As often a document may be replaced while it is read. */
const MOST_READINGS = 5

type Documents = Pick<AlcoveClient['documents'], 'GetDocumentDetails' | 'ReadDocument'>

interface Copy {
  readonly fileName: string
  readonly content: Blob
}

/** A document's bytes as they were given in; null once it is gone. Bytes of two versions are never put together: what was replaced meanwhile is read anew. */
export const readCopy = async (documents: Documents, documentId: string): Promise<Copy | null> => {
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    const before = await documents.GetDocumentDetails(documentId)
    if (before === null) return null
    const { sizeBytes, fileName } = before.entry
    const parts: Blob[] = []
    for (let offset = 0; offset < sizeBytes; offset += MAX_READ_LENGTH) {
      const part = await documents.ReadDocument({ documentId, offset, length: MAX_READ_LENGTH })
      if (part === null) return null
      // As blobs, which a browser may keep on the disk.
      parts.push(new Blob([part.bytes as Uint8Array<ArrayBuffer>]))
    }
    // Of no type: a browser would show a page of the document's as one of the app's own.
    const content = new Blob(parts, { type: 'application/octet-stream' })
    const after = await documents.GetDocumentDetails(documentId)
    if (after?.contentVersion === before.contentVersion && content.size === sizeBytes) return { fileName, content }
  }
  throw new Error('The document was replaced again and again while it was read')
}

/** Offers a document's own bytes for saving, under its own name; false once it is gone. */
export const saveCopy = async (documents: Documents, documentId: string): Promise<boolean> => {
  const copy = await readCopy(documents, documentId)
  if (copy !== null) saveFile(copy.fileName, copy.content)
  return copy !== null
}
