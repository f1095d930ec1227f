import {
  fail,
  type KnowledgeDocument,
  type KnowledgeError,
  type Result,
  succeed,
  type UploadDocumentRequest,
} from '../../../contracts/index.ts'
import { AlcoveError, type CallContext, isStorageFull, type Logger, newGuid } from '../../platform/index.ts'
import { admitDocument, HEAD_BYTES } from '../admission/admit-document.ts'
import { type ByteIntake, ByteLimitExceeded, openIntake } from '../admission/byte-intake.ts'
import type { DocumentType } from '../admission/content-types.ts'
import type { StoreDocument } from './store-document.ts'

export interface UploadOptions {
  readonly store: StoreDocument
  readonly logger: Logger
  readonly maxFileSizeBytes: number
  readonly allowedContentTypes: ReadonlySet<DocumentType>
}

export type UploadDocument = (
  request: UploadDocumentRequest,
  call: CallContext,
) => Promise<Result<KnowledgeDocument, KnowledgeError>>

/**
 * Takes in one file: checks it and stores its bytes as they arrive. What fails on the way leaves nothing behind. Throws what the source of the
 * bytes throws.
 */
export const createUploadDocument = (options: UploadOptions): UploadDocument => {
  const { logger, maxFileSizeBytes } = options
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
      const { teamId, userId, displayName } = call.access
      const owner = { documentId: newGuid(), teamId, userId, uploadedBy: displayName }
      return succeed(await options.store(intake, { ...admitted.value, ...owner }))
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

const storageMessage = (error: unknown): string =>
  isStorageFull(error) || (error instanceof AlcoveError && error.code === 'StorageFull')
    ? 'There is not enough space on the disk to store this file. Free some space and add it again.'
    : 'This file could not be stored. Check that the disk is there and can be written to, then add the file again.'
