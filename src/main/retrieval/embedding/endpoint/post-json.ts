import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { AlcoveError, type Transport } from '../../../platform/index.ts'

export interface PostJsonOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly transport: Transport
  /** After which an endpoint that says nothing is given up. */
  readonly timeoutMs: number
}

/** Vectors of a few hundred texts; what is longer is no answer to what was asked. */
const MOST_BYTES = 64 * 1024 * 1024

/** What an answer says is not trusted: it is read up to a limit, and its words are not repeated. */
const readLimited = async (response: Response, host: string): Promise<string> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > MOST_BYTES) throw new AlcoveError('Unavailable', failureWords('SearchServerSentTooMuch', { host }))
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** Model servers stand on this machine too; where the system has a proxy, it is asked. */
const ROUTE = { proxy: null, publicOnly: false } as const

/** Posts JSON and reads JSON, through the system's proxy where it has one. Throws `Unavailable` with a sentence that names the host, never the key. */
export const postJson = async (url: URL, body: unknown, options: PostJsonOptions): Promise<unknown> => {
  const { headers = {}, timeoutMs, transport } = options
  const { host } = url
  const init: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    // A key is meant for this host and is carried to no other.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }
  const response = await transport.send(url, init, ROUTE).catch((cause: unknown) => {
    throw new AlcoveError('Unavailable', failureWords('SearchServerUnreachable', { host }), { cause })
  })
  const text = await readLimited(response, host)
  if (response.status === 401 || response.status === 403)
    throw new AlcoveError('Unavailable', failureWords('SearchServerRefusedKey', { host }))
  if (!response.ok)
    throw new AlcoveError('Unavailable', failureWords('SearchServerStatus', { host, status: response.status }))
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AlcoveError('Unavailable', failureWords('SearchServerNotJson', { host }), { cause })
  }
}
