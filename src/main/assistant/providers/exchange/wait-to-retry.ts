import { setTimeout as sleep } from 'node:timers/promises'
import { untilAborted } from '../../../platform/index.ts'
import { isBrokenOff } from '../endpoint/endpoint-failure.ts'
import { EndpointRefusal } from '../endpoint/endpoint-refusal.ts'
import { isOutOfQuota } from '../endpoint/refused.ts'
import { retryAfterMs } from '../endpoint/retry-after.ts'

export interface RetryRule {
  /** The first attempt included. */
  readonly maxAttempts: number
  readonly initialDelayMs: number
  /** A longer Retry-After is reported instead of waited for. */
  readonly maxRetryAfterMs: number
}

const RETRIED = new Set([408, 409, 425, 429])

const mayPass = (error: unknown): boolean => {
  if (!(error instanceof EndpointRefusal)) return isBrokenOff(error)
  if (isOutOfQuota(error)) return false
  return RETRIED.has(error.status) || (error.status >= 500 && error.status !== 501)
}

/**
 * Waits before another try of what may pass by itself: 408, 409, 429, 5xx, a connection broken off before an answer. As long as Retry-After asks, else twice
 * as long each time. Resolves to whether to try again; rejects when aborted.
 */
export const waitToRetry = async (
  error: unknown,
  attempt: number,
  { rule, signal }: { rule: RetryRule; signal: AbortSignal },
): Promise<boolean> => {
  if (attempt >= rule.maxAttempts || !mayPass(error)) return false
  const asked = error instanceof EndpointRefusal ? retryAfterMs(error.headers) : null
  if (asked !== null && asked > rule.maxRetryAfterMs) return false
  await untilAborted(sleep(asked ?? rule.initialDelayMs * 2 ** (attempt - 1), undefined, { ref: false }), signal)
  return true
}
