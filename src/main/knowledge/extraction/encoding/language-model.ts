import statistics from '../../../../../resources/languages/letters.json' with { type: 'json' }

/** How likely letters and signs are in a language, as natural logarithms. */
export interface LanguageModel {
  /** Of a letter beyond ASCII after another, both in lower case; {@link EDGE} stands for the border of a word. */
  after(previous: string, letter: string): number
  /** Of a Chinese, Japanese or Korean sign. */
  sign(sign: string, isCommon: boolean): number
}

export const EDGE = '_'

/** A pair of letters that the language knows, but not together. */
const UNSEEN_PAIR = -7.5
/** A letter that the language does not have. */
const FOREIGN_LETTER = -13
const COMMON_SIGN = -10
const RARE_SIGN = -13
const FOREIGN_SIGN = -14

type Pairs = Readonly<Record<string, Readonly<Record<string, number>>>>
const pairsOf: Readonly<Record<string, Pairs>> = statistics.pairs
const signsOf: Readonly<Record<string, string>> = statistics.signs

const modelOfLetters = (pairs: Pairs): LanguageModel => {
  const alphabet = new Set(Object.values(pairs).flatMap((after) => Object.keys(after)))
  for (const letter of Object.keys(pairs)) if (letter > '\x7f') alphabet.add(letter)
  const isLatin = alphabet.has('a')
  const isForeign = (letter: string): boolean =>
    letter !== EDGE && (letter <= '\x7f' ? !isLatin : !alphabet.has(letter))
  return {
    after: (previous, letter) => {
      const tenths = pairs[previous]?.[letter]
      if (tenths !== undefined) return Math.max(-tenths / 10, UNSEEN_PAIR)
      return isForeign(previous) || isForeign(letter) ? FOREIGN_LETTER : UNSEEN_PAIR
    },
    sign: () => FOREIGN_SIGN,
  }
}

const modelOfSigns = (signs: string): LanguageModel => {
  const ranks = new Map(Array.from(signs, (sign, rank) => [sign, rank]))
  // The commonest sign of each language has a share of some hundredths, the 400th of some ten thousandths (Zipf).
  const likelihood = (rank: number): number => Math.log(0.15 / (rank + 10))
  return {
    after: () => FOREIGN_LETTER,
    sign: (sign, isCommon) => {
      const rank = ranks.get(sign)
      if (rank !== undefined) return likelihood(rank)
      return isCommon ? COMMON_SIGN : RARE_SIGN
    },
  }
}

const models = new Map<string, LanguageModel>()

/** The model of a language that `letters.json` has; built when it is first asked for. */
export const languageModel = (language: string): LanguageModel => {
  const known = models.get(language)
  if (known !== undefined) return known
  const signs = signsOf[language]
  const model = signs === undefined ? modelOfLetters(pairsOf[language] ?? {}) : modelOfSigns(signs)
  models.set(language, model)
  return model
}
