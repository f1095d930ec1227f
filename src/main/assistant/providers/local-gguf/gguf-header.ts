import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { GgufProblem } from './gguf-problem.ts'
import { tensorBytes } from './tensor-bytes.ts'

/** What a model file says of itself, without its weights. */
export interface GgufHeader {
  readonly architecture: string
  readonly name: string | null
  /** Tokens that the model was trained on at a time. */
  readonly contextLength: number | null
  readonly sizeBytes: number
}

const MAX_HEADER_BYTES = 256 * 1024 * 1024
const CHUNK_BYTES = 1024 * 1024
const MAX_TENSORS = 100_000
const MAX_ENTRIES = 100_000
const MAX_STRING_BYTES = 16 * 1024 * 1024
const MAX_ARRAY_ITEMS = 10_000_000
const MAX_DIMENSIONS = 8

/** Bytes of the fixed-size value types, by their number. Source: the GGUF specification, version 3. */
const VALUE_BYTES: Readonly<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
}
const STRING = 8
const ARRAY = 9
const U32 = 4
const U64 = 10

const cutShort = () => new GgufProblem(failureWords('ModelFileCutShort'))
const hostile = (what: string) => new GgufProblem(failureWords('ModelFileDamaged', { what }))

/** Reads forwards through a file's beginning, never more of it than a header can be. */
const createCursor = (file: number, sizeBytes: number) => {
  let loaded = Buffer.alloc(0)
  let at = 0
  const need = (bytes: number): void => {
    if (at + bytes > sizeBytes) throw cutShort()
    if (at + bytes > MAX_HEADER_BYTES) throw hostile('its header is too long')
    if (at + bytes <= loaded.length) return
    const wanted = Math.min(sizeBytes, Math.max(at + bytes, loaded.length * 2, CHUNK_BYTES))
    const grown = Buffer.alloc(wanted)
    loaded.copy(grown)
    let filled = loaded.length
    while (filled < wanted) {
      const read = readSync(file, grown, filled, wanted - filled, filled)
      if (read === 0) throw cutShort()
      filled += read
    }
    loaded = grown
  }
  const take = (bytes: number): Buffer => {
    need(bytes)
    const taken = loaded.subarray(at, at + bytes)
    at += bytes
    return taken
  }
  const u32 = (): number => take(4).readUInt32LE()
  const u64 = (most: number, what: string): number => {
    const value = take(8).readBigUInt64LE()
    if (value > BigInt(most)) throw hostile(`${what} is out of bounds`)
    return Number(value)
  }
  return {
    get at() {
      return at
    },
    take,
    u32,
    u64,
    skip: (bytes: number) => {
      need(bytes)
      at += bytes
    },
    text: (): string => take(u64(MAX_STRING_BYTES, 'the length of a text')).toString('utf8'),
  }
}
type Cursor = ReturnType<typeof createCursor>

const skipValue = (cursor: Cursor, type: number, depth = 0): void => {
  const bytes = VALUE_BYTES[type]
  if (bytes !== undefined) cursor.skip(bytes)
  else if (type === STRING) cursor.skip(cursor.u64(MAX_STRING_BYTES, 'the length of a text'))
  else if (type === ARRAY && depth < 4) {
    const itemType = cursor.u32()
    const items = cursor.u64(MAX_ARRAY_ITEMS, 'the length of a list')
    const itemBytes = VALUE_BYTES[itemType]
    if (itemBytes !== undefined) cursor.skip(itemBytes * items)
    else for (let item = 0; item < items; item += 1) skipValue(cursor, itemType, depth + 1)
  } else throw hostile('a value of an unknown type')
}

const readValue = (cursor: Cursor, type: number): string | number | null => {
  if (type === STRING) return cursor.text()
  if (type === U32) return cursor.u32()
  if (type === U64) return cursor.u64(Number.MAX_SAFE_INTEGER, 'a number')
  skipValue(cursor, type)
  return null
}

