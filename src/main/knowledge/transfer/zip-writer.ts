import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { centralHeader, endOf, localHeader, type PlainLimits, plainLimits, type Written } from './zip-records.ts'

/** A file of an archive, as it is and not compressed: most documents are compressed in themselves. */
export interface ZipFile {
  readonly path: string
  /** Less than 4 GiB. */
  readonly sizeBytes: number
  /** Gone through twice: for its checksum, which stands before it, and for itself. */
  bytes(): AsyncIterable<Uint8Array>
}

/** Stands before the SHA-256 of all that is before it, in hexadecimal, with which a sealed archive ends: its comment. */
export const SEAL = 'alcove-sha256:'
export const SEAL_LENGTH = SEAL.length + 64

const MAX_FILE_BYTES = 0xff_ff_ff_fe

/** Thrown where a file is not as long as was said. */
export class ZipWriteError extends Error {}

const checksum = async (file: ZipFile): Promise<number> => {
  let crc = 0
  for await (const piece of file.bytes()) crc = crc32(piece, crc)
  return crc
}

/**
 * A ZIP archive, piece by piece (APPNOTE 6.3, with ZIP64 where it is large), sealed with a checksum of the whole: whatever is changed in it, or
 * missing, can be told. A file is asked for when the one before it is written. Throws a {@link ZipWriteError} for a file that changes meanwhile.
 */
export async function* zipOf(
  files: Iterable<ZipFile> | AsyncIterable<ZipFile>,
  limits: PlainLimits = plainLimits,
): AsyncGenerator<Uint8Array, void, undefined> {
  const whole = createHash('sha256')
  const told = (piece: Uint8Array): Uint8Array => {
    whole.update(piece)
    return piece
  }
  const all: Written[] = []
  let offset = 0
  for await (const file of files) {
    if (file.sizeBytes > MAX_FILE_BYTES) throw new ZipWriteError(`${file.path} is too large`)
    const written = { name: Buffer.from(file.path), crc: await checksum(file), sizeBytes: file.sizeBytes, offset }
    all.push(written)
    const header = localHeader(written, limits)
    yield told(header)
    let length = 0
    for await (const piece of file.bytes()) {
      length += piece.length
      yield told(piece)
    }
    if (length !== file.sizeBytes) throw new ZipWriteError(`${file.path} has changed`)
    offset += header.length + length
  }
  let sizeBytes = 0
  for (const written of all) {
    const header = centralHeader(written, limits)
    sizeBytes += header.length
    yield told(header)
  }
  yield told(endOf({ files: all.length, offset, sizeBytes, commentLength: SEAL_LENGTH }, limits))
  yield told(Buffer.from(SEAL))
  yield Buffer.from(whole.digest('hex'))
}
