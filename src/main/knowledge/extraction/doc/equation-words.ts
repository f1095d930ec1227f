/** A part of an equation field: plain words, or a switch with its arguments. */
type Part = string | { readonly kind: string; readonly args: readonly (readonly Part[])[] }

const MOST_DEPTH = 30

/**
 * The words of a field that sets an equation (EQ): `\f(1,2)` is 1/2, `\r(2,x)` √x. Word sets with it, too, how Chinese and Japanese are said above them (`\o(\s\up(…),漢字)`), of
 * which the words themselves are told.
 */
export const equationWords = (code: string): string => {
  const reader = { code, at: 0 }
  return inWords(readParts(reader, '', 0))
    .replace(/\s+/g, ' ')
    .trim()
}

interface CodeReader {
  readonly code: string
  at: number
}

/** Reads up to one of the signs in `ends`, which is left to be read. */
const readParts = (reader: CodeReader, ends: string, depth: number): Part[] => {
  const parts: Part[] = []
  while (reader.at < reader.code.length) {
    const sign = reader.code.charAt(reader.at)
    if (ends.includes(sign)) break
    reader.at++
    if (sign !== '\\') parts.push(sign)
    else parts.push(...readSwitch(reader, depth))
  }
  return parts
}

const SWITCH = /\\?([a-z]+)\s*\d*\s*/iy

const readSwitch = (reader: CodeReader, depth: number): Part[] => {
  const next = reader.code.charAt(reader.at)
  if (next === '*') {
    // How all of it is set: `\* jc2 \* "Font:MS Mincho" \* hps10`.
    reader.at += /^\*\s*(?:"[^"]*"|[^\s\\]*)/.exec(reader.code.slice(reader.at))?.[0].length ?? 1
    return []
  }
  if (!/[a-z]/i.test(next) || depth > MOST_DEPTH) {
    reader.at++
    return [next]
  }
  const kind = kindAt(reader)
  if (reader.code.charAt(reader.at) !== '(') return []
  const args: Part[][] = []
  do {
    reader.at++
    args.push(readParts(reader, ',;)', depth + 1))
  } while (/[,;]/.test(reader.code.charAt(reader.at)))
  reader.at++
  return [{ kind, args }]
}

/** The first of several switches that stand together says what it is, the others how: `\s\up 9`, `\o\ad`. */
const kindAt = (reader: CodeReader): string => {
  let kind = ''
  for (;;) {
    SWITCH.lastIndex = reader.at
    const [whole, word = ''] = SWITCH.exec(reader.code) ?? ['']
    if (whole === '') return kind
    if (kind === '') kind = word.toLowerCase()
    reader.at += whole.length
    if (reader.code.charAt(reader.at) !== '\\') return kind
  }
}

const inWords = (parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : switchWords(part))).join('')

const switchWords = ({ kind, args }: Exclude<Part, string>): string => {
  const words = args.map(inWords)
  switch (kind) {
    case 'f':
      return words.map(grouped).join('/')
    case 'r':
      return `√${grouped(words.at(-1) ?? '')}`
    case 'o':
      return words.filter((_, at) => !isRaised(args[at] ?? [])).join('')
    case 'b':
      return `(${words.join(', ')})`
    case 's':
    case 'x':
      return words.join('')
    case 'i':
      return `∫ ${words.filter((each) => each.trim() !== '').join(' ')}`
    default:
      return words.join(' ')
  }
}

const isRaised = (parts: readonly Part[]): boolean =>
  parts.some((part) => typeof part !== 'string' && part.kind === 's')

const grouped = (words: string): string => (/^[\p{L}\p{N}.]*$/u.test(words.trim()) ? words.trim() : `(${words.trim()})`)
