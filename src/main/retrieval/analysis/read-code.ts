import { readNumber } from './numbers.ts'

/** A part of a code. `terms` are what it is found by; `null` for an ordinary word, which is folded and stemmed. */
export interface CodePart {
  readonly surface: string
  readonly terms: readonly string[] | null
}

export interface ReadCode {
  readonly parts: readonly CodePart[]
  /** The code as one word without its signs, when it has more than one part. */
  readonly whole: CodePart | null
}

const SIGNS = /[-/_:@&,]/
const SUFFIXES = new Set(['s', 't', 'd', 'm', 'll', 're', 've'])
const ELISIONS = new Set([
  'l',
  'd',
  'j',
  'm',
  't',
  's',
  'n',
  'c',
  'qu',
  'jusqu',
  'lorsqu',
  'puisqu',
  'quoiqu',
  'dell',
  'all',
  'nell',
  'un',
])
const CAMEL = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/u
const MOST_PARTS = 8
const LONGEST_WHOLE = 48
/** Digits that stand in groups are one number from so many on: below it, `24/7` would be found by `247`. */
const FEWEST_JOINED_DIGITS = 7

const word = (text: string): CodePart => ({ surface: text.toLowerCase(), terms: null })
const literal = (text: string): CodePart => ({ surface: text.toLowerCase(), terms: [text.toLowerCase()] })
const numberPart = (text: string): CodePart | null => {
  const terms = readNumber(text)
  return terms === null ? null : { surface: text, terms }
}

/** `serialNumber` in its words; a name such as `iPhone`, one of whose pieces would be a letter, stays whole. */
const camelParts = (text: string): string[] => {
  const parts = text.split(CAMEL)
  return parts.some((part) => part.length < 2) ? [text] : parts
}

/** `iso9001` is `iso` and `9001`, `10kg` is `10` and `kg`. What changes more often, or has a letter alone before few digits, is one word. */
const lettersAndDigits = (text: string): CodePart[] => {
  const number = numberPart(text)
  if (number !== null) return [number]
  const [, letters = '', digits = ''] = /^(\p{L}[\p{L}\p{M}]*)(\d+)$/u.exec(text) ?? []
  if (digits !== '' && (letters.length > 1 || digits.length > 2))
    return [...camelParts(letters).map(word), literal(digits)]
  const [, amount = '', unit = ''] = /^(\d+)(\p{L}[\p{L}\p{M}]*)$/u.exec(text) ?? []
  if (unit !== '') return [literal(amount), word(unit)]
  return /\d/.test(text) ? [literal(text)] : camelParts(text).map(word)
}

/** A piece without other signs than dots. */
const dottedParts = (piece: string): CodePart[] => {
  const number = numberPart(piece)
  if (number !== null) return [number]
  const [, letters = '', rest = ''] = /^(\p{L}+)(\d.*)$/u.exec(piece) ?? []
  const prefixed = rest.includes('.') ? numberPart(rest) : null
  if (prefixed !== null) return letters.length > 1 ? [word(letters), prefixed] : [prefixed]
  const [, amount = '', unit = ''] = /^(\d+\.\d+)(\p{L}+)$/u.exec(piece) ?? []
  const measured = numberPart(amount)
  if (measured !== null) return [measured, word(unit)]
  return piece
    .split('.')
    .filter((part) => part !== '')
    .flatMap(lettersAndDigits)
}

const wholeOf = (run: string, parts: readonly CodePart[]): CodePart | null => {
  if (parts.length < 2 || parts.length > MOST_PARTS || run.length > LONGEST_WHOLE) return null
  const bare = run.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  const isNumeric = /^\d+$/.test(bare)
  if (isNumeric && bare.length < FEWEST_JOINED_DIGITS)
    return { surface: run, terms: [parts.map(({ surface }) => surface).join('-')] }
  return { surface: run.toLowerCase(), terms: [bare] }
}

/** A word with apostrophes: elided articles and the endings of English go. */
const apostropheParts = (run: string): string[] => {
  const pieces = run.split("'").filter((piece) => piece !== '')
  const [first = '', ...rest] = pieces
  const kept = rest.filter((piece, index) => !(index === rest.length - 1 && SUFFIXES.has(piece.toLowerCase())))
  return kept.length > 0 && ELISIONS.has(first.toLowerCase()) ? kept : [first, ...kept]
}

const readWithApostrophe = (run: string): ReadCode => {
  const pieces = apostropheParts(run)
  if (pieces.length > 1) {
    const parts = pieces.flatMap((piece) => readCode(piece).parts)
    return { parts, whole: wholeOf(pieces.join("'"), parts) }
  }
  return readCode(pieces[0] ?? '')
}

/**
 * Takes apart what is written in one run and is no plain word: an identifier, a number with its unit, a version, an address. Its
 * parts are found by themselves, and the whole by every spelling that differs in signs and case: `user_id`, `userId` and `user-id`.
 */
export const readCode = (run: string): ReadCode => {
  if (/^\p{L}{1,2}(?:\+\+|#)$/u.test(run)) return { parts: [literal(run)], whole: null }
  const number = numberPart(run)
  if (number !== null) return { parts: [number], whole: null }
  if (run.includes("'")) return readWithApostrophe(run)
  const parts = run
    .split(SIGNS)
    .filter((piece) => piece !== '')
    .flatMap(dottedParts)
  const [first] = parts
  if (parts.length === 1 && first?.surface !== run.toLowerCase()) return { parts, whole: literal(run) }
  const whole = wholeOf(run, parts)
  if (whole === null) return { parts, whole }
  // A letter beside a sign tells nothing by itself: `e-mail` is `mail` and `email`.
  const telling = parts.filter(({ surface }) => surface.length > 1 || /\d/.test(surface))
  return telling.length > 0 ? { parts: telling, whole } : { parts: [whole], whole: null }
}
