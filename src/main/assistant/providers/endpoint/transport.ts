import type { Dispatcher } from 'undici'
import { systemProxy } from './system-proxy.ts'

/** Sends requests, directly or through a proxy. Keeps connections open between calls. */
export interface Transport {
  /** As `fetch`, without following redirects; `proxy` is an instance's own, `null` follows the environment. */
  send(url: URL, init: RequestInit, proxy: string | null): Promise<Response>
}

/** Ours watch over time, in words; the library's own limits would only cut in before them. */
const patient = { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 30_000 } } as const
const MAX_PROXIES = 8

/**
 * A transport for the requests of one builder. Node's built-in `fetch` gives up after five minutes without a byte, which a big model on a slow machine
 * needs, and knows no proxies; so the library that it is made of is used directly, and loaded with the first request.
 */
export const createTransport = (): Transport => {
  const dispatchers = new Map<string, Dispatcher>()
  return {
    send: async (url, init, ownProxy) => {
      const { Agent, ProxyAgent, fetch } = await import('undici')
      const proxy = ownProxy ?? systemProxy(url)
      const known = dispatchers.get(proxy ?? '')
      const dispatcher = known ?? (proxy === null ? new Agent(patient) : new ProxyAgent({ ...patient, uri: proxy }))
      if (dispatchers.size >= MAX_PROXIES) dispatchers.clear()
      dispatchers.set(proxy ?? '', dispatcher)
      const response = await fetch(url, { ...init, dispatcher } as Parameters<typeof fetch>[1])
      return response as unknown as Response
    },
  }
}
