import { isDay } from './days.ts'
import type { Line } from './text-lines.ts'

const AT = String.raw`(?:\d{1,2}[:.]\d{2}(?:\s?[AaPp]\.?[Mm]\.?)?)`
const NAME = String.raw`\p{L}[\p{L}\p{N}'’._-]*(?:,?\s\(?[\p{L}\p{N}][\p{L}\p{N}'’._-]*\)?){0,3}`
/** A line with nothing but a name and a time over what was written, as chats are copied: `Wilma Oort  8:52 AM`, `Tom — Today at 19:40`. */
const HEAD = new RegExp(
  String.raw`^\s*${NAME}(?:\s{2,}|\t|\s+[—–-]\s+|,\s+|\s+\[?(?=\d{1,2}:\d{2}\s?[AaPp]\.?[Mm]))(?:[^\n]{0,24}?[\s,])?\[?${AT}\]?\s*$`,
  'u',
)
/** `--- Thursday, October 9th ---` */
const DIVIDER = /^\s*[-–—=_*]{2,}\s*(\S.*?\S)\s*[-–—=_*]{2,}\s*$/u

/** The day that a line between messages names; null for any other line. */
export const dividingDay = (line: string): string | null => {
  const [, day] = DIVIDER.exec(line) ?? []
  return day !== undefined && isDay(day) ? day : null
}

/** Fewer are a line of a programme rather than messages. */
const LEAST_MESSAGES = 2

const isWords = (line: Line | undefined): boolean =>
  line !== undefined && line.kind !== 'Blank' && !HEAD.test(line.text) && dividingDay(line.text) === null

/** Marks the days between messages, and the lines that say who wrote a message, each of which has words below and nothing right above. */
export const markMessages = (lines: readonly Line[]): Line[] => {
  const isHead = (line: Line, at: number): boolean => {
    const before = lines[at - 1]
    const standsFree = before === undefined || before.kind === 'Blank' || dividingDay(before.text) !== null
    return standsFree && HEAD.test(line.text) && isWords(lines[at + 1])
  }
  const heads = new Set(lines.filter(isHead))
  const areMessages = heads.size >= LEAST_MESSAGES
  return lines.map((line) => {
    if (areMessages && heads.has(line)) return { ...line, kind: 'Author' }
    const day = dividingDay(line.text)
    return day === null ? line : { ...line, kind: 'Divider' }
  })
}
