import { failureWords } from '../../../../../contracts/failures/failure-words.ts'
import { DamagedPartError } from '../../extractor.ts'

/** A message of Protocol Buffers, whose fields are known by their numbers alone. What is asked for in another type than it has is absent. */
export interface ProtobufMessage {
  /** The last value of a field that is a whole number, a truth value or an enumeration; exact up to 2^53. */
  number(field: number): number | null
  numbers(field: number): number[]
  double(field: number): number | null
  /** Of four bytes, without a sign. */
  fixed32(field: number): number | null
  bytes(field: number): Uint8Array | null
  allBytes(field: number): Uint8Array[]
  text(field: number): string | null
  texts(field: number): string[]
  message(field: number): ProtobufMessage | null
  messages(field: number): ProtobufMessage[]
}

type Value = number | Uint8Array

const malformed = (why: string): DamagedPartError =>
  new DamagedPartError(failureWords('Incomplete'), { cause: new Error(why) })

/** Reads the wire format (protobuf.dev, "Encoding"); what is inside of fields is read as it is asked for. Throws a `DamagedPartError` for what is malformed. */
export const readProtobuf = (bytes: Uint8Array): ProtobufMessage => {
  const fields = fieldsOf(bytes)
  const all = (field: number): readonly Value[] => fields.get(field) ?? []
  const lengthy = (field: number): Uint8Array[] => all(field).filter((value) => typeof value !== 'number')
  const fixed = (field: number, size: number): DataView | null => {
    const value = lengthy(field).at(-1)
    return value?.length === size ? new DataView(value.buffer, value.byteOffset, size) : null
  }
  const textOf = (value: Uint8Array): string => Buffer.from(value.buffer, value.byteOffset, value.length).toString()
  return {
    number: (field) => all(field).findLast((value) => typeof value === 'number') ?? null,
    numbers: (field) => all(field).flatMap((value) => (typeof value === 'number' ? [value] : varintsIn(value))),
    double: (field) => fixed(field, 8)?.getFloat64(0, true) ?? null,
    fixed32: (field) => fixed(field, 4)?.getUint32(0, true) ?? null,
    bytes: (field) => lengthy(field).at(-1) ?? null,
    allBytes: lengthy,
    text(field) {
      const value = lengthy(field).at(-1)
      return value === undefined ? null : textOf(value)
    },
    texts: (field) => lengthy(field).map(textOf),
    message(field) {
      const value = lengthy(field).at(-1)
      return value === undefined ? null : readProtobuf(value)
    },
    messages: (field) => lengthy(field).map(readProtobuf),
  }
}

const fieldsOf = (bytes: Uint8Array): Map<number, Value[]> => {
  const fields = new Map<number, Value[]>()
  let at = 0
  while (at < bytes.length) {
    const key = readVarint(bytes, at)
    const size = sizeOfValue(bytes, key)
    const end = size.start + size.length
    if (end > bytes.length) throw malformed('a field is cut off')
    const field = Math.floor(key.value / 8)
    const value = size.value ?? bytes.subarray(size.start, end)
    const values = fields.get(field)
    if (values === undefined) fields.set(field, [value])
    else values.push(value)
    at = end
  }
  return fields
}

interface Varint {
  readonly value: number
  /** Where what follows begins. */
  readonly end: number
}

/** Where the value of a field stands; whole numbers are there at once. */
const sizeOfValue = (bytes: Uint8Array, { value: key, end: at }: Varint) => {
  switch (key % 8) {
    case 0: {
      const { value, end } = readVarint(bytes, at)
      return { start: at, length: end - at, value }
    }
    case 1:
      return { start: at, length: 8 }
    case 2: {
      const { value, end } = readVarint(bytes, at)
      return { start: end, length: value }
    }
    case 5:
      return { start: at, length: 4 }
    default:
      throw malformed('a field of no known kind')
  }
}

/** Whole numbers of one field, packed one behind the other. */
const varintsIn = (bytes: Uint8Array): number[] => {
  const numbers: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const { value, end } = readVarint(bytes, at)
    numbers.push(value)
    at = end
  }
  return numbers
}

const LONGEST_VARINT = 10

export const readVarint = (bytes: Uint8Array, start: number): Varint => {
  let value = 0
  for (let at = start; at < start + LONGEST_VARINT; at++) {
    const byte = bytes[at]
    if (byte === undefined) break
    value += (byte & 0x7f) * 2 ** (7 * (at - start))
    if (byte < 0x80) return { value, end: at + 1 }
  }
  throw malformed('a number is cut off')
}
