import type { LanguagePack } from './language-pack.ts'
import { monthDay } from './month-day.ts'
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

const DAY_AND_MONTH = /^(\d{1,2})\.(\d{1,2})$/

/** The day and the month of "9.8." as "9" and "august"; null where a word is no such day. */
const dayAndMonth = (
  { start, end, written }: Word,
  text: string,
  { dottedDays, months }: LanguagePack,
): Word[] | null => {
  if (!dottedDays || text[end] !== '.') return null
  const [, day = '', number = ''] = DAY_AND_MONTH.exec(written) ?? []
  const read = monthDay(day, number)
  const month = [...months].find(([, each]) => each === read?.month)?.[0]
  if (read === null || month === undefined) return null
  const middle = start + day.length
  return [
    { start, end: middle, written: day, folded: String(read.day), isNumber: true },
    { start: middle + 1, end, written: number, folded: month, isNumber: false },
  ]
}

/**
 * The words of a text in a language, days as they are spoken: `Tue` is compared as `tuesday`, and the `9.8.` of a language that writes days so as
 * `9` and `august`.
 */
export const readWords = (text: string, pack: LanguagePack): Word[] => {
  const words = scanWords(text)
  return words.flatMap((word, at) =>
    isShortDay(words, at, pack)
      ? { ...word, folded: pack.shortWeekdays.get(word.folded) ?? word.folded }
      : (dayAndMonth(word, text, pack) ?? word),
  )
}