/** Walks over the tensors' names, shapes and places; each must lie inside the file. */
const checkTensors = (
  cursor: Cursor,
  count: number,
  { sizeBytes, alignment }: { sizeBytes: number; alignment: number },
): void => {
  let dataBytes = 0
  for (let tensor = 0; tensor < count; tensor += 1) {
    cursor.skip(cursor.u64(1_024, 'the name of a tensor'))
    const dimensions = cursor.u32()
    if (dimensions > MAX_DIMENSIONS) throw hostile('a tensor has too many dimensions')
    const shape = Array.from({ length: dimensions }, () => cursor.u64(2 ** 40, 'the size of a tensor'))
    if (shape.includes(0)) throw hostile('a tensor is empty')
    const bytes = tensorBytes(cursor.u32(), shape)
    dataBytes = Math.max(dataBytes, cursor.u64(Number.MAX_SAFE_INTEGER, 'the place of a tensor') + bytes)
  }
  const dataFrom = Math.ceil(cursor.at / alignment) * alignment
  if (dataFrom + dataBytes > sizeBytes) throw cutShort()
}

const readFrom = (file: number): GgufHeader => {
  const sizeBytes = fstatSync(file).size
  const cursor = createCursor(file, sizeBytes)
  if (sizeBytes < 24 || cursor.take(4).toString('latin1') !== 'GGUF')
    throw new GgufProblem(failureWords('NoModelFileAtAll'))
  const version = cursor.u32()
  if (version < 2 || version > 3) throw new GgufProblem(failureWords('ModelFileVersion', { version }))
  const tensors = cursor.u64(MAX_TENSORS, 'the number of tensors')
  const entries = cursor.u64(MAX_ENTRIES, 'the number of entries')
  const wanted = new Map<string, string | number>()
  for (let entry = 0; entry < entries; entry += 1) {
    const key = cursor.text()
    const type = cursor.u32()
    const isWanted = /^general\.(architecture|name|alignment)$|\.context_length$/.test(key)
    const value = isWanted ? readValue(cursor, type) : skipValue(cursor, type)
    if (typeof value === 'string' || typeof value === 'number') wanted.set(key, value)
  }
  const alignment = wanted.get('general.alignment') ?? 32
  if (typeof alignment !== 'number' || alignment < 1 || alignment > 65_536)
    throw hostile('its alignment is out of bounds')
  checkTensors(cursor, tensors, { sizeBytes, alignment })
  const architecture = wanted.get('general.architecture')
  if (typeof architecture !== 'string' || tensors === 0) throw hostile('it names no architecture or holds no weights')
  const name = wanted.get('general.name')
  const contextLength = wanted.get(`${architecture}.context_length`)
  return {
    architecture: architecture.slice(0, 100),
    name: typeof name === 'string' ? name.slice(0, 200) : null,
    contextLength: typeof contextLength === 'number' && contextLength > 0 ? contextLength : null,
    sizeBytes,
  }
}

/**
 * Reads and checks the header of a GGUF file, so that the native parser is given no file that is cut short or plainly hostile. Throws {@link GgufProblem}.
 * Synchronous: for the model's own process.
 */
export const readGgufHeader = (path: string): GgufHeader => {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch {
    throw new GgufProblem(failureWords('ModelFileGone'))
  }
  try {
    return readFrom(file)
  } finally {
    closeSync(file)
  }
}

/** Throws {@link GgufProblem} for a file that cannot fit into this machine's memory beside everything else. */
export const assertFits = ({ sizeBytes }: GgufHeader, memoryBytes: number): void => {
  if (sizeBytes < memoryBytes * 0.9) return
  const inWords = (bytes: number): string => {
    const gigabytes = bytes / 1024 ** 3
    return gigabytes >= 1 ? `${gigabytes.toFixed(1)} GB` : `${Math.ceil(bytes / 1024 ** 2)} MB`
  }
  throw new GgufProblem(failureWords('ModelTooLarge', { size: inWords(sizeBytes), memory: inWords(memoryBytes) }))
}
