import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { MalformedJson } from './malformed-json.ts'

const QUOTE = 34
const BACKSLASH = 92
const words = ['true', 'false', 'null'] as const

/** The offset behind the string, number or word that stands at `at` (RFC 8259). */
export const readScalar = (text: string, at: number): number => {
  if (text.charCodeAt(at) === QUOTE) return readString(text, at)
  const word = words.find((candidate) => text.startsWith(candidate, at))
  return word === undefined ? readNumber(text, at) : at + word.length
}

/** The offset behind the string that begins at `at`. */
export const readString = (text: string, start: number): number => {
  let at = start + 1
  for (;;) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) return at + 1
    if (unit === BACKSLASH) at = readEscape(text, at)
    else if (unit >= 32) at++
    else throw new MalformedJson(text, at, failureWords('TextAndQuote'))
  }
}

const readEscape = (text: string, at: number): number => {
  const letter = text[at + 1]
  if (letter === 'u') {
    if (/^[\da-fA-F]{4}$/.test(text.slice(at + 2, at + 6))) return at + 6
  } else if (letter !== undefined && '"\\/bfnrt'.includes(letter)) {
    return at + 2
  }
  throw new MalformedJson(text, at + 1, failureWords('AnEscape'))
}

const isDigit = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at)
  return unit >= 48 && unit <= 57
}

const readDigits = (text: string, start: number): number => {
  if (!isDigit(text, start)) throw new MalformedJson(text, start, failureWords('ADigit'))
  let at = start
  while (isDigit(text, at)) at++
  return at
}

const readNumber = (text: string, start: number): number => {
  const isNegative = text[start] === '-'
  if (!isNegative && !isDigit(text, start)) throw new MalformedJson(text, start, failureWords('AValue'))
  let at = isNegative ? start + 1 : start
  at = text[at] === '0' ? at + 1 : readDigits(text, at)
  if (text[at] === '.') at = readDigits(text, at + 1)
  if (text[at] === 'e' || text[at] === 'E') {
    const sign = text[at + 1]
    at = readDigits(text, sign === '+' || sign === '-' ? at + 2 : at + 1)
  }
  return at
}
