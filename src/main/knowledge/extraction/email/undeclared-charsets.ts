import { isUtf8 } from 'node:buffer'
import { decode, sniffEncoding } from '../text-encoding.ts'
import { partsOf } from './mail-parts.ts'
import { type TransferEncoding, transferEncodingOf } from './transfer-encoding.ts'

/**
 * A message in which text stands of which nothing says how it is encoded, as old programs, forms on the web, and browsers that save a page write it: such text
 * is put into UTF-8, which is what readers take it for. What is declared stays as it is, where it can be so.
 */
export const withKnownCharsets = (bytes: Uint8Array): Uint8Array => {
  const parts: Uint8Array[] = []
  for (const { bytes: part, headers } of partsOf(bytes)) {
    const encoding = headers === null ? null : transferEncodingOf(headers)
    if (headers !== null && encoding !== null) parts.push(isText(headers) ? inUtf8(part, encoding) : part)
    else {
      const isDeclared = headers !== null && saysHow(headers) && !isUntrue(headers, part)
      parts.push(isUtf8(part) || isDeclared ? part : asUtf8(part))
    }
  }
  return Buffer.concat(parts)
}

/** Whether a part is a text that is not said to be in any encoding. */
const isText = (headers: string): boolean => {
  const type = /^content-type:\s*([^\s;]*)/im.exec(headers)?.[1]
  return type === undefined || (/^text\//i.test(type) && !saysHow(headers))
}

/** What a part ends with, which is none of its text. */
const BOUNDARY = /(?:\r?\n--[^\n]*\s*)?$/

const inUtf8 = (part: Uint8Array, encoding: TransferEncoding): Uint8Array => {
  const written = Buffer.from(part).toString('latin1')
  const end = BOUNDARY.exec(written)?.index ?? written.length
  const text = encoding.decode(written.slice(0, end))
  if (isUtf8(text)) return part
  return Buffer.from(encoding.encode(asUtf8(text)) + written.slice(end), 'latin1')
}

/** Whether headers tell how the body is encoded, or that it is no text. */
const saysHow = (headers: string): boolean => {
  const type = /^content-type:\s*([^\s;]*)(.*)$/im.exec(headers)
  if (type === null) return false
  return !/^(?:text|multipart|message)\//i.test(type[1] ?? '') || /\bcharset\s*=/i.test(type[2] ?? '')
}

/** Whether a text that stands as it is, and is said to be UTF-8, is none. */
const isUntrue = (headers: string, part: Uint8Array): boolean =>
  /^content-type:\s*text\/.*\bcharset\s*=\s*"?utf-?8\b/im.test(headers) &&
  !/^content-transfer-encoding:\s*(?:base64|quoted-printable)/im.test(headers) &&
  !isUtf8(part)

const asUtf8 = (bytes: Uint8Array): Uint8Array => {
  const found = sniffEncoding(bytes, true)
  const text = found === null ? null : decode(bytes, found)
  return text === null ? bytes : Buffer.from(text)
}
