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
  const dispatcherFor = async (proxy: string | null, publicOnly: boolean): Promise<Dispatcher> => {
    const { Agent, ProxyAgent } = await import('undici')
    const key = proxy ?? (publicOnly ? 'public' : 'any')
    const known = dispatchers.get(key)
    if (known !== undefined) return known
    if (dispatchers.size >= MAX_DISPATCHERS) {
      // What is under way on them comes to its end.
      for (const former of dispatchers.values()) void former.close()
      dispatchers.clear()
    }
    const made =
      proxy === null ? new Agent(publicOnly ? publicPatient : patient) : new ProxyAgent({ ...patient, uri: proxy })
    dispatchers.set(key, made)
    return made
  }
  return {
    send: async (url, init, { proxy: ownProxy, publicOnly }) => {
      if (publicOnly) checkWrittenHost(url)
      const { fetch } = await import('undici')
      const dispatcher = await dispatcherFor(ownProxy ?? (await systemProxy(url)), publicOnly)
      const response = await fetch(url, { ...init, dispatcher } as Parameters<typeof fetch>[1])
      return response as unknown as Response
    },
  }
}
