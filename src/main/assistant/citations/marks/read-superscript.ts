const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const run = new RegExp(`^[${digits}]{1,4}(?:[,˒]\\s?[${digits}]{1,4})*`)
const punctuation = /[.,;:!?…"'”’»)\]]$/
/** Words after which a raised number is a power. */
const unit = /(?:^|[^\p{L}])(?:\p{L}{1,2}|met(?:er|re)s?|feet|foot|inch(?:es)?|miles?|yards?|meilen?|zoll)$/iu
const wordBefore = /\p{L}{2,}$/u

export interface Superscript {
  readonly length: number
  readonly numbers: readonly number[]
  /** Whether it can be nothing but a citation, so that an unknown number is taken out. */
  readonly certain: boolean
}

/**
 * Reads raised digits as a citation where they follow the end of a sentence or a word: `cedar.¹ ²`. After a number or a unit they are a power, and null comes
 * back. `before` is what stands in front of them.
 */
export const readSuperscript = (from: string, before: string): Superscript | null => {
  const [raised] = run.exec(from) ?? []
  if (raised === undefined) return null
  const afterSentence = punctuation.test(before)
  if (!afterSentence && (!wordBefore.test(before) || unit.test(before))) return null
  const numbers = raised
    .split(/[,˒]\s?/)
    .map((each) => Number(Array.from(each, (digit) => digits.indexOf(digit)).join('')))
  return { length: raised.length, numbers, certain: afterSentence }
}

export const isSuperscript = (character: string): boolean => digits.includes(character)
