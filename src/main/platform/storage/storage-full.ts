import { AlcoveError } from '../alcove-error.ts'

const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', 'StorageFull'])

/** Whether the file system or SQLite failed for want of room. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && FULL_CODES.has(error.code)

/** The error that a person sees then; `what` is a clause without a full stop. */
export const storageFull = (what: string, cause: unknown): AlcoveError =>
  new AlcoveError('StorageFull', `${what}. Free some space and try again.`, { cause })
