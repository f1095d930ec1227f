/** A part of a text as it is shown to be read; `start` is its offset in the document's text. */
export interface Paragraph {
  readonly start: number
  /** As it stands in the document, line ends included. */
  readonly text: string
  /** Whether its lines are one paragraph that was broken to fit a page. */
  readonly isJoined: boolean
}

/** Where typewriters and programs of old broke their lines. */
const NARROWEST = 50
const WIDEST = 180
/** A line that was broken because it was full is at least so full. */
const FULL = 0.7
/** What begins a line that stands for itself: a mark of a list, or room at its left. */
const OWN_LINE = /^(?:\s|[-*+•‣–>|#]\s?|\(?\d{1,3}[.)]\s|\(?[a-z][.)]\s)/i
/** Columns that were set with blanks. */
const COLUMNS = /\S(?: {3,}|\t)\S/
/** Lines that were broken, of all that are not empty, in a text that is worth reading joined. */
const LEAST_SHARE = 0.5

/** A long address, or a table, among the lines changes nothing. */
const USUAL = 0.95

/** How many letters a full line of a text holds; null where it has no such width. */
const widthOf = (lines: readonly string[]): number | null => {
  const lengths = lines
    .flatMap((line) => (line.trim() === '' ? [] : [line.trimEnd().length]))
    .sort((one, other) => one - other)
  const width = lengths[Math.floor((lengths.length - 1) * USUAL)] ?? 0
  return width >= NARROWEST && width <= WIDEST ? width : null
}

const isFull = (line: string, width: number): boolean => line.trimEnd().length >= width * FULL

/** Whether a line goes on in the next. */
const goesOn = (line: string, next: string, width: number): boolean =>
  isFull(line, width) && next.trim() !== '' && !OWN_LINE.test(next) && !COLUMNS.test(line) && !COLUMNS.test(next)

/** A text in paragraphs: lines that were broken to fit a page go together, all others stay as they stand. No letter is left out. */
export const paragraphs = (text: string): readonly Paragraph[] => {
  const lines = text.split('\n')
  const width = widthOf(lines)
  const parts: Paragraph[] = []
  let start = 0
  let at = 0
  while (at < lines.length) {
    let last = at
    while (width !== null && last + 1 < lines.length && goesOn(lines[last] ?? '', lines[last + 1] ?? '', width))
      last += 1
    const part = lines.slice(at, last + 1).join('\n')
    parts.push({ start, text: part, isJoined: last > at })
    start += part.length + 1
    at = last + 1
  }
  return parts
}

/** Whether most of a text was broken to fit a page, so that it reads better with its paragraphs joined. */
export const isHardWrapped = (text: string): boolean => {
  const parts = paragraphs(text).filter((part) => part.text.trim() !== '')
  const linesOf = (some: readonly Paragraph[]) => some.reduce((sum, part) => sum + part.text.split('\n').length, 0)
  const joined = parts.filter(({ isJoined }) => isJoined)
  return joined.length >= 2 && linesOf(joined) >= LEAST_SHARE * linesOf(parts)
}
