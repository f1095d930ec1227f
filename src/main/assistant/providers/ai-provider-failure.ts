import type { FailureWords } from '../../../contracts/failures/failure-words.ts'

/** Why a provider call failed, in a form that tells the user what to do. */
export type AIProviderError =
  | { readonly type: 'Unauthorized'; readonly message: string }
  | { readonly type: 'RateLimited'; readonly message: string; readonly retryAfterMs: number | null }
  /** The account has no credit left; trying again does not help. */
  | { readonly type: 'QuotaExceeded'; readonly message: string }
  | { readonly type: 'Unreachable'; readonly message: string }
  | { readonly type: 'TimedOut'; readonly message: string }
  | { readonly type: 'InvalidRequest'; readonly message: string }
  /** Even shortened, the conversation does not fit; `contextLength` in tokens where the endpoint said it. */
  | { readonly type: 'ContextTooLong'; readonly message: string; readonly contextLength: number | null }
  | { readonly type: 'InvalidResponse'; readonly message: string }
  | { readonly type: 'ServerError'; readonly message: string }

/** What `sendMessage` throws for an {@link AIProviderError}. */
export class AIProviderFailure extends Error {
  override readonly name = 'AIProviderFailure'
  readonly failure: AIProviderError

  constructor(failure: AIProviderError, options?: ErrorOptions) {
    super(failure.message, options)
    this.failure = failure
  }
}

type PlainType = Exclude<AIProviderError['type'], 'RateLimited' | 'ContextTooLong'>

/** A failure that has nothing to it but its words. */
export const providerFailure = (type: PlainType, message: FailureWords): AIProviderFailure =>
  new AIProviderFailure({ type, message })
