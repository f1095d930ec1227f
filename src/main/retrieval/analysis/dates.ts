import type { Piece } from './piece.ts'

/** A day that pieces of a text name together, as `2022-06-30`: the pieces from `from` to before `to`. */
export interface NamedDay {
  readonly day: string
  readonly from: number
  readonly to: number
}

/** Languages whose months are known by name; more than those that are stemmed, for a date is read without knowing its language. */
const MONTH_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru', 'ar', 'hi']
const YEAR_FIRST = /^((?:19|20)\d\d)([-/.])(\d\d?)\2(\d\d?)$/
const YEAR_LAST = /^(\d\d?)([-/.])(\d\d?)\2((?:19|20)?\d\d)$/
const YEAR = /^(?:19|20)\d\d$/
const DAY = /^\d\d?$/
/** What may stand between day, month and year: `30th of June`, `30 de junio de 2022`. */
const BETWEEN = new Set(['of', 'the', 'th', 'st', 'nd', 'rd', 'de', 'del', 'di', 'van', 'г'])
/** Two digits from here on are a year of the last century. */
const LAST_CENTURY = 50

const dayOf = (year: string, month: number, day: number): string[] => {
  if (month < 1 || month > 12 || day < 1 || day > 31) return []
  const century = Number(year) < LAST_CENTURY ? '20' : '19'
  const two = (value: number): string => String(value).padStart(2, '0')
  return [`${year.length === 4 ? year : `${century}${year}`}-${two(month)}-${two(day)}`]
}

/** The days that a date in digits may mean, as `2022-06-30`; two where day and month could be either way round. Empty for anything else. */
export const readDate = (text: string): string[] => {
  const [, firstYear = '', , secondMonth, thirdDay] = YEAR_FIRST.exec(text) ?? []
  if (firstYear !== '') return dayOf(firstYear, Number(secondMonth), Number(thirdDay))
  const [, first, sign, second, year = ''] = YEAR_LAST.exec(text) ?? []
  if (year === '') return []
  const dayFirst = dayOf(year, Number(second), Number(first))
  // Nobody puts the month first before a dot.
  const monthFirst = sign === '.' ? [] : dayOf(year, Number(first), Number(second))
  return [...new Set([...dayFirst, ...monthFirst])]
}

const withoutMarks = (name: string): string => name.normalize('NFD').replace(/\p{Mn}/gu, '')

const readMonths = (): ReadonlyMap<string, number> => {
  const months = new Map<string, number>()
  // With the day beside it a month has the form that it has in a date.
  const forms: Intl.DateTimeFormatOptions[] = [
    { month: 'long' },
    { month: 'short' },
    { month: 'long', day: 'numeric' },
    { month: 'short', day: 'numeric' },
  ]
  for (const language of MONTH_LANGUAGES)
    for (const form of forms) {
      const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' })
      for (let month = 1; month <= 12; month++) {
        const part = format.formatToParts(Date.UTC(2022, month - 1, 1)).find(({ type }) => type === 'month')
        const name = (part?.value ?? '').toLowerCase().replace(/\.$/, '')
        for (const spelling of [name, withoutMarks(name)])
          if (spelling.length > 2 && !months.has(spelling)) months.set(spelling, month)
      }
    }
  return months
}
let months: ReadonlyMap<string, number> | null = null
/** 1 to 12; undefined for a word that names no month. The names are read with the first date. */
const monthOf = (word: string): number | undefined => {
  months ??= readMonths()
  return months.get(word)
}

/** The next place at or after (before, where `step` is -1) `at` that is no word between. */
const skip = (pieces: readonly Piece[], at: number, step: 1 | -1): number => {
  let place = at
  for (let skipped = 0; skipped < 2 && BETWEEN.has(pieces[place]?.surface ?? ''); skipped++) place += step
  return place
}

/** The days that are written with the month's name: `30 June 2022`, `June 30th, 2022`, `30. Juni 2022`. */
export const namedDays = (pieces: readonly Piece[]): NamedDay[] => {
  const days: NamedDay[] = []
  for (let yearAt = 0; yearAt < pieces.length; yearAt++) {
    const piece = pieces[yearAt]
    // Ordinary words are most of a text, and none is a number.
    if (piece === undefined || !piece.isLiteral || !YEAR.test(piece.surface)) continue
    const secondAt = skip(pieces, yearAt - 1, -1)
    const firstAt = skip(pieces, secondAt - 1, -1)
    const [first = '', second = ''] = [pieces[firstAt]?.surface, pieces[secondAt]?.surface]
    const [day, name] = DAY.test(first) ? [first, second] : [second, first]
    if (!DAY.test(day) || DAY.test(name) || name === '') continue
    for (const read of dayOf(piece.surface, monthOf(name) ?? 0, Number(day)))
      days.push({ day: read, from: firstAt, to: yearAt + 1 })
  }
  return days
}
