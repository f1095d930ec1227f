import { AlcoveError } from '../alcove-error.ts'

const MAX_SEGMENT_BYTES = 255
const MAX_PATH_BYTES = 1_024

/** The folder of a file store for blobs that are still being written; no blob's own path may start with it. */
export const INCOMING = '.incoming'

const isPlainSegment = (segment: string): boolean =>
  segment !== '' && segment !== '.' && segment !== '..' && Buffer.byteLength(segment) <= MAX_SEGMENT_BYTES

// A colon names a drive or a hidden stream on Windows; control characters hide in listings.
const isPlainCharacter = (character: string): boolean =>
  character >= ' ' && character !== '\x7f' && character !== '\\' && character !== ':'

/** The segments of a blob's path. Throws `InvalidInput` for anything but a relative path that stays where it is. */
export const blobPathSegments = (path: string): string[] => {
  const segments = path.split('/')
  const valid =
    path.isWellFormed() &&
    Buffer.byteLength(path) <= MAX_PATH_BYTES &&
    segments[0] !== INCOMING &&
    segments.every(isPlainSegment) &&
    Array.from(path).every(isPlainCharacter)
  if (!valid) throw new AlcoveError('InvalidInput', `${JSON.stringify(path.slice(0, 100))} is not a path of a blob.`)
  return segments
}

/** A prefix without the slash at its end, which callers may write or not. */
export const blobPrefix = (prefix: string): string => {
  const plain = prefix.endsWith('/') ? prefix.slice(0, -1) : prefix
  blobPathSegments(plain)
  return plain
}
