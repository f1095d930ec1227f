export interface TableRow {
  readonly start: number
  /** Where the row ends, its line end not counted. */
  readonly end: number
  readonly fields: readonly string[]
}

const QUOTE = 34
const LF = 10
const CR = 13

/**
 * The rows of delimited text (RFC 4180, read generously), with their exact offsets. Quoted fields may hold delimiters and line ends; what
 * follows a closing quote belongs to the field; blank lines are passed over. A quote that is never closed is a plain character, and so is
 * every quote after it, so that one stray mark costs no more than its own row. Linear in the length of the text.
 */
export function* scanRows(text: string, delimiter: string, from = 0): Generator<TableRow, void, undefined> {
  const separator = delimiter.charCodeAt(0)
  let quotes = true
  let at = from
  while (at < text.length) {
    const start = at
    const fields: string[] = []
    for (;;) {
      const field = readField(text, at, { separator, quotes })
      quotes = field.quotes
      fields.push(field.value)
      at = field.end
      if (text.charCodeAt(at) !== separator) break
      at++
    }
    if (at > start) yield { start, end: at, fields }
    at += lineEndLength(text, at)
  }
}

interface Mode {
  readonly separator: number
  /** Whether a quote at the beginning of a field still opens anything. */
  readonly quotes: boolean
}

const readField = (text: string, start: number, mode: Mode): { value: string; end: number; quotes: boolean } => {
  const close = mode.quotes && text.charCodeAt(start) === QUOTE ? closingQuote(text, start) : null
  if (close === null || close === -1) {
    const end = fieldEnd(text, start, mode.separator)
    return { value: text.slice(start, end), end, quotes: mode.quotes && close === null }
  }
  const end = fieldEnd(text, close + 1, mode.separator)
  const quoted = text.slice(start + 1, close).replaceAll('""', '"')
  return { value: quoted + text.slice(close + 1, end), end, quotes: true }
}

const fieldEnd = (text: string, from: number, separator: number): number => {
  let at = from
  while (at < text.length && !endsField(text.charCodeAt(at), separator)) at++
  return at
}

const lineEndLength = (text: string, at: number): number => {
  if (text.charCodeAt(at) === CR) return text.charCodeAt(at + 1) === LF ? 2 : 1
  return text.charCodeAt(at) === LF ? 1 : 0
}

const endsField = (unit: number, separator: number): boolean => unit === separator || unit === LF || unit === CR

const closingQuote = (text: string, open: number): number => {
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text.charCodeAt(at + 1) !== QUOTE) return at
  }
  return -1
}
