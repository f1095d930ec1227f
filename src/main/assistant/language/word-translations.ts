import { foldWord } from './fold-word.ts'
import { type Languages, loadLanguages } from './languages.ts'

/** What a word of a language, given by its ISO 639 code, is called in the others; none where that is not known. */
export type TranslateWord = (word: string, language: string) => readonly string[]

/** Translates words by the lexicon of `resources/language`, which is read with the first word. */
export const createWordTranslation = (dir: string): TranslateWord => {
  let languages: Languages | null = null
  return (word, language) => {
    languages ??= loadLanguages(dir)
    const { lexicon } = languages
    const folded = foldWord(word)
    const stem = languages.pack(language)?.stem(folded) ?? folded
    return lexicon
      .targetsOf(language)
      .flatMap((to) => lexicon.translations(stem, language, to).map(({ written }) => written))
  }
}
