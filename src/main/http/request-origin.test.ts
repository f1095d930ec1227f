import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { requestOrigin } from './request-origin.ts'

const forwardedHeaders = { trustedProxies: ['10.0.0.1', '10.0.0.2'] }
const addressOf = (peer: string, chain?: string): string => {
  const headers = { host: 'alcove.example', ...(chain !== undefined && { 'x-forwarded-for': chain }) }
  const incoming = { headers, socket: { remoteAddress: peer } } as unknown as IncomingMessage
  return requestOrigin(incoming, { forwardedHeaders }).remoteAddress
}

it('whoever is no trusted proxy is known by the address of the connection, whatever it says', () => {
  expect(addressOf('192.0.2.7', '198.51.100.1')).toBe('192.0.2.7')
})

it('behind trusted proxies it is the nearest address that none of them has', () => {
  expect(addressOf('10.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
  expect(addressOf('::ffff:10.0.0.1', 'made-up, 198.51.100.1, 10.0.0.2')).toBe('198.51.100.1')
})

it('a proxy that tells of nobody is itself the caller', () => {
  expect(addressOf('10.0.0.1')).toBe('10.0.0.1')
  expect(addressOf('10.0.0.1', '10.0.0.2')).toBe('10.0.0.1')
})
