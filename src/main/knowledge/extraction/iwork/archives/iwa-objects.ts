import { failureWords } from '../../../../../contracts/failures/failure-words.ts'
import { DamagedPartError, ExtractionError } from '../../extractor.ts'
import { type ProtobufMessage, readProtobuf, readVarint } from './protobuf-message.ts'
import { unpackSnappy } from './snappy.ts'

/** An object of a document: what it is, by the number that its program has for its kind, and what stands in it. */
export interface IwaObject {
  readonly id: number
  readonly type: number
  readonly message: ProtobufMessage
}

/** The objects of a document, which refer to each other by their numbers. */
export interface IwaObjects {
  /** Takes the objects of one file in. Throws a `DamagedPartError` for one that is damaged. */
  add(file: Uint8Array): void
  get(id: number | null): IwaObject | null
  /** An object of a kind of which a document has one. */
  ofType(type: number): IwaObject | null
  /** The object that a field of a message refers to. */
  of(message: ProtobufMessage | null, field: number): IwaObject | null
  /** The objects that a field of a message refers to, in its order; those that are missing are left out. */
  allOf(message: ProtobufMessage | null, field: number): IwaObject[]
}

const CHUNK_BYTES = 16_777_216
/** As much as all objects of one document may take, unpacked. */
const TOTAL_BYTES = 1_073_741_824
const MAX_OBJECTS = 5_000_000

interface Found {
  readonly type: number
  readonly bytes: Uint8Array
}

export const createIwaObjects = (): IwaObjects => {
  const found = new Map<number, Found>()
  let total = 0

  const get = (id: number | null): IwaObject | null => {
    const object = id === null ? undefined : found.get(id)
    if (id === null || object === undefined) return null
    return { id, type: object.type, message: readProtobuf(object.bytes) }
  }
  const idOf = (reference: ProtobufMessage | null): number | null => reference?.number(1) ?? null
  return {
    add(file) {
      const bytes = unpackFile(file)
      total += bytes.length
      for (const { id, ...object } of objectsIn(bytes)) found.set(id, object)
      if (total > TOTAL_BYTES || found.size > MAX_OBJECTS) throw new ExtractionError(failureWords('PartTooLarge'))
    },
    get,
    ofType(type) {
      for (const [id, object] of found) if (object.type === type) return get(id)
      return null
    },
    of: (message, field) => get(idOf(message?.message(field) ?? null)),
    allOf: (message, field) => (message?.messages(field) ?? []).flatMap((reference) => get(idOf(reference)) ?? []),
  }
}

const damaged = (why: string): DamagedPartError =>
  new DamagedPartError(failureWords('Incomplete'), { cause: new Error(why) })

/** A file is a row of chunks: a zero, the packed length in three bytes, and a block of Snappy. */
const unpackFile = (file: Uint8Array): Uint8Array => {
  const chunks: Uint8Array[] = []
  for (let at = 0; at < file.length; ) {
    const [sign, low = 0, middle = 0, high = 0] = file.subarray(at, at + 4)
    const end = at + 4 + low + middle * 256 + high * 65_536
    if (sign !== 0 || end > file.length) throw damaged('a chunk is cut off')
    chunks.push(unpackSnappy(file.subarray(at + 4, end), CHUNK_BYTES))
    at = end
  }
  return Buffer.concat(chunks)
}

/** An object is preceded by its length and a head that says its number, and the kinds and lengths of its messages; the first one is whole. */
function* objectsIn(bytes: Uint8Array): Generator<Found & { readonly id: number }, void, undefined> {
  for (let at = 0; at < bytes.length; ) {
    const { value: length, end: start } = readVarint(bytes, at)
    if (start + length > bytes.length) throw damaged('the head of an object is cut off')
    const head = readProtobuf(bytes.subarray(start, start + length))
    const id = head.number(1)
    at = start + length
    for (const [index, info] of head.messages(2).entries()) {
      const end = at + (info.number(3) ?? 0)
      if (end > bytes.length) throw damaged('an object is cut off')
      // What follows in the same object are changes for programs of other versions.
      if (index === 0 && id !== null) yield { id, type: info.number(1) ?? 0, bytes: bytes.subarray(at, end) }
      at = end
    }
  }
}
