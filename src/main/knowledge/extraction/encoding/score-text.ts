import { EDGE, type LanguageModel } from './language-model.ts'

/** What a decoder gives for bytes that it does not know. */
const UNDECODABLE = -25
/** Quotation marks, dashes and the like, as text of any language has them. */
const PUNCTUATION = -4
const ODD_SYMBOL = -13
const PRIVATE = -20
/** A capital behind a small letter. */
const ODD_CAPITAL = -5
/** A Chinese sign that sticks to a Latin letter. */
const MIXED = -3
/** One of some sixty. */
const NARROW_KANA = -4.6
/** Signs less likely than this are none of a language's everyday ones. */
const RARE = -9
/** What an ASCII letter, and the end of a word, would cost after any other letter: only what they cost more or less counts. */
const ASCII_LETTER = -2.6

const punctuation = new Set(
  '\u00a0¡¢£§©«\u00ad®°²³·º»¼½¾¿×–—‘’‚“”„†•…‰‹›€№™、。〃〈〉「」『』【】〜・ー！（），：；？％～“”‘’﹑．／－＋＝０１２３４５６７８９ＡＢＣＤＥＦ　ªµ',
)

/** Marks that no word holds between two letters, as an apostrophe. */
const symbolInWord = /(?<=[\p{L}\p{M}])[¡¢£§©«®°²³º»¼½¾¿×–—“”„†•…‰‹›€№™ª](?=[\p{L}\p{M}])/gu
const SYMBOL_IN_WORD = -6

/** Whether what is beyond ASCII are marks that stand between words of any language. */
export const hasOnlySigns = (text: string): boolean =>
  text.search(symbolInWord) === -1 && Array.from(text).every((sign) => sign <= '\x7f' || punctuation.has(sign))

/** Japanese of one byte a sign, as tills and bank machines print it. */
const isNarrowKana = (unit: number): boolean => unit >= 0xff66 && unit <= 0xff9f

const isSign = (unit: number): boolean =>
  (unit >= 0x3041 && unit <= 0x30ff) ||
  isNarrowKana(unit) ||
  (unit >= 0x3400 && unit <= 0x9fff) ||
  (unit >= 0xac00 && unit <= 0xd7a3)

const isLower = (letter: string): boolean => letter !== letter.toUpperCase()
const isUpper = (letter: string): boolean => letter !== letter.toLowerCase()

/**
 * How likely a text is in a language, as a natural logarithm, counting what is beyond ASCII and how it stands with its neighbours; ASCII alone
 * says nothing about an encoding. `isCommon` tells of a sign whether everybody learns it.
 */
export const scoreText = (text: string, model: LanguageModel, isCommon: (sign: string) => boolean): number => {
  let score = text.match(symbolInWord)?.length ?? 0
  score *= SYMBOL_IN_WORD
  let previous = EDGE
  for (const character of `${text}\n`) {
    if (character <= '\x7f') {
      const isLetter = /[a-z]/i.test(character)
      score += asciiAfter(previous, isLetter ? character.toLowerCase() : EDGE, model)
      if (isLetter && previous > '\x7f' && isUpper(character) && isLower(previous)) score += ODD_CAPITAL
      previous = isLetter ? character : EDGE
      continue
    }
    score += beyondAscii(character, previous, model, isCommon)
    previous = /[\p{L}\p{M}]/u.test(character) && !punctuation.has(character) ? character : EDGE
  }
  return score
}

const asciiAfter = (previous: string, letter: string, model: LanguageModel): number => {
  if (previous <= '\x7f') return 0
  if (isSign(previous.charCodeAt(0))) return letter === EDGE || isUpper(letter) ? 0 : MIXED
  return model.after(previous.toLowerCase(), letter) - ASCII_LETTER
}

/** A language that knows the full kana knows the narrow one. */
const narrowKana = (character: string, model: LanguageModel): number => {
  const full = model.sign(character.normalize('NFKC'), false)
  return full > RARE ? NARROW_KANA : full
}

const beyondAscii = (
  character: string,
  previous: string,
  model: LanguageModel,
  isCommon: (sign: string) => boolean,
): number => {
  const unit = character.charCodeAt(0)
  if (isNarrowKana(unit)) return narrowKana(character, model)
  if (isSign(unit)) return model.sign(character, isCommon(character)) + (/[a-z]/.test(previous) ? MIXED : 0)
  if (unit === 0xfffd || (unit >= 0x80 && unit <= 0x9f)) return UNDECODABLE
  if (punctuation.has(character)) return PUNCTUATION
  if (/\p{Co}/u.test(character)) return PRIVATE
  if (!/[\p{L}\p{M}]/u.test(character)) return ODD_SYMBOL
  const capital = isUpper(character) && previous !== EDGE && isLower(previous) ? ODD_CAPITAL : 0
  return model.after(previous.toLowerCase(), character.toLowerCase()) + capital
}
