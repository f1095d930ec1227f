import type { IncomingMessage } from 'node:http'
import { AlcoveError } from '../../platform/index.ts'
import type { BodyBudget } from './body-budget.ts'
import type { JsonBodyParser } from './json-body-parser.ts'
import { atLeast, type LeastRate } from './least-rate.ts'
import { type ParsedJson, parseJson } from './parse-json.ts'

/** Where large bodies are read. */
export interface LargeBodies {
  readonly parser: JsonBodyParser
  readonly budget: BodyBudget
  /** How fast such a body has to arrive. */
  readonly rate?: LeastRate
}

export interface ReadJsonOptions {
  readonly maxBytes: number
  /** A field whose base64 text becomes bytes. */
  readonly fileField?: string | undefined
  /** Without it every body is read on the event loop. */
  readonly large?: LargeBodies & {
    /** Whose body it is. */
    readonly userId: string
  }
  /** Aborted when the client goes away. */
  readonly signal?: AbortSignal
}

/** A body of this size is parsed in well under a millisecond. */
const SMALL_BYTES = 65_536

const tooLarge = (maxBytes: number) => new AlcoveError('TooLarge', `The body is larger than ${maxBytes} bytes.`)
const brokenOff = (cause: unknown) =>
  new AlcoveError('InvalidInput', 'The body broke off before its end. Send it again.', { cause })

/** The pieces of a body, counted. A body that breaks off ends in our own words. */
async function* piecesOf(
  incoming: IncomingMessage,
  maxBytes: number,
  paced: (pieces: AsyncIterableIterator<Buffer>) => AsyncIterable<Buffer> = (pieces) => pieces,
): AsyncGenerator<Buffer> {
  let length = 0
  try {
    // A plain `for await` would destroy the socket on a throw, and the refusal could not be sent.
    for await (const piece of paced(incoming.iterator({ destroyOnReturn: false }))) {
      length += piece.length
      if (length > maxBytes) throw tooLarge(maxBytes)
      yield piece
    }
  } catch (error) {
    throw error instanceof AlcoveError ? error : brokenOff(error)
  }
}

const readSmall = async (incoming: IncomingMessage, options: ReadJsonOptions): Promise<ParsedJson> => {
  const pieces: Buffer[] = []
  for await (const piece of piecesOf(incoming, options.maxBytes)) pieces.push(piece)
  return parseJson(Buffer.concat(pieces), options.fileField ?? null)
}

const push = async (
  { parser, rate }: LargeBodies,
  incoming: IncomingMessage,
  options: ReadJsonOptions,
): Promise<ParsedJson> => {
  const body = parser.begin()
  try {
    for await (const piece of piecesOf(incoming, options.maxBytes, (pieces) => atLeast(pieces, rate))) body.push(piece)
  } catch (error) {
    body.drop()
    throw error
  }
  return body.end(options.fileField ?? null)
}

const takeBudget = async (
  { budget, userId }: NonNullable<ReadJsonOptions['large']>,
  bytes: number,
  signal: AbortSignal | undefined,
) => {
  try {
    return await budget.take({ userId, bytes }, signal ?? new AbortController().signal)
  } catch (error) {
    throw brokenOff(error)
  }
}

/** The bytes that a body may turn out to have: without a length, as many as are allowed. */
const lengthOf = ({ headers }: IncomingMessage, maxBytes: number): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : maxBytes

/** Whether reading a body takes more than a moment, or memory that others wait for. */
export const isLargeBody = (incoming: IncomingMessage): boolean => lengthOf(incoming, Infinity) > SMALL_BYTES

const hasBody = (incoming: IncomingMessage): boolean =>
  incoming.headers['transfer-encoding'] !== undefined || Number(incoming.headers['content-length'] ?? 0) > 0

/** A call's argument, and how to give back the memory that it was granted. */
export interface JsonBody {
  readonly value: unknown
  release(): void
}

const checkedValue = (parsed: ParsedJson): unknown => {
  if (!parsed.ok) throw new AlcoveError('InvalidInput', parsed.problem)
  return parsed.value
}

/** A call's argument; an empty body is no argument. The content type must be JSON, or absent together with the body. */
export const readJsonBody = async (incoming: IncomingMessage, options: ReadJsonOptions): Promise<JsonBody> => {
  const { maxBytes, large, signal } = options
  const contentType = incoming.headers['content-type']
  const isJson = /^application\/json *(; *charset="?utf-8"? *)?$/i.test(contentType ?? '')
  if (!isJson && (contentType !== undefined || hasBody(incoming)))
    throw new AlcoveError('UnsupportedMediaType', 'Send the argument as application/json.')
  const length = lengthOf(incoming, maxBytes)
  if (length > maxBytes) throw tooLarge(maxBytes)
  if (large === undefined || length <= SMALL_BYTES)
    return { value: checkedValue(await readSmall(incoming, options)), release: () => undefined }
  const release = await takeBudget(large, length, signal)
  try {
    return { value: checkedValue(await push(large, incoming, options)), release }
  } catch (error) {
    release()
    throw error
  }
}
