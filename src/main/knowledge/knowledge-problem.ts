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
        ? `The file has ${error.actualBytes} bytes, and ${error.maxBytes} are allowed. Split it, or leave parts out.`
        : 'This document does not exist any more.'
  return new AlcoveError(codes[error.type], message)
}
