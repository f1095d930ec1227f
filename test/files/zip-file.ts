import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  readonly path: string
  readonly content: string | Uint8Array
  /** Stored as it is, as the first entry of an OpenDocument or EPUB file must be. */
  readonly isStored?: boolean
  /** What the entry says of itself instead of the truth; for archives that lie. */
  readonly claims?: { readonly sizeBytes?: number; readonly isEncrypted?: boolean; readonly offset?: number }
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
/** 1 January 2020, so that the same entries always give the same bytes. */
const DOS_DATE = 0x5021
const UTF8 = 0x0800
const ENCRYPTED = 0x0001

/** A ZIP archive of these entries, written by hand: nothing is checked, so that bad ones can be made. */
export const zipFile = (entries: readonly ZipEntry[]): Buffer => {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { path, content, isStored = false, claims = {} } of entries) {
    const bytes = Buffer.from(content as Uint8Array)
    const packed = isStored ? bytes : deflateRawSync(bytes)
    const name = Buffer.from(path)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(UTF8 | (claims.isEncrypted ? ENCRYPTED : 0), 2)
    fields.writeUInt16LE(isStored ? 0 : 8, 4)
    fields.writeUInt16LE(DOS_DATE, 8)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claims.sizeBytes ?? bytes.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([uint32(LOCAL), fields, name, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(claims.offset ?? offset, 10)
    centrals.push(Buffer.concat([uint32(CENTRAL), Buffer.from([20, 0]), fields, tail, name]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, uint32(END), end])
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** The same archive with one entry whose packed bytes are not what they were. */
export const withDamaged = (archive: Uint8Array, path: string): Buffer => {
  const bytes = Buffer.from(archive)
  const name = Buffer.from(path)
  for (let at = bytes.indexOf(uint32(LOCAL)); at !== -1; at = bytes.indexOf(uint32(LOCAL), at + 1)) {
    const start = at + 30
    if (!bytes.subarray(start, start + bytes.readUInt16LE(at + 26)).equals(name)) continue
    const packed = start + name.length
    bytes.fill(0x55, packed + 2, packed + bytes.readUInt32LE(at + 18))
    return bytes
  }
  throw new Error(`${path} is not in the archive`)
}
