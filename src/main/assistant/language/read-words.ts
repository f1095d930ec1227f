import type { LanguagePack } from './language-pack.ts'
import { scanWords, type Word } from './scan-words.ts'

/** So near to a short name of a day stands what shows that it is one: a date, a time, another day. */
const NEAR = 3

/** Whether a word is the short name of a day: written like a name, near a number or another day. The sun is none, and neither is a `So` that begins a sentence. */
const isShortDay = (words: readonly Word[], at: number, { shortWeekdays, weekdays }: LanguagePack): boolean => {
  const { written, folded } = words[at] as Word
  if (!shortWeekdays.has(folded) || !/^\p{Lu}/u.test(written)) return false
  return words
    .slice(Math.max(0, at - NEAR), at + NEAR + 1)
    .some(
      (word) =>
        word.folded !== folded && (word.isNumber || weekdays.has(word.folded) || shortWeekdays.has(word.folded)),
    )
}

/** The words of a text in a language, short names of days as whole ones: `Tue` is compared as `tuesday`. */
export const readWords = (text: string, pack: LanguagePack): Word[] => {
  const words = scanWords(text)
  return words.map((word, at) =>
    isShortDay(words, at, pack) ? { ...word, folded: pack.shortWeekdays.get(word.folded) ?? word.folded } : word,
  )
}
