import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { ExtractionError } from '../extractor.ts'

/** A stream or a storage in a compound file. */
export interface CompoundEntry {
  readonly name: string
  readonly type: 'Stream' | 'Storage'
  readonly sizeBytes: number
  /** Empty for a storage. */
  bytes(): Uint8Array
  /** What a storage holds, by name in capitals. */
  readonly children: ReadonlyMap<string, CompoundEntry>
}

const HEADER = 512
const FREE = 0xffffffff
const END = 0xfffffffe
const MAX_REGULAR = 0xfffffffa
const ENTRY = 128
const MINI_SECTOR = 64
const MAX_ENTRIES = 100_000

const damaged = (): ExtractionError => new ExtractionError(failureWords('Incomplete'))

const isCompoundFile = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].every((byte, at) => bytes[at] === byte)

/**
 * Reads the directory of a compound file ([MS-CFB], version 20.0), in which older Office programs keep their documents, and gives its root.
 * Chains of sectors that lead in a circle or out of the file are refused.
 */
export const openCompoundFile = (bytes: Uint8Array): CompoundEntry => {
  if (!isCompoundFile(bytes) || bytes.length < HEADER) throw damaged()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const sectorSize = 1 << view.getUint16(30, true)
  if (sectorSize !== 512 && sectorSize !== 4_096) throw damaged()
  const sectorCount = Math.ceil((bytes.length - sectorSize) / sectorSize)

  const sectorAt = (sector: number): number => {
    if (sector >= sectorCount) throw damaged()
    return (sector + 1) * sectorSize
  }
  const nextSectors = readAllocation(view, { sectorSize, sectorCount, sectorAt })
  const chain = (first: number, table: Uint32Array): number[] => {
    const sectors: number[] = []
    for (let sector = first; sector < MAX_REGULAR; sector = table[sector] ?? FREE) {
      // A chain has no more sectors than there are.
      if (sectors.push(sector) > table.length) throw damaged()
    }
    return sectors
  }
  const readSectors = (first: number, sizeBytes: number | null): Uint8Array => {
    const sectors = chain(first, nextSectors)
    const whole = new Uint8Array(sectors.length * sectorSize)
    for (const [at, sector] of sectors.entries()) {
      const start = sectorAt(sector)
      whole.set(bytes.subarray(start, start + sectorSize), at * sectorSize)
    }
    if (sizeBytes === null) return whole
    if (sizeBytes > whole.length) throw damaged()
    return whole.subarray(0, sizeBytes)
  }

  const directory = readSectors(view.getUint32(48, true), null)
  const records = readRecords(directory)
  const root = records[0]
  if (root === undefined) throw damaged()
  const miniStream = readSectors(root.start, null)
  const miniTable = toTable(readSectors(view.getUint32(60, true), null))
  const miniCutoff = view.getUint32(56, true)

  const streamBytes = ({ start, sizeBytes }: DirectoryRecord): Uint8Array => {
    if (sizeBytes === 0) return new Uint8Array(0)
    if (sizeBytes >= miniCutoff) return readSectors(start, sizeBytes)
    const sectors = chain(start, miniTable)
    const whole = new Uint8Array(sectors.length * MINI_SECTOR)
    for (const [at, sector] of sectors.entries()) {
      whole.set(miniStream.subarray(sector * MINI_SECTOR, (sector + 1) * MINI_SECTOR), at * MINI_SECTOR)
    }
    if (sizeBytes > whole.length) throw damaged()
    return whole.subarray(0, sizeBytes)
  }
  return buildTree(records, streamBytes)
}

interface Layout {
  readonly sectorSize: number
  readonly sectorCount: number
  readonly sectorAt: (sector: number) => number
}

const toTable = (bytes: Uint8Array): Uint32Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => view.getUint32(at * 4, true))
}

/** Which sector follows each: the table's own sectors are listed in the header, and in sectors that the header begins a chain of. */
const readAllocation = (view: DataView, { sectorSize, sectorCount, sectorAt }: Layout): Uint32Array => {
  const perSector = sectorSize / 4
  const tableSectors: number[] = []
  for (let at = 0; at < 109; at++) tableSectors.push(view.getUint32(76 + at * 4, true))
  let more = view.getUint32(68, true)
  for (let count = 0; more < MAX_REGULAR; count++) {
    if (count > sectorCount) throw damaged()
    const start = sectorAt(more)
    for (let at = 0; at < perSector - 1; at++) tableSectors.push(readUint32(view, start + at * 4))
    more = readUint32(view, start + (perSector - 1) * 4)
  }
  const table = new Uint32Array(sectorCount).fill(FREE)
  for (const [index, sector] of tableSectors.filter((listed) => listed < MAX_REGULAR).entries()) {
    if (index * perSector >= sectorCount) break
    const start = sectorAt(sector)
    for (let at = 0; at < perSector && index * perSector + at < sectorCount; at++) {
      table[index * perSector + at] = readUint32(view, start + at * 4)
    }
  }
  return table
}

/** The last sector of a file may be cut short. */
const readUint32 = (view: DataView, at: number): number => (at + 4 <= view.byteLength ? view.getUint32(at, true) : END)

interface DirectoryRecord {
  readonly name: string
  readonly type: number
  readonly left: number
  readonly right: number
  readonly child: number
  readonly start: number
  readonly sizeBytes: number
}

const readRecords = (directory: Uint8Array): DirectoryRecord[] => {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength)
  const count = Math.min(MAX_ENTRIES, Math.floor(directory.length / ENTRY))
  return Array.from({ length: count }, (_, index) => {
    const at = index * ENTRY
    const nameBytes = Math.max(0, Math.min(64, view.getUint16(at + 64, true)) - 2)
    return {
      name: Buffer.from(directory.subarray(at, at + nameBytes)).toString('utf16le'),
      type: view.getUint8(at + 66),
      left: view.getUint32(at + 68, true),
      right: view.getUint32(at + 72, true),
      child: view.getUint32(at + 76, true),
      start: view.getUint32(at + 116, true),
      sizeBytes: view.getUint32(at + 120, true),
    }
  })
}

const STORAGE = 1
const ROOT = 5

/** The records of a storage are a binary tree; each is visited once, whatever it points to. */
const buildTree = (
  records: readonly DirectoryRecord[],
  streamBytes: (record: DirectoryRecord) => Uint8Array,
): CompoundEntry => {
  const visited = new Set<number>()
  const siblings = (first: number): Map<string, CompoundEntry> => {
    const found = new Map<string, CompoundEntry>()
    const waiting = [first]
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      const record = records[index]
      if (record === undefined || visited.has(index)) continue
      visited.add(index)
      if (record.type !== 0) found.set(record.name.toUpperCase(), entryOf(record))
      waiting.push(record.left, record.right)
    }
    return found
  }
  const entryOf = (record: DirectoryRecord): CompoundEntry => {
    const isStorage = record.type === STORAGE || record.type === ROOT
    return {
      name: record.name,
      type: isStorage ? 'Storage' : 'Stream',
      sizeBytes: isStorage ? 0 : record.sizeBytes,
      bytes: () => (isStorage ? new Uint8Array(0) : streamBytes(record)),
      children: isStorage ? siblings(record.child) : new Map(),
    }
  }
  const root = records[0]
  if (root === undefined) throw damaged()
  visited.add(0)
  return entryOf(root)
}
