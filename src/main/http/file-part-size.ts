import type { IncomingMessage } from 'node:http'

/** Tells how large the file of a multipart body will be, from what the whole body has. */
export interface FilePartSize {
  /** To be asked for when the header of the file's part has arrived; null where the body does not say how long it is. */
  tell(): number | null
  /** Looks no further. */
  stop(): void
}

/** More than the fields before a file may have. */
const MOST_BEFORE_FILE = 2_097_152
const END_OF_HEADER = '\r\n\r\n'

/** As long as a body declares to be; null for one that comes in chunks. */
const lengthOf = ({ headers }: IncomingMessage): number | null =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] === undefined
    ? null
    : Number(headers['content-length'])

const boundaryOf = ({ headers }: IncomingMessage): string => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers['content-type'] ?? '') ?? []
  return quoted ?? plain ?? ''
}

/** Follows a body from its first byte, beside the one who reads it. The file is its last part, and what ends the body comes right after that. */
export const followFilePart = (incoming: IncomingMessage): FilePartSize => {
  const bodyBytes = lengthOf(incoming)
  const boundary = boundaryOf(incoming)
  let pieces: Buffer[] = []
  let received = 0
  const stop = (): void => {
    incoming.off('data', onData)
    pieces = []
  }
  const onData = (piece: Buffer): void => {
    received += piece.length
    pieces.push(piece)
    if (received > MOST_BEFORE_FILE) stop()
  }
  if (bodyBytes !== null && boundary !== '') incoming.on('data', onData)
  return {
    tell() {
      const arrived = Buffer.concat(pieces)
      const part = arrived.lastIndexOf(`--${boundary}\r\n`)
      const header = part < 0 ? -1 : arrived.indexOf(END_OF_HEADER, part)
      if (bodyBytes === null || header < 0) return null
      return Math.max(0, bodyBytes - header - END_OF_HEADER.length - `\r\n--${boundary}--\r\n`.length)
    },
    stop,
  }
}
