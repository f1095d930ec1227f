import { partsOf } from './mail-parts.ts'

/**
 * A message whose text flows (RFC 3676), with the marks of quotes taken away in the midst of its paragraphs: the parser joins lines that end in a space, and
 * knows no quotes. Lines of different levels are divided, whatever they end in. Everything else stays as it is, byte by byte.
 */
export const withFlowingQuotes = (bytes: Uint8Array): Uint8Array => {
  if (
    !['flowed', 'Flowed', 'FLOWED'].some((name) =>
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(name),
    )
  )
    return bytes
  const parts: Uint8Array[] = []
  for (const { bytes: part, headers } of partsOf(bytes)) {
    parts.push(headers === null || !flows(headers) ? part : mended(part, encodingOf(headers)))
  }
  return Buffer.concat(parts)
}

const flows = (headers: string): boolean =>
  /^content-type:\s*text\/plain\b[^\n]*;\s*format\s*=\s*"?flowed\b/im.test(headers)

const encodingOf = (headers: string): string =>
  (/^content-transfer-encoding:\s*"?([\w-]+)/im.exec(headers)?.[1] ?? '').toLowerCase()

const mended = (body: Uint8Array, encoding: string): Uint8Array => {
  const written = Buffer.from(body).toString('latin1')
  if (encoding !== 'base64') return Buffer.from(mendedLines(written, encoding === 'quoted-printable'), 'latin1')
  // The boundary that ends a part stands behind its text.
  const boundary = written.indexOf('\n--')
  const [coded, rest] = boundary === -1 ? [written, ''] : [written.slice(0, boundary), written.slice(boundary)]
  const decoded = Buffer.from(coded, 'base64').toString('latin1')
  const again = Buffer.from(mendedLines(decoded, false), 'latin1').toString('base64')
  return Buffer.from(again.replace(/.{76}/g, '$&\r\n') + rest, 'latin1')
}

/** The marks of a quote: `>`, `>>`, or `> > ` as some write it. A space behind the last belongs to them. */
const marks = /^(?:>[ ]?)*/

interface Above {
  readonly level: number
  /** Whether the next line of its level goes on in it. */
  readonly isOpen: boolean
  /** Whether the next is the rest of it, which is coded and would have been too long. */
  readonly isBroken: boolean
}

const mendedLines = (text: string, isCoded: boolean): string => {
  const written: string[] = []
  let above: Above = { level: 0, isOpen: false, isBroken: false }
  for (const each of text.split('\n')) {
    const line = each.replace(/\r$/, '')
    const mark = above.isBroken ? '' : (marks.exec(line)?.[0] ?? '')
    const level = above.isBroken ? above.level : mark.replaceAll(' ', '').length
    const isBroken = isCoded && line.endsWith('=')
    const rest = line.slice(mark.length)
    const isEnd = level > 0 && isSignature(rest)
    const goesOn = above.isOpen && level === above.level && rest !== '' && !isEnd
    if (above.isOpen && !goesOn) written.push(closed(written.pop() ?? '', isCoded))
    // The parser takes one space away before each line.
    const shown = goesOn && level > 0 ? ` ${rest}` : isEnd ? closed(line, isCoded) : line
    written.push(shown + each.slice(line.length))
    above = { level, isBroken, isOpen: !isBroken && !isEnd && isSoft(line, isCoded) }
  }
  return written.join('\n')
}

const isSignature = (rest: string): boolean => /^--(?: |=20)$/.test(rest)

const isSoft = (line: string, isCoded: boolean): boolean => line.endsWith(' ') || (isCoded && line.endsWith('=20'))

/** A line without the space that lets the next go on in it. */
const closed = (line: string, isCoded: boolean): string => {
  const [, text = '', end = ''] = /^([^\r]*)(\r?)$/.exec(line) ?? [line, line]
  return (isCoded ? withoutCodedSpaces(text) : text.trimEnd()) + end
}

const withoutCodedSpaces = (line: string): string => {
  let text = line.trimEnd()
  while (text.endsWith('=20')) text = text.slice(0, -3).trimEnd()
  return text
}
