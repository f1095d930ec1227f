import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError, isStorageFull } from '../../platform/index.ts'
import { AIProviderFailure } from '../providers/ai-provider.ts'

const DISK_FULL = failureWords('DiskFull')

/** Why a reply failed, in words that a person can act on; null when the error has none that may be shown. */
export const failureReason = (error: unknown): string | null => {
  if (error instanceof AIProviderFailure) return error.failure.message
  if (isStorageFull(error)) return DISK_FULL
  if (error instanceof AlcoveError && error.code !== 'Internal') return error.message
  return null
}

/** The kind of a failure, for the log. */
export const failureKind = (error: unknown): string => {
  if (error instanceof AIProviderFailure) return error.failure.type
  return error instanceof AlcoveError ? error.code : 'Unexpected'
}
