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

const first = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header[0] : header)?.split(',')[0]?.trim()

const plainAddress = (address: string): string => address.replace(/^::ffff:/, '')

/** The nearest address that no trusted proxy has: what stands before it in the header is the caller's own word. */
const forwardedFor = (header: string | string[] | undefined, trusted: readonly string[]): string | undefined =>
  [header ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((address) => plainAddress(address.trim()))
    .findLast((address) => address !== '' && !trusted.includes(address))

/** What the request's own connection says, or a trusted proxy in front of it (RFC 7239's older `X-Forwarded-*`). */
export const requestOrigin = (
  { headers, socket }: IncomingMessage,
  { forwardedHeaders }: Pick<HttpBehaviour, 'forwardedHeaders'>,
): RequestOrigin => {
  const peer = plainAddress(socket.remoteAddress ?? '')
  if (!forwardedHeaders?.trustedProxies.includes(peer))
    return { scheme: 'http', host: headers.host, remoteAddress: peer }
  return {
    scheme: first(headers['x-forwarded-proto'])?.toLowerCase() === 'https' ? 'https' : 'http',
    host: first(headers['x-forwarded-host']) ?? headers.host,
    remoteAddress: forwardedFor(headers['x-forwarded-for'], forwardedHeaders.trustedProxies) ?? peer,
  }
}
