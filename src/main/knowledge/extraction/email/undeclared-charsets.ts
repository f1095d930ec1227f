import { isUtf8 } from 'node:buffer'
import { decode, sniffEncoding } from '../text-encoding.ts'
import { partsOf } from './mail-parts.ts'

/**
 * A message in which text stands as it is and nothing says how it is encoded, as old programs and forms on the web write them: such text is put into UTF-8, which
 * is what readers take it for. What is declared stays as it is, where it can be so.
 */
export const withKnownCharsets = (bytes: Uint8Array): Uint8Array => {
  if (isUtf8(bytes)) return bytes
  const parts: Uint8Array[] = []
  for (const { bytes: part, headers } of partsOf(bytes)) {
    const isDeclared = headers !== null && saysHow(headers) && !isUntrue(headers, part)
    parts.push(isUtf8(part) || isDeclared ? part : asUtf8(part))
  }
  return Buffer.concat(parts)
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
