import { decodeCodePage } from '../rtf/code-pages.ts'
import type { BiffRecord } from './biff-records.ts'

/** A text in a record, and the offset behind it. */
export interface ReadText {
  readonly text: string
  readonly end: number
}

const WIDE = 0x01
const EXTENDED = 0x04
const RICH = 0x08

/** A text of Excel 97 and later whose length, in characters, is known. */
export const readUnicode = (data: DataView, at: number, length: number): ReadText => {
  if (at >= data.byteLength) return { text: '', end: at }
  const isWide = (data.getUint8(at) & WIDE) !== 0
  return readCharacters(data, at + 1, { length, isWide })
}

interface Characters {
  readonly length: number
  readonly isWide: boolean
}

const readCharacters = (data: DataView, at: number, { length, isWide }: Characters): ReadText => {
  const size = Math.min(isWide ? length * 2 : length, Math.max(0, data.byteLength - at))
  const bytes = Buffer.from(data.buffer, data.byteOffset + at, size)
  return { text: bytes.toString(isWide ? 'utf16le' : 'latin1'), end: at + size }
}

/** A text of an older version, in the workbook's code page. */
export const readBytes = (
  data: DataView,
  at: number,
  size: { readonly length: number; readonly codePage: number },
): string => {
  const length = Math.min(size.length, Math.max(0, data.byteLength - at))
  return decodeCodePage(new Uint8Array(data.buffer, data.byteOffset + at, length), size.codePage)
}

const MAX_STRINGS = 5_000_000

/** The table of shared texts ([MS-XLS] 2.4.265). A text that is cut by the end of a record says again how wide its letters are. */
export const readSharedTexts = ({ data, borders }: BiffRecord): string[] => {
  const texts: string[] = []
  if (data.byteLength < 8) return texts
  const count = Math.min(MAX_STRINGS, data.getUint32(4, true))
  let at = 8
  while (texts.length < count && at + 3 <= data.byteLength) {
    const length = data.getUint16(at, true)
    const flags = data.getUint8(at + 2)
    at += 3
    let behind = 0
    if ((flags & RICH) !== 0 && at + 2 <= data.byteLength) {
      behind += data.getUint16(at, true) * 4
      at += 2
    }
    if ((flags & EXTENDED) !== 0 && at + 4 <= data.byteLength) {
      behind += data.getUint32(at, true)
      at += 4
    }
    const read = readCut(data, at, { length, isWide: (flags & WIDE) !== 0, borders })
    texts.push(read.text)
    at = read.end + behind
  }
  return texts
}

const readCut = (
  data: DataView,
  start: number,
  given: Characters & { readonly borders: readonly number[] },
): ReadText => {
  let { length, isWide } = given
  let at = start
  let text = ''
  while (length > 0) {
    const border = given.borders.find(
      (candidate) => candidate > at || (candidate === at && text === '' && at !== start),
    )
    const room = border === undefined ? length : Math.floor((border - at) / (isWide ? 2 : 1))
    const read = readCharacters(data, at, { length: Math.min(length, room), isWide })
    text += read.text
    length -= Math.min(length, room)
    at = read.end
    if (length === 0 || border === undefined || at >= data.byteLength) break
    isWide = (data.getUint8(border) & WIDE) !== 0
    at = border + 1
  }
  return { text, end: at }
}
