import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { ArrivingBytes } from '../../contracts/index.ts'
import { AlcoveError } from '../platform/index.ts'
import { followFilePart } from './file-part-size.ts'

/** An upload whose fields have arrived and whose bytes are arriving. */
export interface MultipartUpload {
  /** The text parts by name, and the file part's bytes as they arrive, with their number where the body tells its length; they throw when the upload breaks off. */
  readonly input: Readonly<Record<string, unknown>>
  /** Lets go of bytes that nobody read. */
  release(): void
}

const limits = { files: 1, fields: 16, parts: 17, fieldNameSize: 100, fieldSize: 65_536, headerPairs: 32 }

const brokenOff = (cause?: unknown) =>
  new AlcoveError('InvalidInput', 'The upload broke off before its end. Send it again.', { cause })

/** The bytes of a file part; whatever ends them early is told in our own words. */
async function* bytesOf(file: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* file
  } catch (cause) {
    throw cause instanceof AlcoveError ? cause : brokenOff(cause)
  }
}

const escapes: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/** A file's name as browsers write it into a part's header: these three characters are escaped, and nothing else is (HTML, multipart/form-data). */
const decodeName = (fileName: string): string =>
  fileName.replace(/%(?:22|0D|0A)/gi, (escaped) => escapes[escaped.toUpperCase()] ?? escaped)

const createParser = (incoming: IncomingMessage, streamed: string) => {
  try {
    return new Busboy({
      headers: incoming.headers as BusboyHeaders,
      limits,
      preservePath: true,
      isPartAFile: (name) => name === streamed,
    })
  } catch (cause) {
    throw new AlcoveError('InvalidInput', 'The multipart body has no valid boundary.', { cause })
  }
}

/**
 * Reads `multipart/form-data` up to its file part, named `streamed`, which must come last. Bytes flow as fast as they are
 * read, so that a large file never stands in memory whole.
 */
export const readMultipart = (incoming: IncomingMessage, streamed: string): Promise<MultipartUpload> => {
  const parser = createParser(incoming, streamed)
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>()
    let file: Readable | null = null
    const size = followFilePart(incoming)

    const release = () => {
      incoming.unpipe(parser)
      incoming.off('close', onClose)
      // The parser may still complain while it is let go; nobody waits for it any more.
      parser.on('error', () => undefined)
      file?.destroy()
      parser.destroy()
    }
    const fail = (error: AlcoveError) => {
      size.stop()
      incoming.unpipe(parser)
      if (file && !file.readableEnded) file.destroy(error)
      reject(error)
    }
    const onClose = () => {
      if (!incoming.complete) fail(brokenOff())
    }

    parser.on('field', (name, value, nameTruncated, valueTruncated) => {
      if (nameTruncated || valueTruncated) fail(new AlcoveError('TooLarge', `The part ${name} is too long.`))
      else if (fields.has(name)) fail(new AlcoveError('InvalidInput', `The part ${name} is sent twice.`))
      else fields.set(name, value)
    })
    parser.on('file', (_name, bytes, fileName: string | undefined) => {
      file = bytes
      // A file that nobody reads may still break off.
      bytes.on('error', () => undefined)
      const described = {
        fileName: fileName === undefined ? fields.get('fileName') : decodeName(fileName),
        contentType: '',
      }
      const sizeBytes = size.tell()
      size.stop()
      const source: ArrivingBytes = {
        ...(sizeBytes !== null && { sizeBytes }),
        [Symbol.asyncIterator]: () => bytesOf(bytes),
      }
      resolve({ input: { ...described, ...Object.fromEntries(fields), [streamed]: source }, release })
    })
    for (const event of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
      parser.on(event, () => fail(new AlcoveError('InvalidInput', 'The multipart body has too many parts.')))
    parser.on('error', (cause) => fail(brokenOff(cause)))
    parser.on('finish', () =>
      reject(new AlcoveError('InvalidInput', `${streamed}: the part is missing. Send the file in it.`)),
    )
    incoming.once('close', onClose)
    incoming.pipe(parser)
  })
}
