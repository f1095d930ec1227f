import { Buffer } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { AlcoveError } from '../platform/index.ts'

const tooLarge = (maxBytes: number) => new AlcoveError('TooLarge', `The body is larger than ${maxBytes} bytes.`)

const readBytes = async (incoming: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const chunks: Buffer[] = []
  let length = 0
  // A plain `for await` would destroy the socket on a throw, and the refusal could not be sent.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    length += chunk.length
    if (length > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

const parse = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new AlcoveError('InvalidInput', 'The body is not valid JSON in UTF-8.')
  }
}

const hasBody = (incoming: IncomingMessage): boolean =>
  incoming.headers['transfer-encoding'] !== undefined || Number(incoming.headers['content-length'] ?? 0) > 0

/** A call's argument; an empty body is no argument. The content type must be JSON, or absent together with the body. */
export const readJsonBody = async (incoming: IncomingMessage, maxBytes: number): Promise<unknown> => {
  const contentType = incoming.headers['content-type']
  const isJson = /^application\/json *(; *charset="?utf-8"? *)?$/i.test(contentType ?? '')
  if (!isJson && (contentType !== undefined || hasBody(incoming)))
    throw new AlcoveError('UnsupportedMediaType', 'Send the argument as application/json.')
  const bytes = await readBytes(incoming, maxBytes)
  return bytes.length === 0 ? undefined : parse(bytes)
}
