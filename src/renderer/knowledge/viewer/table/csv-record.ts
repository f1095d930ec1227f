/** The fields of one CSV record (RFC 4180), read generously: text after a closing quote is kept, and a quote that nothing closes is a character. */
export const parseCsvRecord = (record: string, delimiter: string): readonly string[] => {
  const line = record.replace(/[\r\n]+$/, '')
  const fields: string[] = []
  let position = 0
  while (position <= line.length) {
    const field = readQuoted(line, position, delimiter) ?? readPlain(line, position, delimiter)
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

const readQuoted = (line: string, from: number, delimiter: string): Field | null => {
  if (line.charAt(from) !== '"') return null
  let value = ''
  let position = from + 1
  for (;;) {
    const quote = line.indexOf('"', position)
    if (quote === -1) return null
    value += line.slice(position, quote)
    if (line.charAt(quote + 1) !== '"') {
      const rest = readPlain(line, quote + 1, delimiter)
      return { value: value + rest.value, end: rest.end }
    }
    value += '"'
    position = quote + 2
  }
}
