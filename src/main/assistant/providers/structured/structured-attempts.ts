import { setTimeout as sleep } from 'node:timers/promises'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { fail, type Result, succeed } from '../../../../contracts/index.ts'
import { untilAborted } from '../../../platform/index.ts'
import type { AIProviderMessage, AIProviderResponse, RetryPolicy, StructuredRequest } from '../ai-provider.ts'
import { type AIProviderError, AIProviderFailure } from '../ai-provider-failure.ts'
import type { OutputSchema } from './read-schema.ts'

const MAX_ATTEMPTS = 10
const MAX_WAIT_MS = 20_000

const unfit: AIProviderError = {
  type: 'InvalidResponse',
  message: failureWords('WrongForm'),
}

const contentOf = ({ messages }: AIProviderResponse): string =>
  messages.findLast(({ role }) => role === 'Assistant')?.content ?? ''

/** Attempts that a policy allows, whatever number it holds. */
export const attemptsOf = ({ maxAttempts }: RetryPolicy): number =>
  Number.isFinite(maxAttempts) ? Math.min(MAX_ATTEMPTS, Math.max(1, Math.floor(maxAttempts))) : 1

const mayPass = (failure: AIProviderError): boolean => {
  if (failure.type === 'RateLimited') return (failure.retryAfterMs ?? 0) <= MAX_WAIT_MS
  return failure.type === 'ServerError' || failure.type === 'Unreachable' || failure.type === 'InvalidResponse'
}

const pause = async (
  failure: AIProviderError | null,
  { initialDelayMs }: RetryPolicy,
  attempt: number,
  signal: AbortSignal,
) => {
  const asked = failure?.type === 'RateLimited' ? failure.retryAfterMs : null
  const initial = Number.isFinite(initialDelayMs) ? Math.max(0, initialDelayMs) : 0
  await untilAborted(
    sleep(Math.min(MAX_WAIT_MS, asked ?? initial * 2 ** (attempt - 1)), undefined, { ref: false }),
    signal,
  )
}

/** What a failed attempt threw, as a failure; aborts are thrown on. */
export const failureOf = (error: unknown, signal: AbortSignal): AIProviderError => {
  signal.throwIfAborted()
  if (error instanceof AIProviderFailure) return error.failure
  // Without the error's own words, which may repeat the request.
  return { type: 'InvalidResponse', message: failureWords('ReplyUnreadable') }
}

/** How one call of the endpoint is made: with these messages, once. */
export type StructuredCall = (messages: readonly AIProviderMessage[]) => Promise<AIProviderResponse>

/**
 * Calls at most as often as the policy allows, until a reply satisfies the schema. What is wrong with a reply is told to the model on the next call; an
 * error that may pass by itself is waited for; any other ends it. Only an abort rejects.
 */
export const structuredAttempts = async (
  call: StructuredCall,
  { request, schema, signal }: { request: StructuredRequest; schema: OutputSchema; signal: AbortSignal },
): Promise<Result<AIProviderResponse, AIProviderError>> => {
  const messages: AIProviderMessage[] = [...request.messages]
  const attempts = attemptsOf(request.retryPolicy)
  for (let attempt = 1; ; attempt += 1) {
    let failure: AIProviderError | null = null
    try {
      const response = await call(messages)
      const content = contentOf(response)
      const checked = schema.check(content)
      if (checked.ok) return succeed({ ...response, messages: [{ role: 'Assistant', content: checked.value }] })
      const told = `That does not satisfy the schema: ${checked.error}\nAnswer again with the JSON alone.`
      messages.push({ role: 'Assistant', content }, { role: 'User', content: told })
    } catch (error) {
      failure = failureOf(error, signal)
      if (!mayPass(failure)) return fail(failure)
    }
    if (attempt >= attempts) return fail(failure ?? unfit)
    await pause(failure, request.retryPolicy, attempt, signal)
  }
}
