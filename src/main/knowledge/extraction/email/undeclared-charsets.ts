import { isUtf8 } from 'node:buffer'
import { decode, sniffEncoding } from '../text-encoding.ts'

const LF = 10

/**
 * A message in which text stands as it is and nothing says how it is encoded, as old programs and forms on the web write them: such text is put into UTF-8, which
 * is what readers take it for. What is declared stays as it is.
 */
export const withKnownCharsets = (bytes: Uint8Array): Uint8Array => {
  if (isUtf8(bytes)) return bytes
  const parts: Uint8Array[] = []
  for (const part of partsOf(bytes)) parts.push(isUtf8(part.bytes) || part.isDeclared ? part.bytes : asUtf8(part.bytes))
  return Buffer.concat(parts)
}

interface Part {
  readonly bytes: Uint8Array
  readonly isDeclared: boolean
}

/** Headers and bodies in turn, as boundaries divide them. */
function* partsOf(bytes: Uint8Array): Generator<Part, void, undefined> {
  const boundaries = new Set<string>()
  let from = 0
  let isHeader = true
  let isDeclared = false
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(LF, at)
    const next = end < 0 ? bytes.length : end + 1
    const line = lineAt(bytes, at, next)
    if (isHeader ? line === '' : boundaries.has(line)) {
      const piece = bytes.subarray(from, next)
      if (isHeader) {
        const headers = Buffer.from(piece)
          .toString('latin1')
          .replace(/\r?\n[ \t]+/g, ' ')
        const boundary = /^content-type:.*\bboundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/im.exec(headers)
        const name = boundary?.[1] ?? boundary?.[2]
        if (name !== undefined) boundaries.add(`--${name}`)
        isDeclared = saysHow(headers)
        yield { bytes: piece, isDeclared: false }
      } else yield { bytes: piece, isDeclared }
      from = next
      isHeader = !isHeader
    }
    at = next
  }
  yield { bytes: bytes.subarray(from), isDeclared: !isHeader && isDeclared }
}

/** Longer lines are no boundaries (RFC 2046, 5.1.1). */
const LONGEST_BOUNDARY = 80

const lineAt = (bytes: Uint8Array, from: number, to: number): string =>
  to - from > LONGEST_BOUNDARY ? '…' : Buffer.from(bytes.subarray(from, to)).toString('latin1').trimEnd()

/** Whether headers tell how the body is encoded, or that it is no text. */
const saysHow = (headers: string): boolean => {
  const type = /^content-type:\s*([^\s;]*)(.*)$/im.exec(headers)
  if (type === null) return false
  return !/^(?:text|multipart|message)\//i.test(type[1] ?? '') || /\bcharset\s*=/i.test(type[2] ?? '')
}

const asUtf8 = (bytes: Uint8Array): Uint8Array => {
  const found = sniffEncoding(bytes, true)
  const text = found === null ? null : decode(bytes, found)
  return text === null ? bytes : Buffer.from(text)
}
