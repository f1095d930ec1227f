import { AlcoveError } from '../../platform/index.ts'
import { AIProviderFailure } from '../providers/ai-provider.ts'

/** Why a reply failed, in words that a person can act on; null when the error has none that may be shown. */
export const failureReason = (error: unknown): string | null => {
  if (error instanceof AIProviderFailure) return error.failure.message
  if (error instanceof AlcoveError && error.code !== 'Internal') return error.message
  return null
}

/** The kind of a failure, for the log. */
export const failureKind = (error: unknown): string => {
  if (error instanceof AIProviderFailure) return error.failure.type
  return error instanceof AlcoveError ? error.code : 'Unexpected'
}
