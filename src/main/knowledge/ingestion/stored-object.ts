import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { ChunkOrigin, KnowledgeSource } from '../../../contracts/index.ts'
import type { BlobStore } from '../../platform/index.ts'
import type { DocumentRecord } from '../documents/document-index.ts'
import { documentPaths } from '../documents/document-paths.ts'
import type { LibraryReading } from '../libraries/library-reading.ts'
import type {
  KnowledgeObject,
  KnowledgeVectorisationHandler,
  StreamedObject,
} from './knowledge-vectorisation-handler.ts'

/** The stored copy of a document is not there: a matter of storage, not of what the document holds. */
export class MissingBytes extends Error {
  override readonly name = 'MissingBytes'
}

const origins: Readonly<Record<KnowledgeSource['type'], ChunkOrigin>> = {
  UploadedFile: 'UserContent',
  FromNarrative: 'Narrative',
  Note: 'Note',
}

const missingBytes = (): MissingBytes => new MissingBytes(failureWords('StoredCopyMissing'))

const storedBytes = async (blobs: BlobStore, path: string): Promise<Uint8Array> => {
  const bytes = await blobs.get(path)
  if (bytes === null) throw missingBytes()
  return bytes
}

export interface DataObjectOptions {
  readonly blobs: BlobStore
  /** What will be given it; it decides what that is. */
  readonly handler: Pick<KnowledgeVectorisationHandler, 'takes'>
  /** The languages in which a team's pictures are read, where its people chose some. */
  readonly languagesOf: LibraryReading['languages']
  readonly sink: StreamedObject['sink']
  readonly signal: AbortSignal
}

/** What the handler is given: a stream of it where it takes one, else the bytes whole. */
export const dataObjectOf = async (
  { document, teamId, place, encoding, ocrLanguages: ownLanguages }: DocumentRecord,
  { blobs, handler, languagesOf, sink, signal }: DataObjectOptions,
): Promise<KnowledgeObject | StreamedObject> => {
  const { documentId, contentType, source } = document
  const path = documentPaths(place).bytes
  if (handler.takes !== 'Stream') return { documentId, contentType, bytes: await storedBytes(blobs, path) }
  const sizeBytes = await blobs.size(path)
  if (sizeBytes === null) throw missingBytes()
  const ocrLanguages = ownLanguages ?? languagesOf(teamId)
  const localPath = blobs.localPath(path)
  return {
    documentId,
    contentType,
    sizeBytes,
    source:
      localPath === null ? { type: 'Bytes', bytes: await storedBytes(blobs, path) } : { type: 'File', path: localPath },
    ...(encoding !== null && { encoding }),
    ...(ocrLanguages !== null && { ocrLanguages }),
    origin: origins[source.type],
    sink,
    signal,
  }
}
