import type { IncomingMessage } from 'node:http'
import type { HttpBehaviour } from '../app/index.ts'

/** Where a request comes from, as its client sees it. */
export interface RequestOrigin {
  readonly scheme: 'http' | 'https'
  /** The `Host` header: name and port. */
  readonly host: string | undefined
  /** Who wrong credentials are counted for. */
  readonly remoteAddress: string
}

const plainAddress = (address: string): string => address.replace(/^::ffff:/, '')

/** The values of a header that each proxy adds to, nearest proxy last. */
const valuesOf = (header: string | string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '')

/** What the request's own connection says, or a trusted proxy in front of it (RFC 7239's older `X-Forwarded-*`). */
export const requestOrigin = (
  { headers, socket }: IncomingMessage,
  { forwardedHeaders }: Pick<HttpBehaviour, 'forwardedHeaders'>,
): RequestOrigin => {
  const peer = plainAddress(socket.remoteAddress ?? '')
  if (!forwardedHeaders?.trustedProxies.includes(peer))
    return { scheme: 'http', host: headers.host, remoteAddress: peer }
  const addresses = valuesOf(headers['x-forwarded-for']).map(plainAddress)
  const nearest = addresses.findLastIndex((address) => !forwardedHeaders.trustedProxies.includes(address))
  // What stands before the word of the outermost trusted proxy is the caller's own.
  const proxies = Math.max(1, addresses.length - nearest)
  const told = (header: string | string[] | undefined): string | undefined => {
    const values = valuesOf(header)
    return values.at(-Math.min(proxies, values.length))
  }
  return {
    scheme: told(headers['x-forwarded-proto'])?.toLowerCase() === 'https' ? 'https' : 'http',
    host: told(headers['x-forwarded-host']) ?? headers.host,
    remoteAddress: addresses[nearest] ?? peer,
  }
}
