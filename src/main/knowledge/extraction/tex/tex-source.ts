/** A text in TeX that is read from its beginning, part by part. */
export interface TexSource {
  readonly text: string
  at: number
}

/** A command: `\section*` is `section`, starred. */
export interface TexCommand {
  readonly name: string
  readonly isStarred: boolean
}

/** Comments go on to the end of their line, and take the space before the next with them; a sign that is escaped begins none. */
export const withoutComments = (text: string): string =>
  text
    .split(VERBATIM)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/(?<!\\)((?:\\\\)*)%[^\n]*(?:\n[ \t]*(?!\n))?/g, '$1')))
    .join('')

/** What is printed as it is written, and addresses. */
const VERBATIM =
  /(\\(?:url|nolinkurl|href)\s*\{[^{}\n]*\}|\\begin\{(?:verbatim|lstlisting|minted|Verbatim)\*?\}[\s\S]*?\\end\{(?:verbatim|lstlisting|minted|Verbatim)\*?\})/

const NAME = /[A-Za-z@]+/y
const BLANK = /\s*/y

export const skipBlank = (source: TexSource): void => {
  BLANK.lastIndex = source.at
  source.at += BLANK.exec(source.text)?.[0].length ?? 0
}

/** The command behind a backslash that was read. Space behind a name belongs to it. */
export const readCommand = (source: TexSource): TexCommand => {
  NAME.lastIndex = source.at
  const name = NAME.exec(source.text)?.[0] ?? source.text.charAt(source.at)
  source.at += name.length
  if (!/^[A-Za-z@]/.test(name)) return { name, isStarred: false }
  const isStarred = source.text.charAt(source.at) === '*'
  if (isStarred) source.at++
  return { name, isStarred }
}

/** What stands between a sign that opens and the one that closes it; null where none opens here. Braces around signs hide them. */
const readBetween = (source: TexSource, [opens, closes]: readonly [string, string]): string | null => {
  const before = source.at
  skipBlank(source)
  if (source.text.charAt(source.at) !== opens) {
    source.at = before
    return null
  }
  const start = ++source.at
  let depth = 0
  for (; source.at < source.text.length; source.at++) {
    const sign = source.text.charAt(source.at)
    if (sign === '\\') source.at++
    else if (depth === 0 && sign === closes) return source.text.slice(start, source.at++)
    else if (sign === '{') depth++
    else if (sign === '}') depth--
    if (depth < 0) break
  }
  return source.text.slice(start, source.at)
}

/** `{…}`, or the one sign or command that stands instead. */
export const readArgument = (source: TexSource): string => {
  const group = readBetween(source, ['{', '}'])
  if (group !== null) return group
  skipBlank(source)
  const start = source.at
  if (source.text.charAt(source.at++) === '\\') readCommand(source)
  return source.text.slice(start, source.at)
}

/** `{…}`, or nothing. */
export const readGroup = (source: TexSource): string | null => readBetween(source, ['{', '}'])

/** `[…]`, or nothing. */
export const readOption = (source: TexSource): string | null => readBetween(source, ['[', ']'])

/** What stands up to the end of an environment that was begun, of others of its name within it too. */
export const readEnvironment = (source: TexSource, name: string): string => {
  const start = source.at
  const sign = new RegExp(`\\\\(begin|end)\\s*\\{${name.replace(/[^\w]/g, '\\$&')}\\}`, 'g')
  sign.lastIndex = start
  let depth = 1
  for (let found = sign.exec(source.text); found !== null; found = sign.exec(source.text)) {
    depth += found[1] === 'begin' ? 1 : -1
    if (depth > 0) continue
    source.at = sign.lastIndex
    return source.text.slice(start, found.index)
  }
  source.at = source.text.length
  return source.text.slice(start)
}

/** What stands up to a mark, which is passed. */
export const readUntil = (source: TexSource, mark: string): string => {
  const start = source.at
  const end = source.text.indexOf(mark, start)
  source.at = end === -1 ? source.text.length : end + mark.length
  return source.text.slice(start, end === -1 ? undefined : end)
}
