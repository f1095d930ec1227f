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

/** A compound file ([MS-CFB]) of these parts. The list of a storage is a chain instead of a tree. */
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

/** Streams below this size stand together in one stream, in small sectors. */
const MIN_STREAM = 4_096
const MINI_SECTOR = 64

const write = (records: readonly Record[]): Buffer => {
  const table: number[] = []
  const body: Buffer[] = []
  const place = (bytes: Buffer): number => {
    body.push(padded(bytes, SECTOR))
    return chain(table, Math.ceil(bytes.length / SECTOR))
  }
  const miniTable: number[] = []
  const mini: Buffer[] = []
  const placeStream = (content: Uint8Array): number => {
    if (content.length >= MIN_STREAM) return place(Buffer.from(content))
    mini.push(padded(Buffer.from(content), MINI_SECTOR))
    return chain(miniTable, Math.ceil(content.length / MINI_SECTOR))
  }
  const starts = records.map(({ type, content }) => (type === 2 && content.length > 0 ? placeStream(content) : END))
  const miniStream = Buffer.concat(mini)
  const sizes = records.map(({ content }) => content.length)
  starts[0] = miniStream.length === 0 ? END : place(miniStream)
  sizes[0] = miniStream.length
  const miniTableStart = miniTable.length === 0 ? END : place(uint32List(miniTable))
  const directory = place(
    Buffer.concat(records.map((record, at) => directoryEntry(record, starts[at] ?? END, sizes[at] ?? 0))),
  )
  const tableSectors = Math.ceil((table.length + Math.ceil(table.length / 127) + 1) / 128)
  const firstTable = table.length
  for (let at = 0; at < tableSectors; at++) table.push(TABLE)
  const written = Buffer.alloc(tableSectors * SECTOR, 0xff)
  uint32List(table).copy(written)
  const head = header({
    directory,
    firstTable,
    tableSectors,
    miniTableStart,
    miniTableSectors: Math.ceil(miniTable.length / 128),
  })
  return Buffer.concat([head, ...body, written])
}

/** Adds a chain of so many sectors to a table, and gives its first. */
const chain = (table: number[], count: number): number => {
  const first = table.length
  for (let at = 0; at < count; at++) table.push(at === count - 1 ? END : first + at + 1)
  return count === 0 ? END : first
}

const padded = (bytes: Buffer, size: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((size - (bytes.length % size)) % size)])

const uint32List = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, at * 4)
  return bytes
}

interface Layout {
  readonly directory: number
  readonly firstTable: number
  readonly tableSectors: number
  readonly miniTableStart: number
  readonly miniTableSectors: number
}

const header = ({ directory, firstTable, tableSectors, miniTableStart, miniTableSectors }: Layout): Buffer => {
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
  bytes.writeUInt32LE(miniTableStart, 60)
  bytes.writeUInt32LE(miniTableSectors, 64)
  bytes.writeUInt32LE(END, 68)
  bytes.fill(0xff, 76)
  for (let at = 0; at < tableSectors; at++) bytes.writeUInt32LE(firstTable + at, 76 + at * 4)
  return bytes
}

const directoryEntry = ({ name, type, right, child }: Record, start: number, sizeBytes: number): Buffer => {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 0, 'utf16le')
  bytes.writeUInt16LE((name.length + 1) * 2, 64)
  bytes.writeUInt8(type, 66)
  bytes.writeUInt8(1, 67)
  bytes.writeUInt32LE(FREE, 68)
  bytes.writeUInt32LE(right, 72)
  bytes.writeUInt32LE(child, 76)
  bytes.writeUInt32LE(start, 116)
  bytes.writeUInt32LE(sizeBytes, 120)
  return bytes
}
