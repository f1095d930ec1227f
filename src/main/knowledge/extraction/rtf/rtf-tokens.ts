/** A mark of Rich Text, in the order in which they stand. */
export type RtfToken =
  | { readonly type: 'Open' }
  | { readonly type: 'Close' }
  /** `\b0` is the word `b` with the number 0. */
  | { readonly type: 'Word'; readonly word: string; readonly number: number | null }
  /** A mark of one letter, such as `~` for a space that does not break. */
  | { readonly type: 'Symbol'; readonly symbol: string }
  /** A byte of a character that is not in ASCII. */
  | { readonly type: 'Byte'; readonly byte: number }
  | { readonly type: 'Text'; readonly text: string }

const BACKSLASH = 92
const OPEN = 123
const CLOSE = 125
const control = /([A-Za-z]{1,32})(-?\d{1,10})? ?/y

/** Takes Rich Text apart; binary data in it is stepped over. `source` holds one character for each byte. */
export function* rtfTokens(source: string): Generator<RtfToken, void, undefined> {
  let at = 0
  while (at < source.length) {
    const unit = source.charCodeAt(at)
    if (unit === OPEN) {
      at++
      yield { type: 'Open' }
    } else if (unit === CLOSE) {
      at++
      yield { type: 'Close' }
    } else if (unit === BACKSLASH) {
      const token = readControl(source, at + 1)
      at = token.end
      if (token.value !== null) yield token.value
    } else {
      const end = textEnd(source, at)
      const text = source.slice(at, end).replace(/[\r\n]+/g, '')
      at = end
      if (text !== '') yield { type: 'Text', text }
    }
  }
}

const textEnd = (source: string, from: number): number => {
  let at = from
  for (;;) {
    const unit = source.charCodeAt(at)
    if (Number.isNaN(unit) || unit === BACKSLASH || unit === OPEN || unit === CLOSE) return at
    at++
  }
}

const readControl = (source: string, at: number): { readonly value: RtfToken | null; readonly end: number } => {
  control.lastIndex = at
  const word = control.exec(source)
  if (word !== null) {
    const number = word[2] === undefined ? null : Number(word[2])
    if (word[1] === 'bin') return { value: null, end: control.lastIndex + Math.max(0, number ?? 0) }
    return { value: { type: 'Word', word: word[1] ?? '', number }, end: control.lastIndex }
  }
  const symbol = source.charAt(at)
  if (symbol === "'") {
    const byte = Number.parseInt(source.slice(at + 1, at + 3), 16)
    return { value: Number.isNaN(byte) ? null : { type: 'Byte', byte }, end: at + 3 }
  }
  // A line end behind a backslash is an end of a paragraph.
  if (symbol === '\n' || symbol === '\r') return { value: { type: 'Word', word: 'par', number: null }, end: at + 1 }
  return { value: symbol === '' ? null : { type: 'Symbol', symbol }, end: at + 1 }
}
