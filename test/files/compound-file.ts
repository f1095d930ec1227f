/** A stream or a storage to be put into a compound file. */
export interface CompoundPart {
  readonly name: string
  readonly content: Uint8Array | readonly CompoundPart[]
}

const SECTOR = 512
const END = 0xfffffffe
const FREE = 0xffffffff
const TABLE = 0xfffffffd
const NONE = 0xffffffff

interface Record {
  readonly name: string
  readonly type: number
  readonly content: Uint8Array
  right: number
  child: number
}

/**
 * A compound file ([MS-CFB]) of these parts. Every stream is padded to 4,096 bytes at least, so that there is no stream of small ones; the list of a
 * storage is a chain instead of a tree.
 */
export const compoundFile = (parts: readonly CompoundPart[]): Buffer => {
  const records: Record[] = [{ name: 'Root Entry', type: 5, content: new Uint8Array(0), right: NONE, child: NONE }]
  const addAll = (children: readonly CompoundPart[]): number => {
    let previous: Record | null = null
    let first = NONE
    for (const { name, content } of children) {
      const isStream = content instanceof Uint8Array
      const record: Record = {
        name,
        type: isStream ? 2 : 1,
        content: isStream ? content : new Uint8Array(0),
        right: NONE,
        child: NONE,
      }
      const index = records.push(record) - 1
      if (previous === null) first = index
      else previous.right = index
      if (!isStream) record.child = addAll(content as readonly CompoundPart[])
      previous = record
    }
    return first
  }
  const root = records[0]
  if (root !== undefined) root.child = addAll(parts)
  return write(records)
}

const MIN_STREAM = 4_096

const write = (records: readonly Record[]): Buffer => {
  const table: number[] = []
  const body: Buffer[] = []
  const place = (bytes: Buffer): number => {
    const count = Math.ceil(bytes.length / SECTOR)
    const first = table.length
    for (let at = 0; at < count; at++) table.push(at === count - 1 ? END : first + at + 1)
    body.push(Buffer.concat([bytes, Buffer.alloc(count * SECTOR - bytes.length)]))
    return count === 0 ? END : first
  }
  const starts = records.map(({ type, content }) =>
    type === 2 && content.length > 0
      ? place(Buffer.concat([content, Buffer.alloc(Math.max(0, MIN_STREAM - content.length))]))
      : END,
  )
  const directory = place(Buffer.concat(records.map((record, at) => directoryEntry(record, starts[at] ?? END))))
  const tableSectors = Math.ceil((table.length + Math.ceil(table.length / 127) + 1) / 128)
  const firstTable = table.length
  for (let at = 0; at < tableSectors; at++) table.push(TABLE)
  const written = Buffer.alloc(tableSectors * SECTOR, 0xff)
  for (const [at, next] of table.entries()) written.writeUInt32LE(next >>> 0, at * 4)
  return Buffer.concat([header(directory, firstTable, tableSectors), ...body, written])
}

const header = (directory: number, firstTable: number, tableSectors: number): Buffer => {
  const bytes = Buffer.alloc(SECTOR)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(0x3e, 24)
  bytes.writeUInt16LE(3, 26)
  bytes.writeUInt16LE(0xfffe, 28)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt16LE(6, 32)
  bytes.writeUInt32LE(tableSectors, 44)
  bytes.writeUInt32LE(directory, 48)
  bytes.writeUInt32LE(MIN_STREAM, 56)
  bytes.writeUInt32LE(END, 60)
  bytes.writeUInt32LE(END, 68)
  bytes.fill(0xff, 76)
  for (let at = 0; at < tableSectors; at++) bytes.writeUInt32LE(firstTable + at, 76 + at * 4)
  return bytes
}

const directoryEntry = ({ name, type, content, right, child }: Record, start: number): Buffer => {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 0, 'utf16le')
  bytes.writeUInt16LE((name.length + 1) * 2, 64)
  bytes.writeUInt8(type, 66)
  bytes.writeUInt8(1, 67)
  bytes.writeUInt32LE(FREE, 68)
  bytes.writeUInt32LE(right, 72)
  bytes.writeUInt32LE(child, 76)
  bytes.writeUInt32LE(start, 116)
  bytes.writeUInt32LE(type === 2 && content.length > 0 ? Math.max(MIN_STREAM, content.length) : 0, 120)
  return bytes
}
