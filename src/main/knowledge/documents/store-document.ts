import type { KnowledgeDocument } from '../../../contracts/index.ts'
import { type BlobStore, type Database, type EventStore, type JobQueue, now } from '../../platform/index.ts'
import type { AdmittedDocument } from '../admission/admit-document.ts'
import type { ByteIntake } from '../admission/byte-intake.ts'
import { VECTORISATION_JOB } from '../ingestion/vectorisation-kind.ts'
import type { DocumentCatalogue } from './document-catalogue.ts'
import { documentPaths } from './document-paths.ts'
import { metadataOf } from './metadata-writer.ts'
import type { DocumentRemover } from './remove-document.ts'

export interface StoreDocumentOptions {
  readonly db: Database
  readonly blobs: BlobStore
  readonly events: EventStore
  readonly jobs: JobQueue
  readonly catalogue: DocumentCatalogue
  readonly remover: DocumentRemover
}

/** Whose document it becomes. */
export interface NewDocument extends AdmittedDocument {
  readonly documentId: string
  readonly teamId: string
  readonly userId: string | null
  readonly uploadedBy: string
  /** Joins the transaction that records the document. */
  readonly alongside?: () => void
}

export type StoreDocument = (intake: ByteIntake, given: NewDocument) => Promise<KnowledgeDocument>

/**
 * Stores bytes as they arrive, then records document, event and job in one transaction. Whatever fails on the way leaves neither a blob nor a
 * row behind, and is thrown.
 */
export const createStoreDocument =
  ({ db, blobs, events, jobs, catalogue, remover }: StoreDocumentOptions): StoreDocument =>
  async (intake, { documentId, teamId, userId, uploadedBy, fileName, contentType, alongside = () => {} }) => {
    const paths = documentPaths(teamId, documentId, contentType)
    catalogue.index.planRemoval({ documentId, teamId })
    try {
      const sizeBytes = await blobs.put(paths.bytes, intake.bytes())
      const document: KnowledgeDocument = {
        documentId,
        fileName,
        contentType,
        source: { type: 'UploadedFile' },
        uploadedBy,
        uploadedAt: now(),
        sizeBytes,
        status: 'Pending',
        chunkCount: null,
        reason: null,
      }
      await blobs.put(paths.meta, metadataOf(document))
      db.transaction(() => {
        catalogue.index.endRemoval(documentId)
        catalogue.index.insert(teamId, document)
        alongside()
        events.append({
          sourceModule: '_platform.kb',
          kind: 'DocumentUploaded',
          payload: { documentId, fileName, contentType, sizeBytes },
          teamId,
          userId,
        })
        jobs.enqueue(VECTORISATION_JOB, { documentId })
      })()
      catalogue.tellListChanged(teamId)
      catalogue.tellProgress(documentId, null)
      return document
    } catch (error) {
      await remover.finish({ documentId, teamId })
      throw error
    }
  }
