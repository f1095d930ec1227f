/** A line of a calendar or a contact card (RFC 5545, RFC 6350): `DTSTART;TZID=Europe/Berlin:20240501T100000`. */
export interface ContentLine {
  /** In capitals, without the group before a point. */
  readonly name: string
  /** What it has in common with other lines of its card (`item1`), in capitals; '' where nothing. */
  readonly group: string
  /** Names in capitals; values in the order in which they stand. */
  readonly parameters: ReadonlyMap<string, readonly string[]>
  /** As written. */
  readonly value: string
}

/** Puts folded lines together again and takes each apart. What is no content line is passed over. */
export function* contentLines(text: string): Generator<ContentLine, void, undefined> {
  for (const line of unfolded(text)) {
    const parsed = parseLine(line)
    if (parsed !== null) yield parsed
  }
}

/** A line that begins with white space goes on with the last; one in quoted-printable that ends with `=` goes on below. */
function* unfolded(text: string): Generator<string, void, undefined> {
  let pieces: string[] = []
  let isQuoted = false
  for (const line of text.split('\n')) {
    const last = pieces.at(-1)
    if (isQuoted && last?.endsWith('=')) pieces.splice(-1, 1, last.slice(0, -1), line)
    else if (last !== undefined && /^[ \t]/.test(line)) pieces.push(line.slice(1))
    else {
      if (last !== undefined) yield pieces.join('')
      pieces = [line]
      isQuoted = /;(?:ENCODING=)?QUOTED-PRINTABLE/i.test(line)
    }
  }
  if (pieces.length > 0) yield pieces.join('')
}

const parseLine = (line: string): ContentLine | null => {
  const head = /^(?:([\w-]+)\.)?([A-Za-z][\w-]*)((?:;(?:"[^"]*"|[^":])*)?):/.exec(line)
  if (head === null) return null
  const [whole, group = '', name = '', written = ''] = head
  const parameters = new Map<string, string[]>()
  for (const [, key = '', value] of written.matchAll(/;([\w-]+)(?:=((?:"[^"]*"|[^;"])*))?/g)) {
    // Cards of version 2.1 give a type without saying that it is one.
    const known = value === undefined ? 'TYPE' : key.toUpperCase()
    const values = ((value ?? key).match(VALUE) ?? []).map((part) => part.replaceAll('"', ''))
    parameters.set(known, [...(parameters.get(known) ?? []), ...values])
  }
  return { name: name.toUpperCase(), group: group.toUpperCase(), parameters, value: line.slice(whole.length) }
}

/** Values of a parameter are divided by commas; one in quotes may hold some. */
const VALUE = /(?:"[^"]*"|[^",])+/g

/** A text value without its escapes. */
export const unescapeText = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_, mark: string) => (mark === 'n' || mark === 'N' ? '\n' : mark))
