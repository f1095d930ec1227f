import { isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'
import iconv from 'iconv-lite'

export interface TextEncoding {
  /** A name that iconv-lite knows. */
  readonly name: string
  /** Bytes of the byte order mark. */
  readonly markLength: number
}

const marks: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const SAMPLE = 65_536

/** Finds how the bytes of a text are encoded; null when they are no text. A head of the file is enough. */
export const sniffEncoding = (bytes: Uint8Array, isWhole: boolean): TextEncoding | null => {
  for (const [name, mark] of marks) {
    if (mark.every((byte, at) => bytes[at] === byte)) return { name, markLength: mark.length }
  }
  const wide = wideEncoding(bytes)
  if (wide !== null) return { name: wide, markLength: 0 }
  if (bytes.includes(0)) return null
  if (isUtf8(isWhole ? bytes : bytes.subarray(0, wholeCharacters(bytes)))) return { name: 'utf-8', markLength: 0 }
  return { name: legacyEncoding(bytes), markLength: 0 }
}

/** Text in UTF-16 without a mark: nearly every second byte of a Western text is zero, and its spaces and line ends always are so. */
const wideEncoding = (bytes: Uint8Array): string | null => {
  const length = Math.min(bytes.length, SAMPLE) & ~1
  if (length < 2) return null
  const zeros = [0, 0]
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const units = length / 2
  if (odd > units * 0.02 && even < odd * 0.05 && plausible(bytes, length, 0)) return 'utf-16le'
  if (even > units * 0.02 && odd < even * 0.05 && plausible(bytes, length, 1)) return 'utf-16be'
  return null
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

/** Without signs of anything else Windows-1252 it is: it holds all of Latin-1 and gives every Western text its quotes and dashes. */
const legacyEncoding = (bytes: Uint8Array): string => {
  const best = analyse(highBytes(bytes))[0]
  const name = best === undefined || best.confidence < 20 ? 'windows-1252' : best.name.toLowerCase()
  if (name === 'iso-8859-1' || name === 'ascii' || name.startsWith('utf') || !iconv.encodingExists(name)) {
    return 'windows-1252'
  }
  return name
}

/** A sample around the first byte above ASCII, so that a long plain beginning does not hide what is special. */
const highBytes = (bytes: Uint8Array): Uint8Array => {
  const first = bytes.findIndex((byte) => byte >= 0x80)
  const start = Math.max(0, first - 2_048)
  return bytes.subarray(start, start + SAMPLE)
}

/** Decodes the bytes; what is malformed becomes U+FFFD. */
export const decode = (bytes: Uint8Array, encoding: TextEncoding): string => {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset + encoding.markLength, bytes.length - encoding.markLength)
  if (encoding.name === 'utf-8') return body.toString('utf8')
  if (encoding.name === 'utf-16le') return body.subarray(0, body.length & ~1).toString('utf16le')
  return iconv.decode(body, encoding.name, { stripBOM: false })
}

/** Whether decoded text is for people: control characters are rare. */
export const looksLikeText = (text: string): boolean => {
  const length = Math.min(text.length, SAMPLE)
  let odd = 0
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(at)
    if ((unit < 32 && !(unit >= 8 && unit <= 13) && unit !== 27) || unit === 0xfffd || unit === 127) odd++
  }
  return odd <= length * 0.005
}
