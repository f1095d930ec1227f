/** How a table is written. */
export interface TableDialect {
  /** One character. */
  readonly delimiter: string
  readonly quote: '"' | "'"
}

/** A row of a text table: its cells, and where it stands in the text. */
export interface TableRow {
  readonly start: number
  /** Where the row ends, its line end not counted. */
  readonly end: number
  readonly fields: readonly string[]
}

const LF = 10
const CR = 13
const SPACE = 32

/**
 * The rows of delimited text (RFC 4180, read generously), with their exact offsets. Blank lines are no rows, a line of delimiters is one. A
 * quote opens a field at its beginning, where it is closed by one that a delimiter or a line end follows; in between, doubled quotes stand for
 * one, and on the same line single ones for themselves. A quote that nothing closes, or that only another field's opening quote follows on a
 * later line, is a plain character: one stray mark costs no more than its own row. Linear in the length of the text.
 */
export function* scanRows(text: string, dialect: TableDialect, from = 0): Generator<TableRow, void, undefined> {
  const reader = createFieldReader(text, dialect)
  const separator = dialect.delimiter.charCodeAt(0)
  let at = from
  while (at < text.length) {
    const start = at
    const fields: string[] = []
    for (;;) {
      const field = reader.read(at)
      fields.push(field.value)
      at = field.end
      if (text.charCodeAt(at) !== separator) break
      at++
    }
    if (at > start) yield { start, end: at, fields }
    at += lineEndLength(text, at)
  }
}

interface Field {
  readonly value: string
  /** Where the delimiter or the line end after it stands. */
  readonly end: number
}

const lineEndLength = (text: string, at: number): number => {
  if (text.charCodeAt(at) === CR) return text.charCodeAt(at + 1) === LF ? 2 : 1
  return text.charCodeAt(at) === LF ? 1 : 0
}

/** Where quotes are doubtful, a quoted field of one line is not longer than this; a longer search from each of them would take too long. */
const LONGEST_PASSED = 200

/** Reads one field after the other, in order. */
const createFieldReader = (text: string, { delimiter, quote }: TableDialect): { read(at: number): Field } => {
  const separator = delimiter.charCodeAt(0)
  const mark = quote.charCodeAt(0)
  /** No quote before this opens a field of several lines: a search for one that closes has passed them in vain. */
  let passedUntil = 0
  /** The first line end at or behind the field that is being read. */
  let lineEnd = -1

  const endsField = (at: number): boolean => {
    const unit = text.charCodeAt(at)
    return at >= text.length || unit === separator || unit === LF || unit === CR
  }
  const endOfField = (from: number): number => {
    let at = from
    while (!endsField(at)) at++
    return at
  }
  const afterSpaces = (from: number): number => {
    let at = from
    while (text.charCodeAt(at) === SPACE && separator !== SPACE) at++
    return at
  }
  /** The quote that closes the one at `open`; null, with `passedUntil` moved on, when none does. */
  const closing = (open: number): number | null => {
    if (lineEnd < open) lineEnd = endOfLine(open)
    const limit = open < passedUntil ? Math.min(lineEnd, open + LONGEST_PASSED) : text.length
    for (let at = text.indexOf(quote, open + 1); at !== -1 && at < limit; at = text.indexOf(quote, at + 1)) {
      if (text.charCodeAt(at + 1) === mark) at++
      else if (endsField(afterSpaces(at + 1))) return at
      else if (at > lineEnd || endsField(at - 1)) {
        passedUntil = Math.max(passedUntil, at)
        return null
      }
    }
    if (limit === text.length) passedUntil = text.length
    return null
  }
  const endOfLine = (from: number): number => {
    let at = from
    while (at < text.length && text.charCodeAt(at) !== LF && text.charCodeAt(at) !== CR) at++
    return at
  }

  return {
    read(start) {
      const open = afterSpaces(start)
      const close = text.charCodeAt(open) === mark ? closing(open) : null
      if (close === null) {
        const end = endOfField(start)
        return { value: text.slice(start, end), end }
      }
      const value = text.slice(open + 1, close)
      return { value: value.replaceAll(quote + quote, quote), end: afterSpaces(close + 1) }
    },
  }
}
