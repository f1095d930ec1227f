import { failureWords } from '../../contracts/failures/failure-words.ts'
import type { KnowledgeError } from '../../contracts/index.ts'
import { AlcoveError, type ErrorCode } from '../platform/index.ts'

/** For contracts that have no error of their own: what the knowledge base refuses is told as a problem. */
export const asProblem = (error: KnowledgeError): AlcoveError => {
  const codes: Readonly<Record<KnowledgeError['type'], ErrorCode>> = {
    InvalidFileType: 'UnsupportedMediaType',
    FileTooLarge: 'TooLarge',
    ExtractionFailed: 'InvalidInput',
    StorageError: 'StorageFull',
    NotFound: 'NotFound',
    Forbidden: 'Forbidden',
  }
  const message =
    'message' in error
      ? error.message
      : error.type === 'FileTooLarge'
        ? failureWords('FileOverLimit', { bytes: error.actualBytes, most: error.maxBytes })
        : failureWords('DocumentGone')
  return new AlcoveError(codes[error.type], message)
}
