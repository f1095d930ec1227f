import { texMath } from './tex-math.ts'
import type { TexNumbers } from './tex-numbers.ts'
import { isMark, texSigns, withMark } from './tex-signs.ts'
import {
  readArgument,
  readCommand,
  readGroup,
  readOption,
  readUntil,
  type TexCommand,
  type TexSource,
} from './tex-source.ts'

/** What words refer to, and where their notes go. */
export interface TexWords {
  readonly numbers: TexNumbers
  /** Whether umlauts and quotes are written as in German texts: `"a`. */
  readonly isGerman: boolean
  /** Takes a footnote, and gives its sign. */
  note(words: string): string
}

const MAX_DEPTH = 60

/** How many arguments follow that are no words. */
const silent: Readonly<Record<string, number>> = {
  label: 1,
  vspace: 1,
  hspace: 1,
  includegraphics: 1,
  input: 1,
  include: 1,
  index: 1,
  bibliographystyle: 1,
  bibliography: 1,
  addbibresource: 1,
  usepackage: 1,
  documentclass: 1,
  pagestyle: 1,
  thispagestyle: 1,
  pagenumbering: 1,
  setlength: 2,
  addtolength: 2,
  setcounter: 2,
  addtocounter: 2,
  hypersetup: 1,
  lstset: 1,
  color: 1,
  textcolor: 1,
  colorbox: 1,
  fontsize: 2,
  selectlanguage: 1,
  foreignlanguage: 1,
  usetheme: 1,
  setbeamertemplate: 1,
  graphicspath: 1,
  geometry: 1,
  rule: 2,
  phantom: 1,
  vphantom: 1,
  hphantom: 1,
  cmidrule: 1,
  cline: 1,
  raisebox: 1,
  scalebox: 1,
  resizebox: 2,
  rotatebox: 1,
  parbox: 1,
  addcontentsline: 3,
  markboth: 2,
  captionsetup: 1,
}

/** The words of a stretch of TeX, without its commands. */
export const texWords = (text: string, around: TexWords, depth = 0): string => {
  const source: TexSource = { text, at: 0 }
  let words = ''
  while (source.at < text.length) {
    const sign = text.charAt(source.at++)
    if (sign === '\\') words += commandWords(source, around, depth)
    else if (sign === '$') words += formulaWords(source)
    else if (sign === '~') words += ' '
    else if (sign !== '{' && sign !== '}') words += sign
  }
  return depth > 0 ? words : collapsed(quoted(words, around.isGerman))
}

const collapsed = (words: string): string =>
  words
    .replace(/[ \t\n]+/g, ' ')
    .replaceAll(LINE, '\n')
    .replace(/ ?\n ?/g, '\n')
    .trim()

/** Stands for a line end that is one, until those that are none are gone. */
const LINE = '\u2028'
/** A sign that was escaped is no part of a quote or a dash. */
const KEPT = '\u2060'

