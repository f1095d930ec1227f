/** A stretch of a message as it was sent. */
interface MailPart {
  readonly bytes: Uint8Array
  /** Of a body, the headers above it, each on one line; null for headers themselves. */
  readonly headers: string | null
}

const LF = 10
const DASH = 45

/** Headers and bodies in turn, as boundaries divide them; together they are the message. */
export function* partsOf(bytes: Uint8Array): Generator<MailPart, void, undefined> {
  const boundaries = new Set<string>()
  let from = 0
  let isHeader = true
  let headers = ''
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(LF, at)
    const next = end < 0 ? bytes.length : end + 1
    const isEnd = isHeader
      ? lineAt(bytes, at, next) === ''
      : isDashed(bytes, at) && boundaries.has(lineAt(bytes, at, next))
    if (isEnd) {
      const piece = bytes.subarray(from, next)
      if (isHeader) {
        headers = Buffer.from(piece)
          .toString('latin1')
          .replace(/\r?\n[ \t]+/g, ' ')
        const boundary = /^content-type:.*\bboundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/im.exec(headers)
        const name = boundary?.[1] ?? boundary?.[2]
        if (name !== undefined) boundaries.add(`--${name}`)
        yield { bytes: piece, headers: null }
      } else yield { bytes: piece, headers }
      from = next
      isHeader = !isHeader
    }
    at = next
  }
  yield { bytes: bytes.subarray(from), headers: isHeader ? null : headers }
}

/** Boundaries begin so; files that are attached have lines by the million. */
const isDashed = (bytes: Uint8Array, at: number): boolean => bytes[at] === DASH && bytes[at + 1] === DASH

/** Longer lines are no boundaries (RFC 2046, 5.1.1). */
const LONGEST_BOUNDARY = 80

const lineAt = (bytes: Uint8Array, from: number, to: number): string =>
  to - from > LONGEST_BOUNDARY ? '…' : Buffer.from(bytes.subarray(from, to)).toString('latin1').trimEnd()
