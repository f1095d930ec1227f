import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { requestOrigin } from './request-origin.ts'

const forwardedHeaders = { trustedProxies: ['10.0.0.1', '10.0.0.2'] }
const originOf = (peer: string, headers: IncomingMessage['headers']) =>
  requestOrigin({ headers, socket: { remoteAddress: peer } } as unknown as IncomingMessage, { forwardedHeaders })
const addressOf = (peer: string, chain?: string): string =>
  originOf(peer, { host: 'alcove.example', ...(chain !== undefined && { 'x-forwarded-for': chain }) }).remoteAddress

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

const names = (proxies: string, host: string, scheme: string) => {
  const headers = { 'x-forwarded-for': proxies, 'x-forwarded-host': host, 'x-forwarded-proto': scheme }
  const origin = originOf('10.0.0.1', { host: 'inside:80', ...headers })
  return [origin.host, origin.scheme]
}

it('what a caller claims to have been asked for is not believed where a proxy adds to it', () => {
  expect(names('198.51.100.1', 'localhost, rebound.example', 'https, http')).toEqual(['rebound.example', 'http'])
  expect(names('made-up, 198.51.100.1', 'localhost, rebound.example', 'http')).toEqual(['rebound.example', 'http'])
})

it('behind two proxies the outer one knows the name, whether the inner one adds to it or hands it on', () => {
  expect(names('198.51.100.1, 10.0.0.2', 'alcove.example, inner:81', 'https, http')).toEqual([
    'alcove.example',
    'https',
  ])
  expect(names('198.51.100.1, 10.0.0.2', 'alcove.example', 'https')).toEqual(['alcove.example', 'https'])
  expect(names('198.51.100.1, 10.0.0.2', 'localhost, alcove.example, inner:81', 'https')).toEqual([
    'alcove.example',
    'https',
  ])
})

it('of a header that is empty the request itself is told', () => {
  expect(names('198.51.100.1', '', '')).toEqual(['inside:80', 'http'])
})
