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

const unavailable = (message: string, cause?: unknown): AlcoveError =>
  new AlcoveError('Unavailable', message, { cause })
const invalid = (message: string, cause?: unknown): AlcoveError =>
  new AlcoveError('InvalidInput', `address: ${message}`, { cause })

const statusFailure = (status: number, host: string): AlcoveError => {
  if (status === 404 || status === 410)
    return unavailable(
      `${host} has no page at this address (${status}). Check its spelling, or look for where it moved.`,
    )
  if (status === 401 || status === 402 || status === 403 || status === 451)
    return unavailable(
      `${host} does not hand out this page (${status}). Open it in a browser, save it as a PDF, and add that.`,
    )
  if (status === 429) return unavailable(`${host} takes no more requests now (429). Wait a while, then try again.`)
  if (status >= 500) return unavailable(`${host} failed (${status}). Try again later.`)
  return unavailable(`${host} answered with status ${status} instead of a page. Check the address in a browser.`)
}

const NOT_FOUND: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA'])

/** Why nothing came, in words; what is a refusal of ours stays what it is. */
const networkFailure = (error: unknown, { host }: URL): AlcoveError => {
  if (error instanceof AlcoveError) return error
  const refused = addressRefusal(error)
  if (refused !== null)
    return invalid(
      `${refused.message} Only pages of the public internet can be added; save this one, and add the file.`,
      error,
    )
  const code = networkCode(error) ?? ''
  if (NOT_FOUND.has(code))
    return unavailable(
      `${host} was not found. Check that this machine is online, and the spelling of the address.`,
      error,
    )
  if (/^E(NETUNREACH|NETDOWN|HOSTUNREACH)$/.test(code))
    return unavailable(`${host} cannot be reached. Check that this machine is online.`, error)
  if (/CERT|TLS|SSL/.test(code))
    return unavailable(`The connection to ${host} is not secure: its certificate was not accepted.`, error)
  if (/^(Z_|ERR_?_?BROTLI|ERR__ERROR|ZSTD_)/.test(code))
    return unavailable(
      `What ${host} sends is not packed as it says. Open it in a browser, save it, and add the file.`,
      error,
    )
  return unavailable(`${host} cannot be reached. Check the network and the address, then try again.`, error)
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
      throw invalid(`${url.host} leads on to something that is no web page. Check it in a browser.`)
    if (url.protocol === 'https:' && next.protocol === 'http:')
      throw invalid(
        `${url.host} leads on to ${next.host}, over a connection that is not safe. Enter that address if you trust it.`,
      )
    if (next.username !== '' || next.password !== '')
      throw invalid(
        `${url.host} leads on with a name or a password, which would be stored. Open the page in a browser.`,
      )
    url = next
  }
  throw invalid(`${first.host} leads on without an end. Check it in a browser.`)
}

const read = async (response: Response, maxBytes: number, host: string): Promise<Uint8Array<ArrayBuffer>> => {
  const pieces: Uint8Array[] = []
  let length = 0
  // Leaving the loop ends what still arrives.
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > maxBytes)
      throw new AlcoveError(
        'TooLarge',
        `What ${host} sends is larger than ${Math.floor(maxBytes / 1_048_576)} MiB. Download it in a browser, and add the file.`,
      )
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
    if (timeout.aborted)
      throw unavailable(
        `${address.host} took too long. Try again later, or save the page in a browser and add the file.`,
        error,
      )
    throw networkFailure(error, address)
  }
}
