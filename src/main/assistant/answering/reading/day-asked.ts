import type { LanguagePack } from '../../language/language-pack.ts'
import { type MonthDay, monthDay } from '../../language/month-day.ts'
import { readWords } from '../../language/read-words.ts'

/** "4", "04", "4th" */
const DAY = /^(\d{1,2})(?:st|nd|rd|th)?$/

const YEAR_FIRST = /(?<!\d)\d{4}[./-](\d{1,2})[./-](\d{1,2})(?!\d)/g
const YEAR_LAST = /(?<!\d)(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}(?!\d)/g

/** The days that figures with a year may be: which of two numbers is the month nobody knows. */
const daysInFigures = (text: string): MonthDay[] => [
  ...Array.from(text.matchAll(YEAR_FIRST), ([, month, day]) => ({ month: Number(month), day: Number(day) })),
  ...Array.from(text.matchAll(YEAR_LAST), ([, one, other]) => [
    { month: Number(other), day: Number(one) },
    { month: Number(one), day: Number(other) },
  ]).flat(),
]

/** The days that a text names, "4 March", "March 4th", "4.3.", "2026-03-04". */
export const daysNamed = (text: string, pack: LanguagePack): MonthDay[] => {
  const words = readWords(text, pack)
  const named = words.flatMap(({ folded }, at) => {
    const month = pack.months.get(folded)
    if (month === undefined) return []
    const days = [words[at - 1], words[at + 1]].map((word) =>
      monthDay(DAY.exec(word?.folded ?? '')?.[1], String(month)),
    )
    return days.find((day) => day !== null) ?? []
  })
  return [...named, ...daysInFigures(text)]
}

/** The day that a question names; null where it names none. */
export const dayAsked = (text: string, pack: LanguagePack): MonthDay | null => daysNamed(text, pack)[0] ?? null

/** The ways in which a diary may write a day in figures: "9.8.", "09.08.". */
export const inFigures = ({ month, day }: MonthDay): string[] => {
  const two = (number: number): string => String(number).padStart(2, '0')
  return [`${day}.${month}.`, `${two(day)}.${two(month)}.`]
}
