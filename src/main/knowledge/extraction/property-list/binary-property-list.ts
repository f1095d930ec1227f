import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { DamagedPartError } from '../extractor.ts'
import type { PropertyValue } from './property-value.ts'

const TRAILER = 32
/** Objects in each other, and of one list. */
const MAX_DEPTH = 100

const damaged = (why: string): DamagedPartError =>
  new DamagedPartError(failureWords('Incomplete'), { cause: new Error(why) })

/**
 * Reads a property list in the binary format of Apple (`bplist00`): a table of offsets at its end leads to objects that name each other by their numbers. Each object
 * is made once, however often it is named, so that a small file never becomes a large value. Throws a `DamagedPartError` for one that is none.
 */
export const readBinaryPropertyList = (file: Uint8Array): PropertyValue => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (bytes.length < TRAILER + 8 || bytes.toString('latin1', 0, 7) !== 'bplist0') throw damaged('no property list')
  const trailer = bytes.subarray(-TRAILER)
  const [offsetSize = 0, referenceSize = 0] = trailer.subarray(6)
  const count = wholeAt(trailer, 8, 8)
  const top = wholeAt(trailer, 16, 8)
  const offsets = wholeAt(trailer, 24, 8)
  const isSane = [offsetSize, referenceSize].every((size) => size > 0 && size <= 8)
  if (!isSane || offsets + count * offsetSize > bytes.length - TRAILER) throw damaged('the table of objects is cut off')

  const made = new Map<number, PropertyValue>()
  const open = new Set<number>()
  const objectOf = (number: number): PropertyValue => {
    const known = made.get(number)
    if (known !== undefined) return known
    if (number >= count || open.has(number) || open.size > MAX_DEPTH) throw damaged('an object leads nowhere')
    open.add(number)
    const value = objectAt(wholeAt(bytes, offsets + number * offsetSize, offsetSize))
    open.delete(number)
    made.set(number, value)
    return value
  }
  const referencesAt = (at: number, length: number): number[] => {
    if (at + length * referenceSize > bytes.length) throw damaged('a list is cut off')
    return Array.from({ length }, (_, index) => wholeAt(bytes, at + index * referenceSize, referenceSize))
  }
  const objectAt = (at: number): PropertyValue => {
    const sign = bytes[at] ?? 0
    const { length, start } = lengthAt(bytes, at)
    const bytesOf = (size: number): Buffer => {
      if (start + size > bytes.length) throw damaged('a value is cut off')
      return bytes.subarray(start, start + size)
    }
    switch (sign >> 4) {
      case 0x0:
        return sign === 0x09 ? true : sign === 0x08 ? false : null
      case 0x1:
        return wholeAt(bytes, at + 1, Math.min(8, 2 ** (sign & 0xf)))
      case 0x4:
        return bytesOf(length)
      case 0x5:
        return bytesOf(length).toString('latin1')
      case 0x6:
        return Buffer.from(bytesOf(length * 2))
          .swap16()
          .toString('utf16le')
      case 0xa:
      case 0xc:
        return referencesAt(start, length).map(objectOf)
      case 0xd: {
        const keys = referencesAt(start, length)
        const values = referencesAt(start + length * referenceSize, length)
        return new Map(keys.map((key, index) => [String(objectOf(key)), objectOf(values[index] ?? count)]))
      }
      default:
        return null
    }
  }
  return objectOf(top)
}

/** A whole number, the largest digit first. */
const wholeAt = (bytes: Buffer, at: number, size: number): number => {
  if (at + size > bytes.length) throw damaged('a number is cut off')
  let whole = 0
  for (let index = at; index < at + size; index++) whole = whole * 256 + (bytes[index] ?? 0)
  return whole
}

/** How many parts an object has, and where they begin: a length of fifteen or more stands in a number of its own. */
const lengthAt = (bytes: Buffer, at: number): { readonly length: number; readonly start: number } => {
  const short = (bytes[at] ?? 0) & 0xf
  if (short < 0xf) return { length: short, start: at + 1 }
  const size = 2 ** ((bytes[at + 1] ?? 0) & 0xf)
  if (size > 8) throw damaged('a length is none')
  return { length: wholeAt(bytes, at + 2, size), start: at + 2 + size }
}
