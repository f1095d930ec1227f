import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BlobStore, Logger } from '../../platform/index.ts'
import type { DocumentIndex } from './document-index.ts'

/** A document's file: its id is the name up to the first point. */
const DOCUMENT_FILE = /^team-[^/]+\/kb-documents\/([^/.]+)\.[^/]+$/
const FILES_PER_TURN = 64

export interface OrphanOptions {
  readonly index: Pick<DocumentIndex, 'knows'>
  readonly blobs: BlobStore
  readonly logger: Logger
}

/**
 * Removes files of documents that are not there: a power cut may bring back a file whose deletion the file system had not written yet. Uploads may go on
 * meanwhile, since theirs are known before their first byte. Returns how many there were.
 */
export const removeOrphans = async ({ index, blobs, logger }: OrphanOptions): Promise<number> => {
  let removed = 0
  for (const [at, path] of (await blobs.list('')).entries()) {
    const documentId = DOCUMENT_FILE.exec(path)?.[1]
    if (documentId !== undefined && !index.knows(documentId)) {
      await blobs.delete(path)
      removed += 1
    }
    if (at % FILES_PER_TURN === 0) await nextTurn()
  }
  if (removed > 0) logger.warn({ removed }, 'Files that belonged to no document were removed')
  return removed
}
