import { readArgument, readCommand, readGroup, readOption, skipBlank, type TexSource } from './tex-source.ts'

/** A command that a text defines for itself. */
interface Macro {
  readonly body: string
  readonly count: number
  /** What stands for the first of its arguments where that is left out. */
  readonly first: string | null
}

const PASSES = 4
const MOST_GROWTH = 1_000_000
const DEFINES = /\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand|DeclareMathOperator|def)\b\*?/g

/** Puts in what a text's own commands stand for, and takes their definitions out. A text that grows without end is left as it is. */
export const withoutMacros = (text: string): string => {
  const macros = new Map<string, Macro>()
  let read = ''
  const source: TexSource = { text, at: 0 }
  DEFINES.lastIndex = 0
  for (let found = DEFINES.exec(text); found !== null; found = DEFINES.exec(text)) {
    read += text.slice(source.at, found.index)
    source.at = DEFINES.lastIndex
    readDefinition(source, macros)
    DEFINES.lastIndex = source.at
  }
  read += text.slice(source.at)
  let expanded = read
  for (let pass = 0; pass < PASSES && macros.size > 0; pass++) {
    const further = expand(expanded, macros, read.length * 2 + MOST_GROWTH)
    if (further === null || further === expanded) break
    expanded = further
  }
  return expanded
}

const readDefinition = (source: TexSource, macros: Map<string, Macro>): void => {
  const name = /^\s*\\([A-Za-z@]+)/.exec(readArgument(source).trim())?.[1]
  const count = Number(readOption(source) ?? 0)
  const first = readOption(source)
  skipBlank(source)
  // Arguments of `\def` stand behind its name: `#1#2`.
  const [given = ''] = /^(?:#\d)+/.exec(source.text.slice(source.at, source.at + 20)) ?? []
  source.at += given.length
  const body = readGroup(source)
  if (name === undefined || body === null || !(count <= 9)) return
  macros.set(name, { body, count: Math.max(count, given.length / 2), first })
}

/** Null where it would be longer than `most`. */
const expand = (text: string, macros: ReadonlyMap<string, Macro>, most: number): string | null => {
  const source: TexSource = { text, at: 0 }
  let expanded = ''
  for (let at = text.indexOf('\\'); at !== -1; at = text.indexOf('\\', source.at)) {
    expanded += text.slice(source.at, at)
    source.at = at + 1
    if (expanded.length > most) return null
    const { name, isStarred } = readCommand(source)
    const macro = macros.get(name)
    const stands = macro === undefined ? `\\${name}${isStarred ? '*' : ''}` : bodyOf(macro, source, most)
    if (stands === null) return null
    expanded += stands
  }
  return expanded + text.slice(source.at)
}

/** Null where it would be longer than `most`. */
const bodyOf = ({ body, count, first }: Macro, source: TexSource, most: number): string | null => {
  const given = Array.from({ length: count }, (_, at) =>
    at === 0 && first !== null ? (readOption(source) ?? first) : readArgument(source),
  )
  const places = body.match(/#\d/g)?.length ?? 0
  if (places * Math.max(0, ...given.map(({ length }) => length)) > most) return null
  return `{${body.replace(/#(\d)/g, (_, digit: string) => given[Number(digit) - 1] ?? '')}}`
}
