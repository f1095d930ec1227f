import { type FailureWords, failureWords } from '../../../contracts/failures/failure-words.ts'
import {
  AlcoveError,
  addressRefusal,
  isRedirect,
  networkCode,
  redirectTarget,
  type Transport,
} from '../../platform/index.ts'

/** What a page may take before it is given up. */
export interface PageLimits {
  /** From the first request to the last byte, redirects included. */
  readonly totalMs: number
  /** Of what arrives, unpacked. */
  readonly maxBytes: number
  readonly maxRedirects: number
}

export const defaultPageLimits: PageLimits = { totalMs: 60_000, maxBytes: 20 * 1_048_576, maxRedirects: 5 }

export interface FetchPageOptions {
  readonly transport: Transport
  readonly limits: PageLimits
  readonly signal: AbortSignal
}

/** What stands at an address. */
export interface FetchedPage {
  /** Where it was found, redirects followed. */
  readonly address: URL
  /** Without parameters, in lower case; empty where the server does not say. */
  readonly contentType: string
  /** As the server says; null where it does not. */
  readonly charset: string | null
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Addresses of the public internet alone, at every step; the environment's proxy is asked where there is one. */
const ROUTE = { proxy: null, publicOnly: true } as const
const HEADERS = {
  accept: 'text/html,application/xhtml+xml,application/pdf;q=0.9,text/*;q=0.8,*/*;q=0.5',
  'user-agent': 'Mozilla/5.0 (compatible; Alcove; a person asked for this page)',
}

const unavailable = (words: FailureWords, cause?: unknown): AlcoveError =>
  new AlcoveError('Unavailable', words, { cause })
const invalid = (words: FailureWords, cause?: unknown): AlcoveError => new AlcoveError('InvalidInput', words, { cause })

const statusFailure = (status: number, host: string): AlcoveError => {
  if (status === 404 || status === 410) return unavailable(failureWords('PageMissing', { host, status }))
  if (status === 401 || status === 402 || status === 403 || status === 451)
    return unavailable(failureWords('PageWithheld', { host, status }))
  if (status === 429) return unavailable(failureWords('PageHostBusy', { host }))
  if (status >= 500) return unavailable(failureWords('PageHostFailed', { host, status }))
  return unavailable(failureWords('PageStatus', { host, status }))
}

const NOT_FOUND: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA'])

/** Why nothing came, in words; what is a refusal of ours stays what it is. */
const networkFailure = (error: unknown, { host }: URL): AlcoveError => {
  if (error instanceof AlcoveError) return error
  const refused = addressRefusal(error)
  if (refused !== null) return invalid(failureWords('PageNotPublic', { failure: refused.message }), error)
  const code = networkCode(error) ?? ''
  if (NOT_FOUND.has(code)) return unavailable(failureWords('PageHostNotFound', { host }), error)
  if (/^E(NETUNREACH|NETDOWN|HOSTUNREACH)$/.test(code))
    return unavailable(failureWords('PageHostOffline', { host }), error)
  if (/CERT|TLS|SSL/.test(code)) return unavailable(failureWords('PageNotSecure', { host }), error)
  if (/^(Z_|ERR_?_?BROTLI|ERR__ERROR|ZSTD_)/.test(code))
    return unavailable(failureWords('PageMispacked', { host }), error)
  return unavailable(failureWords('HostUnreachable', { host }), error)
}

/** A connection that was kept open may be closed in the moment that it is used again: what it was closed on is sent anew, once. */
const send = async (transport: Transport, url: URL, signal: AbortSignal): Promise<Response> => {
  const init: RequestInit = { headers: HEADERS, redirect: 'manual', signal }
  try {
    return await transport.send(url, init, ROUTE)
  } catch (error) {
    if (!/^(ECONNRESET|UND_ERR_SOCKET)$/.test(networkCode(error) ?? '')) throw error
    return transport.send(url, init, ROUTE)
  }
}

/** Follows where the address leads, each step checked as the first. */
const ask = async (first: URL, { transport, limits }: FetchPageOptions, signal: AbortSignal) => {
  let url = first
  for (let redirects = 0; redirects <= limits.maxRedirects; redirects++) {
    const response = await send(transport, url, signal)
    if (!isRedirect(response)) return { response, url }
    await response.body?.cancel()
    const next = redirectTarget(response, url)
    if (next === null || !/^https?:$/.test(next.protocol))
      throw invalid(failureWords('PageLeadsElsewhere', { host: url.host }))
    if (url.protocol === 'https:' && next.protocol === 'http:')
      throw invalid(failureWords('PageLeadsUnsafely', { host: url.host, other: next.host }))
    if (next.username !== '' || next.password !== '')
      throw invalid(failureWords('PageLeadsWithName', { host: url.host }))
    url = next
  }
  throw invalid(failureWords('PageLeadsEndlessly', { host: first.host }))
}

const read = async (response: Response, maxBytes: number, host: string): Promise<Uint8Array<ArrayBuffer>> => {
  const pieces: Uint8Array[] = []
  let length = 0
  // Leaving the loop ends what still arrives.
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > maxBytes)
      throw new AlcoveError('TooLarge', failureWords('PageTooLarge', { host, most: Math.floor(maxBytes / 1_048_576) }))
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)/i

/**
 * Brings what stands at an address of the public internet. Nothing of it is run, and nothing that it names is fetched. Throws `InvalidInput` for an
 * address of this machine or its network, wherever on the way, `TooLarge`, and `Unavailable` in words; the caller's reason when the caller gives up.
 */
export const fetchPage = async (address: URL, options: FetchPageOptions): Promise<FetchedPage> => {
  const { limits } = options
  const timeout = AbortSignal.timeout(limits.totalMs)
  const signal = AbortSignal.any([options.signal, timeout])
  try {
    const { response, url } = await ask(address, options, signal)
    if (!response.ok) {
      await response.body?.cancel()
      throw statusFailure(response.status, url.host)
    }
    const declared = response.headers.get('content-type') ?? ''
    return {
      address: url,
      contentType: (declared.split(';')[0] ?? '').trim().toLowerCase(),
      charset: CHARSET.exec(declared)?.[1] ?? null,
      bytes: await read(response, limits.maxBytes, url.host),
    }
  } catch (error) {
    options.signal.throwIfAborted()
    if (timeout.aborted) throw unavailable(failureWords('PageTooSlow', { host: address.host }), error)
    throw networkFailure(error, address)
  }
}
