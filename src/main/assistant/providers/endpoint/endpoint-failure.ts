import { addressRefusal, networkCode } from '../../../platform/index.ts'
import { type AIProviderError, AIProviderFailure } from '../ai-provider-failure.ts'
import type { Endpoint } from './endpoint.ts'
import { EndpointRefusal } from './endpoint-refusal.ts'
import { isOutOfQuota } from './refused.ts'
import { retryAfterMs } from './retry-after.ts'

const MAX_DETAIL_LENGTH = 300

export interface FailedEndpoint extends Pick<Endpoint, 'baseUrl' | 'apiKey' | 'headers'> {
  readonly model: string
}

/** The endpoint's own words, short, and without a secret even where the endpoint repeats it. */
const detailOf = (text: string, { apiKey, headers }: FailedEndpoint): string => {
  const secrets = [apiKey, ...Object.values(headers)].filter((secret) => secret.length > 3)
  const safe = secrets.reduce((safer, secret) => safer.replaceAll(secret, '…'), text)
  return safe === '' ? '' : ` It said: ${safe.slice(0, MAX_DETAIL_LENGTH)}`
}

const rateLimited = ({ headers }: EndpointRefusal, detail: string): AIProviderError => {
  const wait = retryAfterMs(headers)
  const when = wait === null ? 'Wait a little' : `Wait ${Math.max(1, Math.ceil(wait / 1000))} seconds`
  return {
    type: 'RateLimited',
    message: `The endpoint takes no more requests now (429). ${when}, then ask again.${detail}`,
    retryAfterMs: wait,
  }
}

const unauthorized = (status: 401 | 403, detail: string, { apiKey }: FailedEndpoint): AIProviderError => {
  const advice = apiKey === '' ? 'Enter an API key in Settings.' : 'Check the API key in Settings.'
  // What comes with a 401 repeats parts of the key; what comes with a 403 is the reason.
  if (status === 401) return { type: 'Unauthorized', message: `The endpoint refused the key (401). ${advice}` }
  return { type: 'Unauthorized', message: `The endpoint does not allow this (403).${detail || ` ${advice}`}` }
}

const ofRefusal = (refusal: EndpointRefusal, endpoint: FailedEndpoint): AIProviderError => {
  const { status, said } = refusal
  const detail = detailOf(said.message, endpoint)
  if (isOutOfQuota(refusal))
    return {
      type: 'QuotaExceeded',
      message: `The account behind the key has no credit left, so the endpoint does not answer.${detail}`,
    }
  if (status === 401 || status === 403) return unauthorized(status, detail, endpoint)
  if (status === 429) return rateLimited(refusal, detail)
  if (status === 408) return { type: 'TimedOut', message: `The endpoint gave up waiting (408). Ask again.${detail}` }
  if (status >= 500)
    return { type: 'ServerError', message: `The endpoint failed (${status}). Try again later.${detail}` }
  if (status === 404) {
    const { model, baseUrl } = endpoint
    return {
      type: 'InvalidRequest',
      message: `The endpoint at ${baseUrl.origin}${baseUrl.pathname} knows no model "${model}", or the address is wrong (404). Check both in Settings; the address often ends with /v1.${detail}`,
    }
  }
  if (status >= 400)
    return { type: 'InvalidRequest', message: `The endpoint refused the request (${status}).${detail}` }
  return { type: 'ServerError', message: `The endpoint answered with an error.${detail || ' Ask again.'}` }
}

const BROKEN = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'UND_ERR_SOCKET',
  'UND_ERR_BODY_TIMEOUT',
  'HPE_INVALID_EOF_STATE',
])

/** Whether the connection was broken off, by what the network threw. */
export const isBrokenOff = (error: unknown): boolean => BROKEN.has(networkCode(error) ?? '')

const unreachable = (error: unknown, { baseUrl }: FailedEndpoint): AIProviderError => {
  const { host } = baseUrl
  const code = networkCode(error)
  const because = (words: string): AIProviderError => ({ type: 'Unreachable', message: words })
  if (code === 'ECONNREFUSED')
    return because(`Nothing answers at ${host}. Start the server there, or check the base URL in Settings.`)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return because(`The address ${host} was not found. Check the network and the base URL in Settings.`)
  if (code && /CERT|TLS|SSL/.test(code))
    return because(
      `The connection to ${host} is not secure: its certificate was not accepted. Check the base URL in Settings.`,
    )
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT')
    return because(`${host} cannot be reached. Check the network, a proxy, and the base URL in Settings.`)
  if (isBrokenOff(error)) return because(`The connection to ${host} was broken off before an answer. Ask again.`)
  return because(`The connection to ${host} failed. Check the network, then ask again.`)
}

export const malformed: AIProviderError = {
  type: 'InvalidResponse',
  message:
    'The endpoint sent something that cannot be read as a reply. Check in Settings that it is of the kind that was chosen, then ask again.',
}

export const brokenOff: AIProviderError = {
  type: 'Unreachable',
  message: 'The connection broke off in the middle of the reply. Ask again.',
}

/** What went wrong with a call, from what was thrown; `begun` when a part of the reply had already come. */
export const toEndpointFailure = (error: unknown, endpoint: FailedEndpoint, begun: boolean): AIProviderFailure => {
  if (error instanceof AIProviderFailure) return error
  if (error instanceof Error && error.cause instanceof AIProviderFailure) return error.cause
  const refused = addressRefusal(error)
  if (refused !== null)
    return new AIProviderFailure({
      type: 'InvalidRequest',
      message: `${refused.message} Only an administrator may connect one of those; use a public address.`,
    })
  // Without the cause: it may hold the request, and a prompt must not reach a log.
  if (error instanceof EndpointRefusal) {
    if (!begun) return new AIProviderFailure(ofRefusal(error, endpoint))
    const detail = detailOf(error.said.message, endpoint)
    const message = `The endpoint failed in the middle of its reply. Ask again.${detail}`
    return new AIProviderFailure({ type: 'ServerError', message })
  }
  return new AIProviderFailure(begun ? brokenOff : unreachable(error, endpoint))
}
