import { failureWords } from '../../../contracts/failures/failure-words.ts'
import {
  type ByteSource,
  fail,
  type KnowledgeError,
  type Result,
  succeed,
  type UploadDocumentRequest,
} from '../../../contracts/index.ts'
import { type CallContext, imageSize, type Logger } from '../../platform/index.ts'
import { admitDocument, HEAD_BYTES } from '../admission/admit-document.ts'
import { type ByteIntake, ByteLimitExceeded, openIntake } from '../admission/byte-intake.ts'
import { isDocumentType } from '../admission/content-types.ts'
import { cleanFileName } from '../admission/file-name.ts'
import { allowedDocumentTypes, allows, type UploadRules } from '../ingestion/upload-rules.ts'
import { countedSource } from './counted-source.ts'
import { isOwnWord, storageError } from './storage-error.ts'

export interface TakeInOptions {
  readonly rules: UploadRules
  readonly logger: Logger
}

/** A file that may come in. */
export interface AdmittedFile {
  readonly fileName: string
  readonly contentType: string
  readonly bytes: ByteSource
}

/**
 * Checks a file against the rules, by its size before any of it is read and else while its bytes arrive, and hands it on to be stored. Resolves to what storing gave, or to why the file was not
 * taken. Throws what the source of the bytes throws.
 */
export type TakeIn = <Stored>(
  request: UploadDocumentRequest,
  call: Pick<CallContext, 'signal' | 'correlationId'>,
  store: (file: AdmittedFile) => Promise<Stored>,
) => Promise<Result<Stored, KnowledgeError>>

const emptyFile = fail<KnowledgeError>({
  type: 'ExtractionFailed',
  message: failureWords('FileEmpty'),
})

const tooSmall = fail<KnowledgeError>({
  type: 'InvalidFileType',
  message: failureWords('PictureTooSmall'),
})

export const createTakeIn = ({ rules, logger }: TakeInOptions): TakeIn => {
  const { maxFileSizeBytes, leastImagePoints } = rules
  const knownTypes = allowedDocumentTypes(rules)

  /** A type that only the registered handler knows, and says that it takes. */
  const isForeign = (contentType: string): boolean =>
    contentType !== '' && !isDocumentType(contentType) && allows(rules, contentType)
  const isTooSmall = (contentType: string, head: Uint8Array): boolean => {
    const size = contentType.startsWith('image/') ? imageSize(head) : null
    return size !== null && Math.min(size.width, size.height) < leastImagePoints
  }
  const admit = ({ fileName, contentType }: UploadDocumentRequest, head: Uint8Array) => {
    const essence = (contentType.split(';')[0] ?? '').trim().toLowerCase()
    return isForeign(essence)
      ? succeed({ fileName: cleanFileName(fileName), contentType: essence })
      : admitDocument({ fileName, contentType, head }, knownTypes).then((admitted) =>
          admitted.ok && isTooSmall(admitted.value.contentType, head) ? tooSmall : admitted,
        )
  }
  const takeOpened = async <Stored>(
    request: UploadDocumentRequest,
    intake: ByteIntake,
    store: (file: AdmittedFile) => Promise<Stored>,
  ): Promise<Result<Stored, KnowledgeError>> => {
    const admitted = intake.head.length === 0 ? emptyFile : await admit(request, intake.head)
    if (admitted.ok) return succeed(await store({ ...admitted.value, bytes: intake.bytes() }))
    await intake.discard()
    return admitted
  }
  const tooLarge = (actualBytes: number) =>
    fail<KnowledgeError>({ type: 'FileTooLarge', maxBytes: maxFileSizeBytes, actualBytes })

  return async (request, { signal, correlationId }, store) => {
    const source = countedSource(request.bytes)
    let intake: ByteIntake | null = null
    try {
      if (source.sizeBytes !== null && source.sizeBytes > maxFileSizeBytes) return tooLarge(source.sizeBytes)
      intake = await openIntake(source.bytes, { headBytes: HEAD_BYTES, maxBytes: maxFileSizeBytes, signal })
      return await takeOpened(request, intake, store)
    } catch (error) {
      if (error instanceof ByteLimitExceeded) return tooLarge(await source.countToEnd(signal))
      if (intake === null || intake.sourceError === error || signal.aborted || isOwnWord(error)) throw error
      logger.error({ err: error, correlationId }, 'Could not store a document')
      return storageError(error)
    } finally {
      await source.close()
    }
  }
}
