import { type FailureWords, failureWords } from '../../../../contracts/failures/failure-words.ts'
import { addressRefusal, networkCode } from '../../../platform/index.ts'
import { type AIProviderError, AIProviderFailure } from '../ai-provider-failure.ts'
import type { Endpoint } from './endpoint.ts'
import { EndpointRefusal } from './endpoint-refusal.ts'
import { isOutOfQuota, knowsNoModel } from './refused.ts'
import { retryAfterMs } from './retry-after.ts'

const MAX_DETAIL_LENGTH = 300

export interface FailedEndpoint extends Pick<Endpoint, 'baseUrl' | 'apiKey' | 'headers'> {
  readonly model: string
}

/** The endpoint's own words, short, and without a secret even where the endpoint repeats it. */
const detailOf = (text: string, { apiKey, headers }: FailedEndpoint): string => {
  const secrets = [apiKey, ...Object.values(headers)].filter((secret) => secret.length > 3)
  const safe = secrets.reduce((safer, secret) => safer.replaceAll(secret, '…'), text)
  return safe.slice(0, MAX_DETAIL_LENGTH)
}

/** A failure with what the endpoint itself said of it, if it said anything. */
const withDetail = (failure: FailureWords, detail: string): FailureWords =>
  detail === '' ? failure : failureWords('ItSaid', { failure, detail })

/** From how many of a unit on the next larger one is told: whoever waits counts no thousands of seconds. */
const MOST_OF_A_UNIT = 120

const busyFor = (waitMs: number): FailureWords => {
  const seconds = Math.ceil(waitMs / 1000)
  if (seconds < MOST_OF_A_UNIT) return failureWords('BusyForSeconds', { seconds: Math.max(2, seconds) })
  const minutes = Math.ceil(seconds / 60)
  if (minutes < MOST_OF_A_UNIT) return failureWords('BusyForMinutes', { minutes })
  return failureWords('BusyForHours', { hours: Math.ceil(minutes / 60) })
}

const rateLimited = ({ headers }: EndpointRefusal, detail: string): AIProviderError => {
  const wait = retryAfterMs(headers)
  const failure = wait === null ? failureWords('BusyForNow') : busyFor(wait)
  return { type: 'RateLimited', message: withDetail(failure, detail), retryAfterMs: wait }
}

const unauthorized = (status: 401 | 403, detail: string, { apiKey }: FailedEndpoint): AIProviderError => {
  const isMissing = apiKey === ''
  // What comes with a 401 repeats parts of the key; what comes with a 403 is the reason.
  if (status === 401) return { type: 'Unauthorized', message: failureWords(isMissing ? 'KeyMissing' : 'KeyRefused') }
  if (detail !== '') return { type: 'Unauthorized', message: withDetail(failureWords('NotAllowed'), detail) }
  return { type: 'Unauthorized', message: failureWords(isMissing ? 'NotAllowedKeyMissing' : 'NotAllowedCheckKey') }
}

const ofRefusal = (refusal: EndpointRefusal, endpoint: FailedEndpoint): AIProviderError => {
  const { status, said } = refusal
  const detail = detailOf(said.message, endpoint)
  if (isOutOfQuota(refusal))
    return {
      type: 'QuotaExceeded',
      message: withDetail(failureWords('CreditUsedUp'), detail),
    }
  if (status === 401 || status === 403) return unauthorized(status, detail, endpoint)
  if (status === 429) return rateLimited(refusal, detail)
  if (status === 408) return { type: 'TimedOut', message: withDetail(failureWords('EndpointGaveUp'), detail) }
  if (status >= 500)
    return { type: 'ServerError', message: withDetail(failureWords('EndpointFailed', { status }), detail) }
  const { model, baseUrl } = endpoint
  if (model !== '' && knowsNoModel(refusal))
    return { type: 'InvalidRequest', message: withDetail(failureWords('ModelNotOffered', { model }), detail) }
  if (status === 404) {
    const address = `${baseUrl.origin}${baseUrl.pathname}`
    const failure =
      model === '' ? failureWords('NothingOfTheKind', { address }) : failureWords('ModelUnknown', { address, model })
    return { type: 'InvalidRequest', message: withDetail(failure, detail) }
  }
  if (status >= 400)
    return { type: 'InvalidRequest', message: withDetail(failureWords('RequestRefused', { status }), detail) }
  const failure = failureWords(detail === '' ? 'EndpointErrorAgain' : 'EndpointError')
  return { type: 'ServerError', message: withDetail(failure, detail) }
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

/** What a server that speaks plain HTTP makes of an encrypted greeting. */
const NOT_ENCRYPTED = new Set(['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'])

const unreachable = (error: unknown, { baseUrl }: FailedEndpoint): AIProviderError => {
  const { host } = baseUrl
  const code = networkCode(error)
  const because = (words: string): AIProviderError => ({ type: 'Unreachable', message: words })
  if (code === 'ECONNREFUSED') return because(failureWords('NothingAnswers', { host }))
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return because(failureWords('AddressNotFound', { host }))
  if (code && NOT_ENCRYPTED.has(code)) return because(failureWords('NotEncrypted', { host }))
  if (code && /CERT|TLS|SSL/.test(code)) return because(failureWords('NotSecure', { host }))
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT')
    return because(failureWords('CannotBeReached', { host }))
  if (isBrokenOff(error)) return because(failureWords('BrokenOffBefore', { host }))
  return because(failureWords('ConnectionFailed', { host }))
}

export const malformed: AIProviderError = {
  type: 'InvalidResponse',
  message: failureWords('ReplyMalformed'),
}

export const brokenOff: AIProviderError = {
  type: 'Unreachable',
  message: failureWords('BrokenOffMidway'),
}

/** What went wrong with a call, from what was thrown; `begun` when a part of the reply had already come. */
export const toEndpointFailure = (error: unknown, endpoint: FailedEndpoint, begun: boolean): AIProviderFailure => {
  if (error instanceof AIProviderFailure) return error
  if (error instanceof Error && error.cause instanceof AIProviderFailure) return error.cause
  const refused = addressRefusal(error)
  if (refused !== null)
    return new AIProviderFailure({
      type: 'InvalidRequest',
      message: failureWords('AdministratorOnly', { failure: refused.message }),
    })
  // Without the cause: it may hold the request, and a prompt must not reach a log.
  if (error instanceof EndpointRefusal) {
    if (!begun) return new AIProviderFailure(ofRefusal(error, endpoint))
    const detail = detailOf(error.said.message, endpoint)
    const message = withDetail(failureWords('EndpointFailedMidway'), detail)
    return new AIProviderFailure({ type: 'ServerError', message })
  }
  return new AIProviderFailure(begun ? brokenOff : unreachable(error, endpoint))
}
