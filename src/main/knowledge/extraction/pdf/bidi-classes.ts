import type { BidiClass } from './bidi-class.ts'
import { latinRuns } from './latin-runs.ts'

export const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const LETTER = /\p{L}/u
const ARABIC = /[\u0600-\u07bf\u0860-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/u
/** Arabic signs that run neither way by themselves: its comma and the signs of percent, per mille and decimals. */
const ARABIC_SIGN = /^[\u0609\u060a\u060c\u066a-\u066d]$/u
const ARABIC_DIGIT = /[\u0660-\u0669]/u

/** The classes of the signs of a line, given from left to right, with each sign inside of a number or of a Latin stretch in the class of that. */
export const bidiClasses = (signs: readonly string[], base: 'ltr' | 'rtl'): BidiClass[] => {
  const classes = joinNumbers(signs, signs.map(classOf))
  return base === 'rtl' ? latinRuns(signs, classes) : classes
}

const classOf = (text: string): BidiClass => {
  if (text.includes('\t')) return 'Tab'
  if (/\p{Nd}/u.test(text)) return 'Number'
  if (/^[.,:/\u060c\u066b\u066c+\-−]$/u.test(text)) return 'Joiner'
  if (ARABIC_SIGN.test(text)) return 'Neutral'
  if (RTL.test(text)) return 'R'
  if (LETTER.test(text)) return 'L'
  return /^[%‰$€£¥₪#°]$/u.test(text) ? 'Unit' : 'Neutral'
}

/**
 * Points and signs between digits are part of the number, and beside Hebrew so is its unit; beside Arabic that stands as a word does. One that joins a number to
 * a Latin letter before it is part of the word.
 */
const joinNumbers = (signs: readonly string[], classes: readonly BidiClass[]): BidiClass[] => {
  const isArabic = signs.some((text) => ARABIC.test(text))
  return classes.map((sign, at) => {
    const [before, after] = [classes[at - 1], classes[at + 1]]
    if (sign === 'Joiner') return after === 'Number' ? joinerBefore(signs, classes, at) : 'Neutral'
    if (sign === 'Unit') return !isArabic && (before === 'Number' || after === 'Number') ? 'Number' : 'Neutral'
    return sign
  })
}

/** What a joiner is that stands at the left of a digit. Nothing but a number that was set to run to the right has its plus there. */
const joinerBefore = (signs: readonly string[], classes: readonly BidiClass[], at: number): BidiClass => {
  const before = classes[at - 1]
  if (before === 'L') return 'L'
  if (before === 'Number') return isDash(signs[at]) && standsApart(signs, classes, at) ? 'Neutral' : 'Number'
  return signs[at] === '+' && before !== 'R' ? 'Number' : 'Neutral'
}

const isDash = (sign: string | undefined): boolean => sign !== undefined && /^[+\-−]$/u.test(sign)

/**
 * Whether a dash divides two numbers, which then follow each other to the left: between Arabic digits, and in Arabic between others (UAX #9, W2 and W4). A number that begins
 * at the left with a nought, as those of telephones do, was set to run to the right.
 */
const standsApart = (signs: readonly string[], classes: readonly BidiClass[], at: number): boolean => {
  let [start, end] = [at, at]
  const isPart = (place: number): boolean => classes[place] === 'Number' || classes[place] === 'Joiner'
  while (isPart(start - 1)) start--
  while (isPart(end + 1)) end++
  if (classes[start - 1] === 'L') return false
  const parts = signs
    .slice(start, end + 1)
    .join('')
    .split(/[+\-−]/u)
    .filter(Boolean)
  if (/^[0٠]/u.test(parts[0] ?? '') && !/^[0٠]/u.test(parts.at(-1) ?? '')) return false
  if (parts.some((part) => ARABIC_DIGIT.test(part))) return true
  const spoken = signs.slice(end + 1).find((text, from) => LETTER.test(text) && classes[end + 1 + from] !== 'Number')
  return spoken !== undefined && ARABIC.test(spoken)
}
