import { constants, inflateRawSync } from 'node:zlib'

/** An entry of a ZIP archive whose header stands in the head of the file. */
export interface HeadEntry {
  /** Parts divided by `/`. */
  readonly name: string
  /** What stands at its beginning, unpacked, as far as it is in the head; empty where that cannot be told. */
  beginning(): Uint8Array
}

const LOCAL_HEADER = 30
const STORED = 0
const DEFLATED = 8
/** So little is unpacked that no bomb matters. */
const PACKED_LOOKED_AT = 8_192
const STORED_LOOKED_AT = 32_768

/** The entries that stand behind their signs; what is packed may hold such a sign by chance, and no name behind it. */
export const entriesInHead = (head: Uint8Array): HeadEntry[] => {
  const buffer = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const entries: HeadEntry[] = []
  for (let at = buffer.indexOf('PK\u0003\u0004'); at !== -1; at = buffer.indexOf('PK\u0003\u0004', at + 4)) {
    const start = at + LOCAL_HEADER
    if (start > buffer.length) break
    const end = start + buffer.readUInt16LE(at + 26)
    const method = buffer.readUInt16LE(at + 8)
    const content = end + buffer.readUInt16LE(at + 28)
    entries.push({
      name: buffer.toString('utf8', start, end).replaceAll('\\', '/'),
      beginning() {
        if (method === STORED) return buffer.subarray(content, content + STORED_LOOKED_AT)
        return method === DEFLATED ? inflated(buffer.subarray(content, content + PACKED_LOOKED_AT)) : Buffer.alloc(0)
      },
    })
  }
  return entries
}

/** Bytes that break off where the head does are unpacked so far. */
const inflated = (packed: Uint8Array): Uint8Array => {
  try {
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return Buffer.alloc(0)
  }
}
