import { withoutRefusedType } from '../../contracts/failures/refused-type.ts'
import { type KnowledgeError, ProblemError } from '../../contracts/index.ts'
import { ConnectionError } from './connection-error.ts'
import { RefusedFile } from './refused-file.ts'

/** A catalogue key with its values: words that are chosen here and written where they are shown. */
export interface Words {
  readonly key: string
  readonly values: Record<string, string | number>
}

const BYTES_PER_MEBIBYTE = 1_048_576
const mebibytes = (bytes: number): string => (bytes / BYTES_PER_MEBIBYTE).toFixed(bytes < BYTES_PER_MEBIBYTE ? 2 : 0)

/** Why a document was not taken, and what to do about it. */
export const knowledgeErrorWords = (error: KnowledgeError): Words => {
  switch (error.type) {
    case 'InvalidFileType':
      return { key: `errors.${error.type}`, values: { message: withoutRefusedType(error.message) } }
    case 'ExtractionFailed':
    case 'StorageError':
      return { key: `errors.${error.type}`, values: { message: error.message } }
    case 'FileTooLarge':
      return {
        key: 'errors.FileTooLarge',
        values: { max: mebibytes(error.maxBytes), actual: mebibytes(error.actualBytes) },
      }
    case 'NotFound':
    case 'Forbidden':
      return { key: `errors.${error.type}`, values: {} }
  }
}

/** Words for whatever a call rejected with. */
export const errorWords = (error: unknown): Words => {
  if (error instanceof ConnectionError) return { key: 'errors.connection', values: {} }
  if (error instanceof RefusedFile) return knowledgeErrorWords(error.error)
  if (!(error instanceof ProblemError)) return { key: 'errors.unexpected', values: {} }
  if (error.problem.detail) return { key: 'errors.detail', values: { detail: error.problem.detail } }
  return { key: 'errors.status', values: { status: error.status } }
}
