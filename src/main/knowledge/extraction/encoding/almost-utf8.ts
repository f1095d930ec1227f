import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

const LF = 10
const UTF8_SEQUENCE =
  /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[^\x80-\xff]+|[\x80-\xff]/g

/** What the bytes of a file are that is UTF-8 but for some. */
export interface AlmostUtf8 {
  readonly text: string
  /** Letters beyond ASCII that are UTF-8. */
  readonly good: number
  /** Bytes that are none. */
  readonly bad: number
}

/** Reads UTF-8; what is none is read as a program of the West wrote it. */
export const readAlmostUtf8 = (bytes: Buffer): AlmostUtf8 => {
  const parts: string[] = []
  let good = 0
  let bad = 0
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(LF, start)
    const end = newline === -1 ? bytes.length : newline + 1
    const line = bytes.subarray(start, end)
    start = end
    if (isUtf8(line)) {
      const text = line.toString('utf8')
      good += Math.min(line.length - text.length, text.length)
      parts.push(text)
      continue
    }
    parts.push(
      line.toString('latin1').replace(UTF8_SEQUENCE, (sequence) => {
        if (sequence[0] !== undefined && sequence[0] < '\x80') return sequence
        const piece = Buffer.from(sequence, 'latin1')
        if (isUtf8(piece)) {
          good++
          return piece.toString('utf8')
        }
        bad += piece.length
        return iconv.decode(piece, 'windows-1252')
      }),
    )
  }
  return { text: parts.join(''), good, bad }
}
