import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError } from '../alcove-error.ts'
import { systemCode } from '../system-code.ts'
import { isStorageFull, storageFull } from './storage-full.ts'

const READ_ONLY_CODES: ReadonlySet<string> = new Set(['EROFS', 'EACCES', 'EPERM'])
const LOST_CODES: ReadonlySet<string> = new Set(['EIO', 'ENODEV', 'ENXIO', 'ESTALE'])

/** Whether what is stored may be read and not written. */
export const isReadOnly = (error: unknown): boolean =>
  READ_ONLY_CODES.has(systemCode(error)) || systemCode(error).startsWith('SQLITE_READONLY')

const isLost = (error: unknown): boolean =>
  LOST_CODES.has(systemCode(error)) ||
  systemCode(error).startsWith('SQLITE_IOERR') ||
  systemCode(error) === 'SQLITE_CANTOPEN'

/**
 * A failure of the disk as an error that a person can act on: full, write-protected, or gone. Anything else comes back as it is.
 */
export const explainStorageFailure = (error: unknown): unknown => {
  if (error instanceof AlcoveError) return error
  if (isStorageFull(error)) return storageFull(failureWords('NoRoom'), error)
  if (isReadOnly(error)) return new AlcoveError('Unavailable', failureWords('DataFolderReadOnly'), { cause: error })
  if (isLost(error)) return new AlcoveError('Unavailable', failureWords('DiskLost'), { cause: error })
  return error
}
