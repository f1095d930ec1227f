/** A stretch of a text, by UTF-16 offsets. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** JSON as people write it, made JSON; every offset stays what it was, since what is taken out becomes blank. */
export interface MendedJson {
  readonly text: string
  /** What was taken out or made blank, in order; none where nothing was. */
  readonly taken: readonly Stretch[]
}

const QUOTE = 34
const COMMA = 44
const SLASH = 47
const STAR = 42
const BACKSLASH = 92
const MARK = 0xfeff

/**
 * Takes out comments, commas before a closing bracket, byte order marks, and line ends and tabs inside of strings, as programs write them that are
 * laxer than the standard.
 */
export const mendJson = (text: string): MendedJson => {
  const taken: Stretch[] = []
  let comma = -1
  for (let at = 0; at < text.length; ) {
    const unit = text.charCodeAt(at)
    const end = unit === QUOTE ? behindString(text, at, taken) : behindIdle(text, at)
    if (unit === QUOTE) comma = -1
    else if (end > at) taken.push({ start: at, end })
    else if (unit > BLANK) {
      if (comma !== -1 && isClosing(unit)) taken.push({ start: comma, end: comma + 1 })
      comma = unit === COMMA ? at : -1
    }
    at = Math.max(end, at + 1)
  }
  taken.sort((one, other) => one.start - other.start)
  return { text: blanked(text, taken), taken }
}

const BLANK = 32
const isClosing = (unit: number): boolean => unit === 125 || unit === 93

/** The offset behind a comment or a byte order mark that stands at `at`; `at` where none does. */
const behindIdle = (text: string, at: number): number => {
  const unit = text.charCodeAt(at)
  if (unit === MARK) return at + 1
  return unit === SLASH && isComment(text, at) ? behindComment(text, at) : at
}

const isComment = (text: string, at: number): boolean =>
  text.charCodeAt(at + 1) === SLASH || text.charCodeAt(at + 1) === STAR

const behindComment = (text: string, at: number): number => {
  const isLine = text.charCodeAt(at + 1) === SLASH
  const end = text.indexOf(isLine ? '\n' : '*/', at + 2)
  return end === -1 ? text.length : isLine ? end : end + 2
}

const behindString = (text: string, start: number, taken: Stretch[]): number => {
  let at = start + 1
  while (at < text.length) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) return at + 1
    if (unit < 32) taken.push({ start: at, end: at + 1 })
    at += unit === BACKSLASH ? 2 : 1
  }
  return text.length
}

/** The text with spaces in place of stretches of it. */
export const blanked = (text: string, stretches: readonly Stretch[]): string => {
  const parts: string[] = []
  let from = 0
  for (const { start, end } of stretches) {
    parts.push(text.slice(from, start), ' '.repeat(end - start))
    from = end
  }
  return parts.join('') + text.slice(from)
}
