import { foldWord } from './fold-word.ts'
import { loadLanguages } from './languages.ts'

/** How far behind a word the rest of its phrase may stand: "called the wedding off". */
const PHRASE_REACH = 4

/**
 * The places of those words of a text, a word and the rest of its phrase where it is one, that stand for another word of their language; null where they do
 * not. The language is given by its ISO 639 code.
 */
export type StandFor = (
  words: readonly string[],
  at: number,
  other: string,
  language: string,
) => readonly number[] | null

/** Tells which words stand for one another by the families of `resources/language`, which are read with the first question. */
export const createWordFamilies =
  (dir: string): StandFor =>
  (words, at, other, language) => {
    const pack = loadLanguages(dir).pack(language)
    if (pack === null) return null
    const stems = words.map((word) => pack.stem(foldWord(word)))
    const stem = stems[at] ?? ''
    // What all furniture costs, the sofa does not.
    const meant = pack.families.of(pack.stem(foldWord(other))).filter((family) => !pack.families.isOfKind(family))
    const phrases = pack.families.phrasesOf(stem).flatMap(({ partner, isBefore, family }) => {
      const from = isBefore ? at - 1 : at + 1
      const to = isBefore ? at : at + 1 + PHRASE_REACH
      const place = stems.findIndex((each, index) => index >= from && index < to && each === partner)
      return place === -1 ? [] : [{ place, isBefore, family }]
    })
    const phrase = phrases.find(({ family }) => meant.includes(family))
    if (phrase !== undefined) return [at, phrase.place].sort((one, other) => one - other)
    // "Called" in "called off" calls nobody; what is "still owed" is owed.
    return phrases.every(({ isBefore }) => isBefore) && pack.families.of(stem).some((family) => meant.includes(family))
      ? [at]
      : null
  }
