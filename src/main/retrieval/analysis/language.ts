import { STOP_WORDS } from './stop-words.ts'

/** The languages whose endings and most frequent words are known. Text in any other is read as English, which leaves it nearly as it is. */
export const languages = ['en', 'de', 'fr', 'es', 'ru', 'ar', 'hi'] as const
export type Language = (typeof languages)[number]

const masks = new Map<string, number>()
for (const [index, language] of languages.entries())
  for (const word of STOP_WORDS[language].split(/\s+/)) masks.set(word, (masks.get(word) ?? 0) | (1 << index))

/** The stop words of a language, folded. */
export const stopWordsOf = (language: Language): readonly string[] => STOP_WORDS[language].split(/\s+/)

/** The languages that a folded word is a stop word of, as bits in the order of {@link languages}. */
export const stopMaskOf = (folded: string): number => masks.get(folded) ?? 0
export const maskOf = (language: Language): number => 1 << languages.indexOf(language)

const count = (hits: Uint32Array, index: number): void => {
  hits[index] = (hits[index] ?? 0) + 1
}

/** The language among `candidates` that most stop words speak for, English where none does. On a tie the one that is named first. */
export const guessLanguage = (
  words: Iterable<{ readonly stopMask: number }>,
  candidates: readonly Language[] = languages,
): Language => {
  const hits = new Uint32Array(languages.length)
  for (const { stopMask } of words)
    for (let rest = stopMask; rest !== 0; rest &= rest - 1) count(hits, 31 - Math.clz32(rest & -rest))
  let best: Language = 'en'
  let most = 0
  for (const language of candidates) {
    const found = hits[languages.indexOf(language)] ?? 0
    if (found > most) {
      best = language
      most = found
    }
  }
  return best
}
