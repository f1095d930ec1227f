import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ProviderConnection } from '../ai-provider-builder.ts'
import { providerFailure } from '../ai-provider-failure.ts'
import { defaultEndpointLimits, type EndpointLimits } from './endpoint-limits.ts'

/** One address with one key: everything that a request to it needs, whatever its wire format. */
export interface Endpoint {
  readonly baseUrl: URL
  readonly apiKey: string
  readonly headers: Readonly<Record<string, string>>
  readonly proxy: string | null
  /** Whether only addresses of the public internet may be asked. */
  readonly publicOnly: boolean
  readonly limits: EndpointLimits
}

const addressOf = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    throw providerFailure('InvalidRequest', failureWords('AddressNotHttp'))
  if (url.username !== '' || url.password !== '')
    throw providerFailure('InvalidRequest', failureWords('AddressHoldsPassword'))
  if (url.hash !== '') throw providerFailure('InvalidRequest', failureWords('AddressHoldsHash'))
  return url
}

const checkHeader = (what: string, value: string): void => {
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
    throw providerFailure('InvalidRequest', failureWords('HeaderUnsendable', { what }))
}

/**
 * An endpoint from what an instance says of it. Throws `InvalidRequest` for an address or a header that cannot be used: a line break in one would let it
 * write other headers.
 */
export const endpointOf = (
  apiKey: string,
  connection: ProviderConnection,
  { baseUrl, limits }: { baseUrl: string; limits: Partial<EndpointLimits> },
): Endpoint => {
  const { headers = {}, firstTokenMs, idleMs, publicOnly = false } = connection
  checkHeader('The API key', apiKey)
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name))
      throw providerFailure('InvalidRequest', failureWords('HeaderNameInvalid', { name: name.slice(0, 40) }))
    checkHeader(`The header ${name}`, value)
  }
  if (publicOnly && connection.proxy) throw providerFailure('InvalidRequest', failureWords('ProxyForAdministrators'))
  return {
    baseUrl: addressOf(connection.baseUrl || baseUrl),
    apiKey,
    headers,
    proxy: connection.proxy || null,
    publicOnly,
    limits: {
      ...defaultEndpointLimits,
      ...limits,
      ...(firstTokenMs !== undefined && { firstTokenMs, stallMs: Math.max(firstTokenMs, limits.stallMs ?? 0) }),
      ...(idleMs !== undefined && { idleMs }),
    },
  }
}

/** The address of a resource under the base URL, whose query string stays. */
export const resourceUrl = ({ baseUrl }: Pick<Endpoint, 'baseUrl'>, path: string): URL => {
  const url = new URL(baseUrl)
  const [plainPath = '', query = ''] = path.split('?')
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${plainPath.replace(/^\/+/, '')}`
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.set(name, value)
  return url
}
