import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from 'ai'
import { type AIProviderError, AIProviderFailure } from '../ai-provider.ts'

const MAX_DETAIL_LENGTH = 300

export interface FailedEndpoint {
  readonly baseUrl: string
  readonly model: string
  readonly apiKey: string
}

/** The endpoint's own words, short, on one line, and without the key even where the endpoint repeats it. */
const detailOf = (text: string, { apiKey }: FailedEndpoint): string => {
  const safe = apiKey === '' ? text : text.replaceAll(apiKey, '…')
  const line = safe.replace(/\s+/g, ' ').trim()
  return line === '' ? '' : ` It said: ${line.slice(0, MAX_DETAIL_LENGTH)}`
}

/** Milliseconds that a Retry-After header asks for: seconds or an HTTP date. */
export const retryAfterMs = (header: string | undefined): number | null => {
  if (header === undefined) return null
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, Math.round(ms)) : null
}

const rateLimited = (error: APICallError, detail: string): AIProviderError => {
  const wait = retryAfterMs(error.responseHeaders?.['retry-after'])
  const when = wait === null ? 'Wait a little' : `Wait ${Math.max(1, Math.ceil(wait / 1000))} seconds`
  return {
    type: 'RateLimited',
    message: `The endpoint takes no more requests now (429). ${when}, then ask again.${detail}`,
    retryAfterMs: wait,
  }
}

const ofStatus = (status: number, error: APICallError, endpoint: FailedEndpoint): AIProviderError => {
  const detail = detailOf(error.message, endpoint)
  if (status === 401 || status === 403) {
    const { apiKey } = endpoint
    const advice = apiKey === '' ? 'Enter an API key in Settings.' : 'Check the API key in Settings.'
    return { type: 'Unauthorized', message: `The endpoint refused the key (${status}). ${advice}` }
  }
  if (status === 429) return rateLimited(error, detail)
  if (status >= 500) {
    return { type: 'ServerError', message: `The endpoint failed (${status}). Try again later.${detail}` }
  }
  if (status === 404) {
    const { model, baseUrl } = endpoint
    return {
      type: 'InvalidRequest',
      message: `The endpoint at ${baseUrl} knows no model "${model}", or the address is wrong (404). Check both in Settings; the address often ends with /v1.${detail}`,
    }
  }
  if (status >= 400)
    return { type: 'InvalidRequest', message: `The endpoint refused the request (${status}).${detail}` }
  return {
    type: 'InvalidResponse',
    message: `The endpoint did not answer as an OpenAI-compatible one does (${status}). Check the base URL in Settings.`,
  }
}

const codeOf = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}

const unreachable = (error: unknown, { baseUrl }: FailedEndpoint): AIProviderError => {
  const { host } = new URL(baseUrl)
  const code = codeOf(error)
  if (code === 'ECONNREFUSED')
    return {
      type: 'Unreachable',
      message: `Nothing answers at ${host}. Start the server there, or check the base URL in Settings.`,
    }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return {
      type: 'Unreachable',
      message: `The address ${host} was not found. Check the network and the base URL in Settings.`,
    }
  if (code?.includes('CERT') || code?.includes('TLS') || code?.includes('SSL')) {
    return {
      type: 'Unreachable',
      message: `The connection to ${host} is not secure: its certificate was not accepted. Check the base URL in Settings.`,
    }
  }
  return { type: 'Unreachable', message: `The connection to ${host} failed. Check the network, then ask again.` }
}

const malformed: AIProviderError = {
  type: 'InvalidResponse',
  message:
    'The endpoint sent something that cannot be read as a reply. Check that it is OpenAI-compatible, then ask again.',
}

export const brokenOff: AIProviderError = {
  type: 'Unreachable',
  message: 'The connection broke off in the middle of the reply. Ask again.',
}

/** What went wrong with a request, from what `ai` or the network threw. */
export const toEndpointFailure = (error: unknown, endpoint: FailedEndpoint): AIProviderFailure => {
  if (error instanceof AIProviderFailure) return error
  if (error instanceof Error && error.cause instanceof AIProviderFailure) return error.cause
  // Without the cause: it holds the whole request, and a prompt must not reach a log.
  const failWith = (failure: AIProviderError) => new AIProviderFailure(failure)
  if (
    JSONParseError.isInstance(error) ||
    TypeValidationError.isInstance(error) ||
    InvalidResponseDataError.isInstance(error)
  )
    return failWith(malformed)
  if (APICallError.isInstance(error)) {
    const { statusCode } = error
    if (statusCode === undefined) return failWith(unreachable(error, endpoint))
    if (statusCode >= 300) return failWith(ofStatus(statusCode, error, endpoint))
    return failWith(codeOf(error) === null ? malformed : brokenOff)
  }
  return failWith(unreachable(error, endpoint))
}

/** An error that the endpoint sent in the middle of its stream. */
export const streamedFailure = (error: unknown, endpoint: FailedEndpoint): AIProviderFailure => {
  const said = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
  return new AIProviderFailure({
    type: 'ServerError',
    message: `The endpoint failed in the middle of its reply. Ask again.${detailOf(said, endpoint)}`,
  })
}
