import { decodeCodePage } from '../rtf/code-pages.ts'
import { fileTime } from './outlook-properties.ts'

/** The properties of a packed message or of a file of it, asked for by their numbers. */
export interface TnefProperties {
  /** '' for one that is absent. */
  text(number: number): string
  bytes(number: number): Uint8Array | null
  time(number: number): Date | null
}

const STRING = 0x001e
const UNICODE = 0x001f
const OBJECT = 0x000d
const BINARY = 0x0102
const TIME = 0x0040
const TIME_BYTES = 8
const variable: ReadonlySet<number> = new Set([STRING, UNICODE, OBJECT, BINARY])
const SEVERAL = 0x1000
/** From here on properties have names ([MS-OXTNEF] 2.1.3.4). */
const FIRST_NAMED = 0x8000
const BY_NUMBER = 0

/** How much room a value takes whose length is fixed. */
const fixed: Readonly<Record<number, number>> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
}

const padded = (length: number): number => Math.ceil(length / 4) * 4

interface Value {
  readonly type: number
  readonly bytes: Uint8Array
}

/** Reads properties up to the end of the bytes, or to the first that cannot be one. */
export const readTnefProperties = (bytes: Uint8Array, codePage: number): TnefProperties => {
  const found = new Map<number, Value>()
  try {
    readInto(found, bytes)
  } catch (error) {
    // What breaks off in a value gives those before it.
    if (!(error instanceof RangeError)) throw error
  }
  return {
    text(number) {
      const value = found.get(number)
      if (value?.type === UNICODE) return Buffer.from(value.bytes).toString('utf16le').replace(/\0+$/, '')
      return value?.type === STRING ? decodeCodePage(value.bytes, codePage).replace(/\0+$/, '') : ''
    },
    bytes: (number) => found.get(number)?.bytes ?? null,
    time(number) {
      const { type, bytes: value } = found.get(number) ?? {}
      if (type !== TIME || value?.length !== TIME_BYTES) return null
      return fileTime(new DataView(value.buffer, value.byteOffset, TIME_BYTES), 0)
    },
  }
}

interface Reader {
  readonly view: DataView
  at: number
}

const next = (reader: Reader): number => {
  reader.at += 4
  return reader.view.getUint32(reader.at - 4, true)
}

const readInto = (found: Map<number, Value>, bytes: Uint8Array): void => {
  const reader: Reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at: 4 }
  for (let left = reader.view.getUint32(0, true); left > 0 && reader.at < bytes.length; left--) {
    const told = next(reader)
    const [type, number] = [told & 0xffff & ~SEVERAL, told >>> 16]
    if (number >= FIRST_NAMED) passName(reader)
    const size = fixed[type]
    if (size === undefined && !variable.has(type)) return
    const count = size === undefined || (told & SEVERAL) !== 0 ? next(reader) : 1
    for (let value = 0; value < count && reader.at < bytes.length; value++) {
      const length = size ?? next(reader)
      if (value === 0) found.set(number, { type, bytes: bytes.subarray(reader.at, reader.at + length) })
      reader.at += padded(length)
    }
  }
}

const passName = (reader: Reader): void => {
  reader.at += 16
  const isNumbered = next(reader) === BY_NUMBER
  const length = isNumbered ? 4 : padded(next(reader))
  reader.at += length
}
