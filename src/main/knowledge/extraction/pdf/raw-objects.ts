import { inflateSync, constants as zlib } from 'node:zlib'

/** The objects of a PDF as their bytes stand in the file, for what pdf.js does not tell of. */
export interface RawObjects {
  /** The numbers of all that stand in the file itself or in a stream of objects. */
  readonly numbers: Iterable<number>
  /** An object's dictionary or value as it is written, without its stream; '' for one that is not there. */
  written(number: number): string
  /** The decoded bytes of its stream; null where there is none, or none that can be decoded here. */
  stream(number: number): Buffer | null
}

/** A dictionary that is longer than this is none of a page or of its content. */
const MAX_WRITTEN = 16_384
/** In bytes; what a whole file may come to, since streams can claim to hold anything. */
const MAX_DECODED = 512 * 2 ** 20

/** Finds the objects of a PDF; of one that was changed, the last of each number. None of an encrypted one, whose streams cannot be read as they stand. */
export const rawObjects = (bytes: Uint8Array): RawObjects => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const places = file.includes('/Encrypt') ? new Map<number, ObjectPlace>() : objectPlaces(file)
  const packed = new Map<number, PackedObject>()
  let left = MAX_DECODED

  const written = (number: number): string => {
    const place = places.get(number)
    if (place === undefined) return unpacked(packed.get(number))
    const head = latin(file, place.start, Math.min(place.end, place.start + MAX_WRITTEN))
    const end = head.search(/endobj|stream[\r\n]/)
    return end < 0 ? '' : head.slice(0, end)
  }
  const stream = (number: number): Buffer | null => {
    const place = places.get(number)
    if (place === undefined) return null
    const dictionary = written(number)
    const keyword = place.start + dictionary.length
    if (latin(file, keyword, keyword + KEYWORD.length) !== KEYWORD) return null
    const behind = keyword + KEYWORD.length
    const first = behind + (file[behind] === CARRIAGE_RETURN ? 2 : 1)
    const end = file.indexOf('endstream', first)
    const bytesOf = end < 0 ? null : decoded(file.subarray(first, end), dictionary, left)
    left -= bytesOf?.length ?? 0
    return bytesOf
  }

  for (const number of places.keys()) {
    const dictionary = written(number)
    if (!/\/Type\s*\/ObjStm/.test(dictionary)) continue
    for (const [inner, object] of objectsWithin(stream(number), dictionary)) packed.set(inner, object)
  }
  return { numbers: new Set([...places.keys(), ...packed.keys()]), written, stream }
}

/** A letter for each byte. */
const latin = (bytes: Buffer, from: number, to: number): string => bytes.subarray(from, to).toString('latin1')

const KEYWORD = 'stream'
const CARRIAGE_RETURN = 13

interface ObjectPlace {
  readonly start: number
  /** Where the next object begins. */
  readonly end: number
}

const objectPlaces = (file: Buffer): Map<number, ObjectPlace> => {
  const places = new Map<number, ObjectPlace>()
  let open: { readonly number: number; readonly start: number } | null = null
  const close = (end: number): void => {
    if (open !== null) places.set(open.number, { start: open.start, end })
  }
  for (let at = file.indexOf(' obj'); at >= 0; at = file.indexOf(' obj', at + 1)) {
    const number = /(?:^|\D)(\d{1,9}) \d{1,5}$/.exec(latin(file, Math.max(0, at - 16), at))?.[1]
    if (number === undefined) continue
    close(at)
    open = { number: Number(number), start: at + ' obj'.length }
  }
  close(file.length)
  return places
}

const decoded = (stream: Buffer, dictionary: string, most: number): Buffer | null => {
  const filter = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1]
  if (filter === undefined) return stream
  if (most <= 0 || !/^(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])$/.test(filter) || dictionary.includes('/Predictor'))
    return null
  try {
    return inflateSync(stream, { maxOutputLength: most, finishFlush: zlib.Z_SYNC_FLUSH })
  } catch {
    return null
  }
}

interface PackedObject {
  readonly within: Buffer
  readonly start: number
  readonly end: number
}

const unpacked = (object: PackedObject | undefined): string =>
  object === undefined ? '' : latin(object.within, object.start, object.end)

/** A stream of objects begins with their numbers and places (ISO 32000-1, 7.5.7). */
function* objectsWithin(
  stream: Buffer | null,
  dictionary: string,
): Generator<readonly [number: number, object: PackedObject]> {
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1])
  if (stream === null || !(first > 0)) return
  const pairs = [...latin(stream, 0, first).matchAll(/(\d+)\s+(\d+)/g)]
  for (const [at, [, number, offset]] of pairs.entries()) {
    const start = first + Number(offset)
    const end = first + Number(pairs[at + 1]?.[2] ?? stream.length)
    yield [Number(number), { within: stream, start, end: Math.min(end, start + MAX_WRITTEN) }]
  }
}
