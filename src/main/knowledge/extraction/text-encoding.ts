import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { readAlmostUtf8 } from './encoding/almost-utf8.ts'
import { declaredEncoding } from './encoding/declared-encoding.ts'
import { detectEncoding } from './encoding/detect-encoding.ts'

export interface TextEncoding {
  /** A name that iconv-lite knows, or `iso-2022-jp`. */
  readonly name: string
  /** Bytes of the byte order mark. */
  readonly markLength: number
  /** Whether another encoding would make nearly as good a text. */
  readonly isDoubtful: boolean
  /** Encodings that would make another text of it, the likeliest first; none where the encoding is plain to see. */
  readonly alternatives: readonly string[]
}

const certain = (name: string, markLength = 0): TextEncoding => ({
  name,
  markLength,
  isDoubtful: false,
  alternatives: [],
})

const marks: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const SAMPLE = 65_536

/**
 * Finds how the bytes of a text are encoded; null when they are no text. A head of the file is enough. A mark tells it, then what is valid UTF-8
 * is UTF-8; of the rest, the encoding that makes the likeliest text, where what the text says of itself counts.
 */
export const sniffEncoding = (bytes: Uint8Array, isWhole: boolean): TextEncoding | null => {
  const marked = markedEncoding(bytes)
  if (marked !== null) return marked
  const wide = wideEncoding(bytes)
  if (wide !== null) return certain(wide)
  if (strayZeros(bytes) === null) return null
  const head = isWhole ? bytes : bytes.subarray(0, wholeCharacters(bytes))
  if (isUtf8(head)) return certain(isJapaneseMail(head) ? 'iso-2022-jp' : 'utf-8')
  return { ...detectEncoding(head, declaredEncoding(head)), markLength: 0 }
}

/** The encoding that a person named, with the mark that the bytes may begin with all the same. */
export const namedEncoding = (bytes: Uint8Array, name: string): TextEncoding => {
  const marked = markedEncoding(bytes)
  return certain(name, marked?.name === name ? marked.markLength : 0)
}

const markedEncoding = (bytes: Uint8Array): TextEncoding | null => {
  for (const [name, mark] of marks) {
    if (mark.every((byte, at) => bytes[at] === byte)) return certain(name, mark.length)
  }
  return null
}

/** Zero bytes are none of a text's, but one here and there spoils no text. Null where they are more than that. */
const strayZeros = (whole: Uint8Array): number | null => {
  const bytes = whole.subarray(0, paddingFrom(whole))
  // With zeros within, too, it is one of the many kinds of files that hold a few letters and much room.
  if (whole.length - bytes.length > 1 && bytes.includes(0)) return null
  let zeros = 0
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + 1)) if (++zeros > MAX_STRAY) break
  const allowed = Math.max(1, Math.min(MAX_STRAY, bytes.length * STRAY_SHARE))
  return zeros <= allowed ? zeros : null
}

/** Where the zeros begin that a file ends with: a disk that lost its power leaves them, and so do programs that write in blocks. */
const paddingFrom = (bytes: Uint8Array): number => {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  return end < LEAST_WORDS ? bytes.length : end
}

/** In bytes: what is less is the sign of some other kind of file. */
const LEAST_WORDS = 8

const MAX_STRAY = 1_000
const STRAY_SHARE = 0.005

/** Text in UTF-16 without a mark: nearly every second byte of a Western text is zero, and its spaces and line ends always are so. */
const wideEncoding = (bytes: Uint8Array): string | null => {
  const length = Math.min(bytes.length, SAMPLE) & ~1
  if (length < 2) return null
  const zeros = [0, 0]
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd < length * MUCH && isPlainWithoutZeros(bytes.subarray(0, length))) return null
  const units = length / 2
  if (odd > units * 0.02 && even < odd * 0.05 && plausible(bytes, length, 0)) return 'utf-16le'
  if (even > units * 0.02 && odd < even * 0.05 && plausible(bytes, length, 1)) return 'utf-16be'
  return null
}

/** A share of zeros that no text of one byte a letter has by accident. */
const MUCH = 0.2

/** Whether the bytes are text once their zeros are left out: then a few zeros are the accident, not the rest. */
const isPlainWithoutZeros = (bytes: Uint8Array): boolean => {
  const rest = bytes.filter((byte) => byte !== 0)
  return isUtf8(rest.subarray(0, wholeCharacters(rest))) && looksLikeText(Buffer.from(rest).toString('utf8'))
}

/** Of UTF-16 text, units below U+0020 are line ends and tabs alone. */
const plausible = (bytes: Uint8Array, length: number, lowByte: 0 | 1): boolean => {
  for (let at = 0; at < length; at += 2) {
    const low = bytes[at + lowByte] ?? 0
    const high = bytes[at + 1 - lowByte] ?? 0
    if (high === 0 && low < 32 && !(low >= 9 && low <= 13)) return false
  }
  return true
}

/** How much of a head that was cut anywhere ends with a whole UTF-8 character. */
const wholeCharacters = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(4, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xc0) return bytes.length - back
    if (byte < 0x80) break
  }
  return bytes.length
}

/** Japanese in seven bits, switched to and fro by escapes (RFC 1468). */
const isJapaneseMail = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, SAMPLE))
    .toString('latin1')
    .split(ESCAPE)
    .some((part) => /^\$[@B](?:[\x21-\x7e]{2})+$/.test(part))

const ESCAPE = '\u001b'

/** Decodes the bytes; what is malformed becomes U+FFFD, and a stray zero a space. */
export const decode = (bytes: Uint8Array, encoding: TextEncoding): string => {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset + encoding.markLength, bytes.length - encoding.markLength)
  const text = decodeBody(body, encoding.name)
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === 0) end--
  return text.slice(0, end).replaceAll('\0', ' ')
}

const decodeBody = (body: Buffer, name: string): string => {
  if (name === 'utf-8') return isUtf8(body) ? body.toString('utf8') : readAlmostUtf8(body).text
  if (name === 'utf-16le') return body.subarray(0, body.length & ~1).toString('utf16le')
  if (name === 'iso-2022-jp') return new TextDecoder('iso-2022-jp').decode(body)
  return iconv.decode(body, name, { stripBOM: false })
}

/** Whether decoded text is for people: control characters are rare. */
export const looksLikeText = (text: string): boolean => {
  const length = Math.min(text.length, SAMPLE)
  let odd = 0
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(at)
    if ((unit < 32 && !(unit >= 8 && unit <= 13) && unit !== 27) || unit === 0xfffd || unit === 127) odd++
  }
  return odd <= Math.max(MAX_ODD_OF_FEW, length * 0.005)
}

/** In a text of a few letters, so many control characters say nothing yet. */
const MAX_ODD_OF_FEW = 1