const quoted = (words: string, isGerman: boolean): string => {
  const umlauts = isGerman
    ? words
        .replace(/"([aouAOU])/g, (_, letter: string) => withMark(letter, '"'))
        .replace(/"s/g, 'ß')
        .replace(/"`/g, '„')
        .replace(/"'/g, '“')
        .replace(/"[-=~]/g, (sign) => (sign === '""' ? '' : '-'))
        .replace(/"[|"]/g, '')
    : words
  return umlauts
    .replace(/---/g, '—')
    .replace(/--/g, '–')
    .replace(/``/g, '“')
    .replace(/''/g, '”')
    .replace(/,,/g, '„')
    .replace(/`/g, '‘')
    .replaceAll(KEPT, '')
}

const formulaWords = (source: TexSource): string => {
  const { text, at } = source
  const mark = text.charAt(at) === '$' ? '$$' : '$'
  const begin = mark === '$$' ? at + 1 : at
  const end = formulaEnd(text, begin, mark)
  source.at = end + mark.length
  return texMath(text.slice(begin, end))
}

const formulaEnd = (text: string, from: number, mark: string): number => {
  for (let at = text.indexOf(mark, from); at !== -1; at = text.indexOf(mark, at + 1))
    if (text.charAt(at - 1) !== '\\') return at
  return text.length
}

const commandWords = (source: TexSource, around: TexWords, depth: number): string => {
  const command = readCommand(source)
  const { name } = command
  const inner = (text: string): string => (depth > MAX_DEPTH ? text : texWords(text, around, depth + 1))
  if (isMark(name)) return withMark(inner(readArgument(source)), name)
  if (!/^[A-Za-z@]/.test(name)) return signWords(source, name)
  const sign = texSigns.get(name)
  if (sign !== undefined) {
    skipSpace(source)
    return sign
  }
  return referenceWords(source, command, { around, inner }) ?? plainWords(source, name, { around, inner })
}

const skipSpace = (source: TexSource): void => {
  if (source.text.startsWith('{}', source.at)) source.at += 2
  else while (source.text.charAt(source.at) === ' ') source.at++
}

/** A command of one sign that is no letter: a sign that is escaped, or space. */
const signWords = (source: TexSource, name: string): string => {
  switch (name) {
    case '\\':
      if (source.text.charAt(source.at) === '*') source.at++
      readOption(source)
      return LINE
    case '(':
    case '[':
      return texMath(readUntil(source, name === '(' ? '\\)' : '\\]'))
    case '-':
    case '/':
    case '!':
    case '@':
      return ''
    case ',':
    case ';':
    case ':':
    case ' ':
    case '\n':
      return ' '
    default:
      return name + KEPT
  }
}

interface Inside {
  readonly around: TexWords
  readonly inner: (text: string) => string
}

/** What refers to another place, to a book, to an address; null for any other command. */
const referenceWords = (source: TexSource, { name }: TexCommand, { around, inner }: Inside): string | null => {
  if (/^(?:[cC]?ref|autoref|eqref|vref|nameref|pageref)$/.test(name)) {
    const keys = readArgument(source).split(',')
    const numbers = keys.map((key) => around.numbers.labels.get(key.trim()) ?? key.trim())
    return name === 'eqref' ? `(${numbers.join(', ')})` : numbers.join(', ')
  }
  if (/cite/i.test(name)) {
    const remarks = [readOption(source), readOption(source)].filter((remark) => remark !== null).map(inner)
    const keys = readArgument(source).split(',')
    const books = keys.map((key) => around.numbers.books.get(key.trim()) ?? key.trim())
    return `[${[...books, ...remarks].filter((part) => part !== '').join(', ')}]`
  }
  switch (name) {
    case 'href': {
      const address = readArgument(source)
      return `${inner(readArgument(source))} (${plainAddress(address)})`
    }
    case 'url':
    case 'nolinkurl':
      return plainAddress(readArgument(source))
    case 'footnote':
    case 'footnotetext':
    case 'endnote':
    case 'thanks':
      return around.note(inner(readArgument(source)))
    default:
      return null
  }
}

const plainAddress = (written: string): string => written.replace(/\\([%#&_~])/g, '$1').replaceAll('-', `-${KEPT}`)

const plainWords = (source: TexSource, name: string, { inner }: Inside): string => {
  switch (name) {
    case 'verb':
    case 'lstinline':
      return verbatim(source)
    case 'SI':
    case 'qty':
      return `${inner(readArgument(source))} ${unitWords(readArgument(source))}`
    case 'si':
    case 'unit':
      return unitWords(readArgument(source))
    case 'enquote':
      return `“${inner(readArgument(source))}”`
    case 'newline':
    case 'linebreak':
      return LINE
    case 'and':
      return ', '
    case 'quad':
    case 'qquad':
    case 'space':
      skipSpace(source)
      return ' '
    default: {
      readOption(source)
      const count = silent[name] ?? 0
      for (let left = count; left > 0; left--) readArgument(source)
      if (count === 0 && source.text.charAt(source.at) !== '{') skipSpace(source)
      return ''
    }
  }
}

const verbatim = (source: TexSource): string => {
  readOption(source)
  const mark = source.text.charAt(source.at)
  const group = mark === '{' ? readGroup(source) : null
  if (group !== null) return group
  const end = source.text.indexOf(mark, source.at + 1)
  const words = source.text.slice(source.at + 1, end === -1 ? undefined : end)
  source.at = end === -1 ? source.text.length : end + 1
  return words
}

/** `\kilo\metre` is `kilo metre`; what is written without commands is as it is. */
const unitWords = (unit: string): string =>
  unit
    .replace(/\\([A-Za-z]+)/g, (_, name: string) => ` ${texSigns.get(name) ?? name}`)
    .replace(/[{}]/g, '')
    .trim()
