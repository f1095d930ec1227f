import type { Dispatcher } from 'undici'
import { checkWrittenHost, publicLookup, type ResolveAll } from './public-address.ts'
import { systemProxy } from './system-proxy.ts'

/** How a request leaves the machine. */
export interface Route {
  /** A proxy of the request's own; `null` follows the environment, or else the operating system's settings. */
  readonly proxy: string | null
  /** Refuses addresses of this machine and its network, once they are resolved; a proxy of the system resolves for itself. */
  readonly publicOnly: boolean
}

/** Sends requests, directly or through a proxy. Keeps connections open between calls. */
export interface Transport {
  /** As `fetch`, without following redirects. Rejects with what `addressRefusal` finds where the route does not allow the address. */
  send(url: URL, init: RequestInit, route: Route): Promise<Response>
}

/** Ours watch over time, in words; the library's own limits would only cut in before them. */
const patient = { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 30_000 } } as const
const MAX_DISPATCHERS = 8

/**
 * Sends HTTP requests, directly or through a proxy. Every request whose address a person chose goes through one of these, so that `publicOnly` is
 * checked in one place. Uses undici: Node's `fetch` gives up after five minutes without a byte and ignores proxies.
 */
export const createTransport = (resolve?: ResolveAll): Transport => {
  const publicPatient = { ...patient, connect: { ...patient.connect, lookup: publicLookup(resolve) } }
  const dispatchers = new Map<string, Dispatcher>()
  return {
    send: async (url, init, { proxy: ownProxy, publicOnly }) => {
      if (publicOnly) checkWrittenHost(url)
      const { Agent, ProxyAgent, fetch } = await import('undici')
      const proxy = ownProxy ?? (await systemProxy(url))
      const key = proxy ?? (publicOnly ? 'public' : 'any')
      const direct = () => new Agent(publicOnly ? publicPatient : patient)
      const known = dispatchers.get(key)
      const dispatcher = known ?? (proxy === null ? direct() : new ProxyAgent({ ...patient, uri: proxy }))
      if (dispatchers.size >= MAX_DISPATCHERS) dispatchers.clear()
      dispatchers.set(key, dispatcher)
      const response = await fetch(url, { ...init, dispatcher } as Parameters<typeof fetch>[1])
      return response as unknown as Response
    },
  }
}
