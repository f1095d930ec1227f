import {
  fail,
  type KnowledgeDocument,
  type KnowledgeError,
  type Result,
  succeed,
  type UploadDocumentRequest,
} from '../../../contracts/index.ts'
import type { CallContext, Logger } from '../../platform/index.ts'
import { admitDocument, HEAD_BYTES } from '../admission/admit-document.ts'
import { type ByteIntake, ByteLimitExceeded, openIntake } from '../admission/byte-intake.ts'
import { isDocumentType } from '../admission/content-types.ts'
import { cleanFileName } from '../admission/file-name.ts'
import { allowedDocumentTypes, allows, type UploadRules } from '../ingestion/upload-rules.ts'
import { type CountedSource, countedSource } from './counted-source.ts'
import { isOwnWord, storageError } from './storage-error.ts'
import type { StoreDocument } from './store-document.ts'

export interface UploadOptions {
  readonly store: StoreDocument
  readonly logger: Logger
  readonly rules: UploadRules
}

export type UploadDocument = (
  request: UploadDocumentRequest,
  call: CallContext,
) => Promise<Result<KnowledgeDocument, KnowledgeError>>

const emptyFile = fail<KnowledgeError>({
  type: 'ExtractionFailed',
  message: 'This file is empty. Check that it was saved or copied completely.',
})

/**
 * Takes in one file: checks it, and stores its bytes as they arrive. Whatever fails on the way leaves neither a blob nor a row behind. Throws
 * what the source of the bytes throws.
 */
export const createUploadDocument = (options: UploadOptions): UploadDocument => {
  const { store, logger, rules } = options
  const { maxFileSizeBytes } = rules
  const knownTypes = allowedDocumentTypes(rules)

  /** A type that only the registered handler knows, and says that it takes. */
  const isForeign = (contentType: string): boolean =>
    contentType !== '' && !isDocumentType(contentType) && allows(rules, contentType)
  const admit = ({ fileName, contentType }: UploadDocumentRequest, head: Uint8Array) => {
    const essence = (contentType.split(';')[0] ?? '').trim().toLowerCase()
    return isForeign(essence)
      ? succeed({ fileName: cleanFileName(fileName), contentType: essence })
      : admitDocument({ fileName, contentType, head }, knownTypes)
  }

  const takeIn = async (
    request: UploadDocumentRequest,
    intake: ByteIntake,
    call: CallContext,
  ): Promise<Result<KnowledgeDocument, KnowledgeError>> => {
    const admitted = intake.head.length === 0 ? emptyFile : await admit(request, intake.head)
    if (!admitted.ok) {
      await intake.discard()
      return admitted
    }
    return succeed(await store({ ...admitted.value, source: { type: 'UploadedFile' }, bytes: intake.bytes() }, call))
  }
  const tooLarge = async (source: CountedSource, { signal }: CallContext) =>
    fail<KnowledgeError>({
      type: 'FileTooLarge',
      maxBytes: maxFileSizeBytes,
      actualBytes: await source.countToEnd(signal),
    })

  return async (request, call) => {
    const source = countedSource(request.bytes)
    let intake: ByteIntake | null = null
    try {
      intake = await openIntake(source.bytes, {
        headBytes: HEAD_BYTES,
        maxBytes: maxFileSizeBytes,
        signal: call.signal,
      })
      return await takeIn(request, intake, call)
    } catch (error) {
      if (error instanceof ByteLimitExceeded) return await tooLarge(source, call)
      if (intake === null || intake.sourceError === error || call.signal.aborted || isOwnWord(error)) throw error
      logger.error({ err: error, correlationId: call.correlationId }, 'Could not store a document')
      return storageError(error)
    } finally {
      await source.close()
    }
  }
}
