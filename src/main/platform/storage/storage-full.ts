import type { FailureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError } from '../alcove-error.ts'

const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', 'StorageFull'])

/** Whether the file system or SQLite failed for want of room. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && FULL_CODES.has(error.code)

/** The error that a person sees then. */
export const storageFull = (words: FailureWords, cause: unknown): AlcoveError =>
  new AlcoveError('StorageFull', words, { cause })
