import { texSigns } from './tex-signs.ts'
import { readArgument, readCommand, readOption, type TexSource } from './tex-source.ts'

const MAX_DEPTH = 40

/** A formula in one line, like those of Word: `a/b`, `x^2`, `√(x)`. */
export const texMath = (formula: string, depth = 0): string => {
  const source: TexSource = { text: formula, at: 0 }
  let line = ''
  while (source.at < formula.length) {
    const sign = formula.charAt(source.at++)
    if (sign === '\\') line += commandText(source, depth)
    else if (sign === '^' || sign === '_') line += marked(sign, inner(readArgument(source), depth))
    else if (sign === '~' || /\s/.test(sign)) line += ' '
    else if (sign !== '{' && sign !== '}' && sign !== '&') line += sign
  }
  return line.replace(/\s+/g, ' ').trim()
}

const inner = (text: string, depth: number): string => (depth > MAX_DEPTH ? text : texMath(text, depth + 1))

const unmarked: ReadonlySet<string> = new Set([
  'left',
  'right',
  'big',
  'Big',
  'bigl',
  'bigr',
  'displaystyle',
  'limits',
  'nonumber',
  'notag',
])
const dropped: ReadonlySet<string> = new Set(['label', 'tag', 'vspace', 'hspace', 'color'])
const brackets: Readonly<Record<string, readonly [string, string]>> = {
  pmatrix: ['(', ')'],
  bmatrix: ['[', ']'],
  vmatrix: ['|', '|'],
}

const commandText = (source: TexSource, depth: number): string => {
  const { name } = readCommand(source)
  const argument = (): string => inner(readArgument(source), depth)
  switch (name) {
    case 'frac':
    case 'tfrac':
    case 'dfrac':
      return `${grouped(argument())}/${grouped(argument())}`
    case 'sqrt':
      return `${readOption(source) ?? ''}√(${argument()})`
    case '\\':
      readOption(source)
      return '; '
    case 'text':
    case 'mathrm':
    case 'textrm':
    case 'mbox':
      return readArgument(source)
    case 'begin':
    case 'end':
      return brackets[readArgument(source)]?.[name === 'begin' ? 0 : 1] ?? ''
    default:
      if (dropped.has(name)) readArgument(source)
      if (dropped.has(name) || unmarked.has(name)) return ''
      return signText(name)
  }
}

/** A sign, the name of a function, or a sign that is escaped; spaces are spaces. */
const signText = (name: string): string => {
  const sign = texSigns.get(name)
  if (sign !== undefined) return sign
  if (/^(?:[,;: ]|quad|qquad)$/.test(name)) return ' '
  if (name === '!') return ''
  return FUNCTION.test(name) ? `${name} ` : /^[A-Za-z]/.test(name) ? '' : name
}

const FUNCTION =
  /^(?:sin|cos|tan|cot|arcsin|arccos|arctan|sinh|cosh|tanh|log|ln|exp|lim|max|min|sup|inf|det|dim|mod|bmod|gcd|arg|deg|Pr)$/

const marked = (sign: string, text: string): string => (text === '' ? '' : `${sign}${grouped(text)}`)
const grouped = (text: string): string => (/^[\p{L}\p{N}.]*$/u.test(text) ? text : `(${text})`)
