import type { FailureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError } from '../alcove-error.ts'
import { systemCode } from '../system-code.ts'

const FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', 'StorageFull'])

/** Whether the file system or SQLite failed for want of room. */
export const isStorageFull = (error: unknown): boolean => FULL_CODES.has(systemCode(error))

/** The error that a person sees then. */
export const storageFull = (words: FailureWords, cause: unknown): AlcoveError =>
  new AlcoveError('StorageFull', words, { cause })
