import { setTimeout as sleep } from 'node:timers/promises'
import { APICallError } from 'ai'
import { untilAborted } from '../../agent/until-aborted.ts'
import { retryAfterMs } from './endpoint-failure.ts'
import type { EndpointLimits } from './limits.ts'

/**
 * Waits before another try after 429 or 5xx: as long as Retry-After asks, else twice as long each time. Resolves to whether to try
 * again; rejects when aborted.
 */
export const waitToRetry = async (
  error: unknown,
  attempt: number,
  { limits, signal }: { limits: EndpointLimits; signal: AbortSignal },
): Promise<boolean> => {
  if (!APICallError.isInstance(error) || attempt >= limits.maxAttempts) return false
  const { statusCode = 0, responseHeaders } = error
  if (statusCode !== 429 && statusCode < 500) return false
  const asked = retryAfterMs(responseHeaders?.['retry-after'])
  if (asked !== null && asked > limits.maxRetryAfterMs) return false
  await untilAborted(sleep(asked ?? limits.initialDelayMs * 2 ** (attempt - 1), undefined, { ref: false }), signal)
  return true
}
