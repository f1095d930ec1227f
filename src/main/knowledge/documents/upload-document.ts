import {
  fail,
  type KnowledgeDocument,
  type KnowledgeError,
  type Result,
  succeed,
  type UploadDocumentRequest,
} from '../../../contracts/index.ts'
import {
  AlcoveError,
  type BlobStore,
  type CallContext,
  type Database,
  type EventStore,
  isStorageFull,
  type JobQueue,
  type Logger,
  newGuid,
  now,
} from '../../platform/index.ts'
import { type AdmittedDocument, admitDocument, HEAD_BYTES } from '../admission/admit-document.ts'
import { type ByteIntake, ByteLimitExceeded, openIntake } from '../admission/byte-intake.ts'
import type { DocumentType } from '../admission/content-types.ts'
import { VECTORISATION_JOB } from '../ingestion/vectorisation-job.ts'
import type { DocumentCatalogue } from './document-catalogue.ts'
import { documentPaths } from './document-paths.ts'
import { metadataOf } from './metadata-writer.ts'
import type { DocumentRemover } from './remove-document.ts'

export interface UploadOptions {
  readonly db: Database
  readonly blobs: BlobStore
  readonly events: EventStore
  readonly jobs: JobQueue
  readonly catalogue: DocumentCatalogue
  readonly remover: DocumentRemover
  readonly logger: Logger
  readonly maxFileSizeBytes: number
  readonly allowedContentTypes: ReadonlySet<DocumentType>
}

export type UploadDocument = (
  request: UploadDocumentRequest,
  call: CallContext,
) => Promise<Result<KnowledgeDocument, KnowledgeError>>

/**
 * Takes in one file: checks it, stores its bytes as they arrive, then records document, event and job in one transaction. Whatever fails
 * on the way leaves neither a blob nor a row behind. Throws what the source of the bytes throws.
 */
export const createUploadDocument = (options: UploadOptions): UploadDocument => {
  const { catalogue, logger, maxFileSizeBytes } = options
  return async (request, call) => {
    let intake: ByteIntake | null = null
    try {
      intake = await openIntake(request.bytes, {
        headBytes: HEAD_BYTES,
        maxBytes: maxFileSizeBytes,
        signal: call.signal,
      })
      const admitted = await admitDocument({ ...request, head: intake.head }, options.allowedContentTypes)
      if (!admitted.ok) {
        await intake.discard()
        return admitted
      }
      const document = await store(intake, admitted.value, call, options)
      catalogue.tellListChanged(call.access.teamId)
      catalogue.tellProgress(document.documentId, null)
      return succeed(document)
    } catch (error) {
      if (error instanceof ByteLimitExceeded) {
        return fail({ type: 'FileTooLarge', maxBytes: maxFileSizeBytes, actualBytes: error.receivedBytes })
      }
      if (intake === null || intake.sourceError === error || call.signal.aborted) throw error
      logger.error({ err: error, correlationId: call.correlationId }, 'Could not store a document')
      return fail({ type: 'StorageError', message: storageMessage(error) })
    }
  }
}

const store = async (
  intake: ByteIntake,
  { fileName, contentType }: AdmittedDocument,
  call: CallContext,
  { db, blobs, events, jobs, catalogue, remover }: UploadOptions,
): Promise<KnowledgeDocument> => {
  const { teamId, userId } = call.access
  const documentId = newGuid()
  const paths = documentPaths(teamId, documentId, contentType)
  catalogue.index.planRemoval({ documentId, teamId })
  try {
    const sizeBytes = await blobs.put(paths.bytes, intake.bytes())
    const document: KnowledgeDocument = {
      documentId,
      fileName,
      contentType,
      source: { type: 'UploadedFile' },
      uploadedBy: call.access.displayName,
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
      events.append({
        sourceModule: '_platform.kb',
        kind: 'DocumentUploaded',
        payload: { documentId, contentType, sizeBytes },
        teamId,
        userId,
      })
      jobs.enqueue(VECTORISATION_JOB, { documentId })
    })()
    return document
  } catch (error) {
    await remover.finish({ documentId, teamId })
    throw error
  }
}

const storageMessage = (error: unknown): string =>
  isStorageFull(error) || (error instanceof AlcoveError && error.code === 'StorageFull')
    ? 'There is not enough space on the disk to store this file. Free some space and add it again.'
    : 'This file could not be stored. Check that the disk is there and can be written to, then add the file again.'
