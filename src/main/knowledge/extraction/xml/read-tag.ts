/** An opening tag as it is written. */
export interface WrittenTag {
  readonly name: string
  /** Names and values in turn, references still in them. */
  readonly attributes: readonly string[]
  readonly isEmpty: boolean
  /** The offset behind the tag. */
  readonly end: number
}

/** `Incomplete`: the rest of the tag is still to come. */
export type TagReading = WrittenTag | 'Incomplete' | 'Malformed'

const GREATER = 62
const SLASH = 47
const EQUALS = 61
const DOUBLE = 34
const SINGLE = 39

const isSpace = (unit: number): boolean => unit === 32 || unit === 10 || unit === 13 || unit === 9

const skipSpace = (text: string, from: number): number => {
  let at = from
  while (isSpace(text.charCodeAt(at))) at++
  return at
}

const endOfName = (text: string, from: number): number => {
  let at = from
  for (;;) {
    const unit = text.charCodeAt(at)
    // Past the end the unit is NaN, which is not above 32.
    if (!(unit > 32) || unit === GREATER || unit === SLASH || unit === EQUALS) return at
    at++
  }
}

/** Reads the opening tag that begins at `start`; a `>` in a quoted value does not end it. */
export const readTag = (text: string, start: number): TagReading => {
  let at = endOfName(text, start + 1)
  if (at === start + 1) return at < text.length ? 'Malformed' : 'Incomplete'
  const name = text.slice(start + 1, at)
  const attributes: string[] = []
  for (;;) {
    at = skipSpace(text, at)
    const unit = text.charCodeAt(at)
    if (unit === GREATER) return { name, attributes, isEmpty: false, end: at + 1 }
    if (unit === SLASH) {
      if (text.charCodeAt(at + 1) === GREATER) return { name, attributes, isEmpty: true, end: at + 2 }
      return at + 1 < text.length ? 'Malformed' : 'Incomplete'
    }
    at = readAttribute(text, at, attributes)
    if (at < 0) return at === INCOMPLETE ? 'Incomplete' : 'Malformed'
  }
}

const INCOMPLETE = -1
const MALFORMED = -2

/** Adds the attribute that begins at `start`; gives the offset behind it. */
const readAttribute = (text: string, start: number, attributes: string[]): number => {
  const nameEnd = endOfName(text, start)
  const equals = skipSpace(text, nameEnd)
  if (equals >= text.length) return INCOMPLETE
  if (nameEnd === start || text.charCodeAt(equals) !== EQUALS) return MALFORMED
  const open = skipSpace(text, equals + 1)
  if (open >= text.length) return INCOMPLETE
  const quote = text.charCodeAt(open)
  if (quote !== DOUBLE && quote !== SINGLE) return MALFORMED
  const close = text.indexOf(quote === DOUBLE ? '"' : "'", open + 1)
  if (close === -1) return INCOMPLETE
  attributes.push(text.slice(start, nameEnd), text.slice(open + 1, close))
  return close + 1
}
