import { type FailureWords, failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError, isRedirect, redirectTarget, type Transport } from '../../platform/index.ts'

export interface HubConnection {
  readonly address: string
  readonly transport: Transport
}

const MOST_REDIRECTS = 5
const MOST_TRIES = 3
const ROUTE = { proxy: null, publicOnly: false } as const
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

const isHere = ({ hostname }: URL): boolean => LOOPBACK.test(hostname)
const isSafe = (url: URL): boolean => url.protocol === 'https:' || (url.protocol === 'http:' && isHere(url))

/** The address without its end; throws `InvalidInput` for one that is not `https`, but for this machine. */
export const hubAddress = (written: string): string => {
  const url = URL.canParse(written) ? new URL(written) : null
  if (url === null || !isSafe(url) || url.username !== '' || url.password !== '')
    throw new AlcoveError('InvalidInput', failureWords('HubAddressUnsafe'))
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

/** Throws `Unavailable` in words that name the host. */
export const hubFailure = (words: FailureWords, cause?: unknown): AlcoveError =>
  new AlcoveError('Unavailable', words, { cause })

/** Where a file stands on the hub. */
export const fileUrl = (
  { address }: HubConnection,
  { repository, revision, path }: { readonly repository: string; readonly revision: string; readonly path: string },
): URL => new URL(`${address}/${repository}/resolve/${encodeURIComponent(revision)}/${path}`)

export interface HubRequest {
  readonly method: 'GET' | 'HEAD'
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Whether an answer that leads on says enough already. */
  isEnough?(response: Response): boolean
}

/** A connection that was kept open may be closed in the moment that it is used again: what asks for nothing but headers is sent anew. */
const send = async (transport: Transport, url: URL, init: RequestInit): Promise<Response> => {
  for (let tries = init.method === 'HEAD' ? MOST_TRIES : 1; ; tries--) {
    try {
      return await transport.send(url, init, ROUTE)
    } catch (cause) {
      init.signal?.throwIfAborted()
      if (tries <= 1) throw hubFailure(failureWords('HostUnreachable', { host: url.host }), cause)
    }
  }
}

/** Asks, and follows where it is led, over safe connections alone. No credential is ever sent. */
export const askHub = async (
  { transport }: HubConnection,
  first: URL,
  { method, headers = {}, signal, isEnough = () => false }: HubRequest,
): Promise<Response> => {
  let url = first
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const init: RequestInit = {
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
      redirect: 'manual',
      signal,
    }
    const response = await send(transport, url, init)
    if (!isRedirect(response) || isEnough(response)) return response
    await response.body?.cancel()
    const next = redirectTarget(response, url)
    if (next === null) throw hubFailure(failureWords('HubLeadsNowhere', { host: url.host }))
    url = next
    // What stands elsewhere leads to nothing on this machine.
    if (!isSafe(url) || (isHere(url) && !isHere(first)))
      throw hubFailure(failureWords('HubLeadsUnsafely', { host: first.host, other: url.host }))
  }
  throw hubFailure(failureWords('HubLeadsEndlessly', { host: first.host }))
}
