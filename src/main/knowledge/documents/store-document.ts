import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { ByteSource, DateTime, KnowledgeDocument, KnowledgeSource } from '../../../contracts/index.ts'
import {
  AlcoveError,
  type BlobStore,
  type Database,
  type EventStore,
  type JobQueue,
  newGuid,
  now,
} from '../../platform/index.ts'
import { isQuicklyRead } from '../extraction/quickly-read.ts'
import { VECTORISATION_JOB } from '../ingestion/vectorisation-kind.ts'
import type { Actor } from './actor.ts'
import type { DocumentCatalogue } from './document-catalogue.ts'
import { type DocumentPlace, documentPaths, storedExtension, TEXT_NAME } from './document-paths.ts'
import { hashedBytes } from './hashed-bytes.ts'
import { metadataOf } from './metadata-writer.ts'
import type { Removals } from './removals.ts'
import type { DocumentRemover } from './remove-document.ts'
import type { TeamResets } from './team-resets.ts'

/** What becomes a document. Whether it may has been decided. */
export interface IncomingDocument {
  readonly fileName: string
  readonly contentType: string
  readonly source: KnowledgeSource
  readonly bytes: ByteSource
  /** Given where it follows from the document that the file came inside of; a new one where it is left out. */
  readonly documentId?: string
  /** When it was added elsewhere, of one that was; now where it is left out. */
  readonly uploadedAt?: DateTime
  /** Came out of another document: what people add is read first. */
  readonly isContained?: boolean
  /** Writes what else belongs to the document's place; what it wrote goes with the rest where anything fails. */
  readonly prepare?: (place: DocumentPlace) => Promise<void>
}

export interface StoreDocumentOptions {
  readonly db: Database
  readonly blobs: BlobStore
  readonly events: EventStore
  readonly jobs: JobQueue
  readonly catalogue: DocumentCatalogue
  readonly removals: Removals
  readonly remover: DocumentRemover
  readonly resets: TeamResets
}

/** What else is recorded in the transaction that makes the document. */
export type Alongside = (document: KnowledgeDocument) => void

/**
 * Stores the bytes as they arrive, then records document, event and job in one transaction. Whatever fails on the way is thrown, and leaves
 * neither a blob nor a row behind.
 */
export type StoreDocument = (
  incoming: IncomingDocument,
  actor: Actor,
  alongside?: Alongside,
) => Promise<KnowledgeDocument>

export const createStoreDocument = (options: StoreDocumentOptions): StoreDocument => {
  const { db, blobs, events, jobs, catalogue, removals, remover, resets } = options
  return async ({ fileName, contentType, source, bytes, ...given }, { access }, alongside = () => {}) => {
    const { teamId, userId } = access
    // Who empties a team waits for the document that is being read, and so for what comes out of it.
    if (given.isContained !== true) await resets.settled(teamId)
    const resetCount = resets.countOf(teamId)
    const { documentId = newGuid(), uploadedAt = now(), prepare, isContained = false } = given
    if (given.documentId !== undefined) await remover.filesGone(documentId)
    const place = { teamId, documentId, extension: storedExtension(fileName, contentType), textName: TEXT_NAME }
    const paths = documentPaths(place)
    removals.plan(place)
    try {
      await prepare?.(place)
      const hashed = hashedBytes(bytes)
      const sizeBytes = await blobs.put(paths.bytes, hashed.bytes())
      const contentHash = hashed.hash()
      const document: KnowledgeDocument = {
        documentId,
        fileName,
        contentType,
        source,
        uploadedBy: userId,
        uploadedAt,
        sizeBytes,
        status: 'Pending',
        chunkCount: null,
        reason: null,
      }
      await blobs.put(paths.meta, metadataOf(document))
      db.transaction(() => {
        if (resets.countOf(teamId) !== resetCount)
          throw new AlcoveError('Conflict', failureWords('LibraryEmptiedMeanwhile'))
        removals.end([documentId])
        catalogue.index.insert(place, document, contentHash)
        alongside(document)
        events.append({
          sourceModule: '_platform.kb',
          kind: 'DocumentUploaded',
          payload: { documentId, contentType, sizeBytes, source: source.type },
          teamId,
          userId,
        })
        const order = { isQuick: isQuicklyRead(document), isBehind: isContained }
        jobs.enqueue(VECTORISATION_JOB, { documentId, teamId }, order)
      }).immediate()
      catalogue.tellAdded(documentId)
      return document
    } catch (error) {
      await remover.remove(place)
      throw error
    }
  }
}
