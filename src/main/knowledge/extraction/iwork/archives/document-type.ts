import { DamagedPartError } from '../../extractor.ts'
import { readProtobuf, readVarint } from './protobuf-message.ts'
import { unpackSnappy } from './snappy.ts'

/** The number by which the object is known that is a document of Pages. */
export const pagesDocumentType = 10_000
const DOCUMENT_ID = 1
const CHUNK_BYTES = 16_777_216

/** What the first object of a file of objects is, where it is the document; null where that is not to be seen in its beginning. */
export const typeOfDocument = (beginning: Uint8Array): number | null => {
  const [sign, low = 0, middle = 0, high = 0] = beginning
  const end = 4 + low + middle * 256 + high * 65_536
  if (sign !== 0 || end > beginning.length) return null
  try {
    const bytes = unpackSnappy(beginning.subarray(4, end), CHUNK_BYTES)
    const { value: length, end: start } = readVarint(bytes, 0)
    const head = readProtobuf(bytes.subarray(start, start + length))
    return head.number(1) === DOCUMENT_ID ? (head.messages(2)[0]?.number(1) ?? null) : null
  } catch (error) {
    if (error instanceof DamagedPartError) return null
    throw error
  }
}
