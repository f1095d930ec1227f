import type { TableDialect } from '../../../../contracts/tables/scan-rows.ts'

/**
 * The fields of one CSV record (RFC 4180, read generously): a quote opens a field at its beginning, where one closes it that a delimiter or the
 * record's end follows; stray ones in between, and one that nothing closes, are characters. As the host reads them.
 */
export const parseCsvRecord = (record: string, { delimiter, quote }: TableDialect): readonly string[] => {
  const line = record.replace(/[\r\n]+$/, '')
  const fields: string[] = []
  let position = 0
  while (position <= line.length) {
    const field = readQuoted(line, position, { delimiter, quote }) ?? readPlain(line, position, delimiter)
    fields.push(field.value)
    position = field.end + 1
  }
  return fields
}

interface Field {
  readonly value: string
  /** Where the delimiter after the field stands, or the length of the line. */
  readonly end: number
}

const readPlain = (line: string, from: number, delimiter: string): Field => {
  const found = line.indexOf(delimiter, from)
  const end = found === -1 ? line.length : found
  return { value: line.slice(from, end), end }
}

const readQuoted = (line: string, from: number, { delimiter, quote }: TableDialect): Field | null => {
  const open = afterSpaces(line, from, delimiter)
  if (line.charAt(open) !== quote) return null
  const lineEnd = endOfLine(line, open)
  for (let at = line.indexOf(quote, open + 1); at !== -1; at = line.indexOf(quote, at + 1)) {
    if (line.charAt(at + 1) === quote) {
      at += 1
      continue
    }
    const end = afterSpaces(line, at + 1, delimiter)
    if (endsField(line, end, delimiter))
      return { value: line.slice(open + 1, at).replaceAll(quote + quote, quote), end }
    if (at > lineEnd || endsField(line, at - 1, delimiter)) return null
  }
  return null
}

const afterSpaces = (line: string, from: number, delimiter: string): number => {
  let at = from
  while (line.charAt(at) === ' ' && delimiter !== ' ') at += 1
  return at
}

const endsField = (line: string, at: number, delimiter: string): boolean =>
  at >= line.length || line.charAt(at) === delimiter || line.charAt(at) === '\n' || line.charAt(at) === '\r'

const endOfLine = (line: string, from: number): number => {
  const found = line.slice(from).search(/[\r\n]/)
  return found === -1 ? line.length : from + found
}
