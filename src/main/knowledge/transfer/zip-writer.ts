import { crc32 } from 'node:zlib'

/** A file of an archive, as it is and not compressed: most documents are compressed in themselves. */
export interface ZipFile {
  readonly path: string
  readonly sizeBytes: number
  /** Gone through twice: for its checksum, which stands before it, and for itself. */
  bytes(): AsyncIterable<Uint8Array>
}

/** What plain ZIP archives can count. */
const MAX_BYTES = 0xff_ff_ff_ff
export const MAX_ZIP_FILES = 65_535

const LOCAL = 0x04_03_4b_50
const CENTRAL = 0x02_01_4b_50
const END = 0x06_05_4b_50
const VERSION = 20
const UTF8_NAMES = 0x08_00
/** 1 January 1980, when the format's time begins. */
const FIRST_DAY = 0x21

/** Thrown where a file is not as long as was said, or the archive would be longer than its format can say. */
export class ZipWriteError extends Error {}

interface Written {
  readonly name: Buffer
  readonly crc: number
  readonly sizeBytes: number
  readonly offset: number
}

/** The fields that both kinds of header have in common: version, flags, method, time, day, checksum, sizes, length of the name. */
const common = (header: Buffer, at: number, { name, crc, sizeBytes }: Written): void => {
  header.writeUInt16LE(VERSION, at)
  header.writeUInt16LE(UTF8_NAMES, at + 2)
  header.writeUInt16LE(FIRST_DAY, at + 8)
  header.writeUInt32LE(crc, at + 10)
  header.writeUInt32LE(sizeBytes, at + 14)
  header.writeUInt32LE(sizeBytes, at + 18)
  header.writeUInt16LE(name.length, at + 22)
}

const localHeader = (written: Written): Buffer => {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL, 0)
  common(header, 4, written)
  return Buffer.concat([header, written.name])
}

const centralHeader = (written: Written): Buffer => {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(CENTRAL, 0)
  header.writeUInt16LE(VERSION, 4)
  common(header, 6, written)
  header.writeUInt32LE(written.offset, 42)
  return Buffer.concat([header, written.name])
}

const endOf = (files: number, offset: number, sizeBytes: number): Buffer => {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(files, 8)
  end.writeUInt16LE(files, 10)
  end.writeUInt32LE(sizeBytes, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

const checksum = async (file: ZipFile): Promise<number> => {
  let crc = 0
  for await (const piece of file.bytes()) crc = crc32(piece, crc)
  return crc
}

/** A ZIP archive, piece by piece (APPNOTE 6.3, without its extensions for large archives). Throws a {@link ZipWriteError} for what does not fit. */
export async function* zipOf(files: Iterable<ZipFile>): AsyncGenerator<Uint8Array, void, undefined> {
  const all: Written[] = []
  let offset = 0
  const fits = (length: number): void => {
    if (offset + length > MAX_BYTES || all.length > MAX_ZIP_FILES) throw new ZipWriteError('too large')
  }
  for (const file of files) {
    const written = { name: Buffer.from(file.path), crc: await checksum(file), sizeBytes: file.sizeBytes, offset }
    all.push(written)
    const header = localHeader(written)
    fits(header.length + file.sizeBytes)
    yield header
    let length = 0
    for await (const piece of file.bytes()) {
      length += piece.length
      yield piece
    }
    if (length !== file.sizeBytes) throw new ZipWriteError(`${file.path} has changed`)
    offset += header.length + length
  }
  const headers = all.map(centralHeader)
  const sizeBytes = headers.reduce((sum, header) => sum + header.length, 0)
  fits(sizeBytes)
  yield* headers
  yield endOf(all.length, offset, sizeBytes)
}
