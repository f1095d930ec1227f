import { type MonthDay, monthDay } from '../language/month-day.ts'

const LANGUAGES = ['en', 'de', 'fr', 'es']

const FIRST_MONDAY = 5

/** What several languages call each of some days, long and short. */
const namesOf = (days: readonly Date[], part: 'month' | 'weekday'): string => {
  const names = LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((form) => {
      const { format } = new Intl.DateTimeFormat(language, { [part]: form })
      return days.map((day) => format(day).replace('.', ''))
    }),
  )
  return `(?:${[...new Set(names)].sort((one, other) => other.length - one.length).join('|')})`
}

const month = namesOf(
  Array.from({ length: 12 }, (_, at) => new Date(2026, at, 1)),
  'month',
)
const weekdayName = namesOf(
  Array.from({ length: 7 }, (_, at) => new Date(2026, 0, FIRST_MONDAY + at)),
  'weekday',
)

/** What else begins a sentence, with or without a full stop before it: "3. May I bring a dog?". */
const AMBIGUOUS = String.raw`(?:may|march|mars|mar)(?!\p{L})`

const weekday = String.raw`(?:\p{L}{2,12}\.?,?\s+)?`
const year = String.raw`(?:,?\s+\d{4})?`
const dayAndMonth = String.raw`\d{1,2}(?:\.|st|nd|rd|th)?\s+(?:de\s+)?${month}\.?${year}`
const monthAndDay = String.raw`${month}\.?\s+\d{1,2}(?:st|nd|rd|th)?${year}`
const figures = String.raw`(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})`
const time = String.raw`(?:,?\s+\d{1,2}[:.]\d{2})?`
const date = String.raw`(?:${dayAndMonth}|${monthAndDay}|${figures})(?![\p{L}\p{N}])`

/** A day within the year in figures: "24.03.". Numbers of sections have no noughts before them. */
const figuresAlone = String.raw`\d{2}\.(?:0[1-9]|1[0-2])\.`

/** What a stretch of days begins with: "Tue 13 to", "25 July –". */
const since = String.raw`(?:${weekday}\d{1,2}(?:\.|st|nd|rd|th)?(?:\s+${month}\.?)?\s*(?:to|until|bis|au|al|–|—|-)\s*)?`
const DAY_ALONE = new RegExp(String.raw`^\W*${since}${weekday}${date}${time}\W*$`, 'iu')
const shortDate = String.raw`${weekdayName}\.?,?\s+\d{1,2}\.\d{1,2}\.`
const DATE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:${weekdayName}\.?,?\s+)?(?:${date}|${month}\.?\s+\d{4})|${shortDate})`,
  'giu',
)
const DAY_FIRST = new RegExp(
  String.raw`^(\s*(?:${shortDate}|(?:${weekdayName}\.?,?\s+)?${date}))(?:\s{2,}|\t\s*|\s*:\s+|\s+[–—-]\s+)(?=\S)`,
  'iu',
)

const DAY_SENTENCE = new RegExp(
  String.raw`^(\s*(?:${shortDate}|(?:${weekdayName}\.?,?\s+)?(?:(?:${dayAndMonth}|${monthAndDay})\.|${figuresAlone}(?:\d{4}\.?)?)))\s+(?=["'“‘„«(]?\p{Lu})`,
  'iu',
)
const FIGURES_FIRST = /^\s*(\d{1,2})\.(\d{1,2})\.(?=\s+["'“‘„«(]?\p{L})/u
const NUMBERED_DAY = new RegExp(
  String.raw`^\s*(?:\d{1,2}\.\s+(?:${month}(?![\p{L}\p{N}])(?:[.:]|\s+\d{4}|\s+[–—-]\s|\s*$)|(?!${AMBIGUOUS})${month}(?![\p{L}\p{N}]))|${figuresAlone}\s+\p{L})`,
  'iu',
)

/** Whether a line or sentence is nothing but a day, or some on end: "12 April.", "Montag, 3. Mai 2026", "2026-05-03", "Tue 13 to Fri 16 August". */
export const isDay = (text: string): boolean => DAY_ALONE.test(text)

/** Whether a text names a day, or the month of a year. */
export const hasDate = (text: string): boolean => text.search(DATE) >= 0

/** A text without the days and months of a year that it names. */
export const withoutDates = (text: string): string => text.replace(DATE, ' ')

/** The day that a line of a plan begins with, set apart from what is written for it: "Sat 9 May   Train at eight". Null where there is none. */
export const dayFirst = (line: string): string | null => DAY_FIRST.exec(line)?.[1]?.trim() ?? null

/** The day that a line begins with as with a sentence, without its full stop: "11. Mai. Hagel, zehn Minuten lang." Null where there is none. */
export const daySentence = (line: string): string | null =>
  DAY_SENTENCE.exec(line)?.[1]
    ?.trim()
    .replace(/(?<!\d)\.$/, '') ?? null

const LAST_OF_SPRING = 4
const FIRST_OF_AUTUMN = 9

/** The day and the month that a line begins with in figures, without a year. */
const dayInFigures = (line: string): MonthDay | null => {
  const [, day, month] = FIGURES_FIRST.exec(line) ?? []
  return monthDay(day, month)
}

/** Autumn comes before spring where a year ends between. */
const isLater = (one: MonthDay, other: MonthDay): boolean =>
  (one.month >= FIRST_OF_AUTUMN && other.month <= LAST_OF_SPRING) ||
  other.month > one.month ||
  (other.month === one.month && other.day >= one.day)

/** Sections are counted: 2.1. stands before 2.2. or 3.1. */
const isCounted = (one: MonthDay, other: MonthDay): boolean =>
  other.day === one.day ? other.month === one.month + 1 : other.day === one.day + 1 && other.month === 1

/** The day that a line of a diary begins with in figures, "9.8. Hecke geschnitten"; null where there is none. */
export const figuresFirst = (line: string): string | null =>
  dayInFigures(line) === null ? null : (FIGURES_FIRST.exec(line)?.[0].trim() ?? null)

/** Whether lines that begin with such figures are days one after the other, onwards or back, and no numbers of sections. */
export const areDaysInFigures = (lines: readonly string[]): boolean => {
  const days = lines.map(dayInFigures)
  const pairs = days.slice(1).map((other, at) => [days[at], other] as const)
  const count = (holds: (one: MonthDay, other: MonthDay) => boolean): number =>
    pairs.filter(([one, other]) => one && other && holds(one, other)).length
  const onwards = count(isLater)
  const back = count((one, other) => isLater(other, one))
  return pairs.length > 0 && Math.max(onwards, back) === pairs.length && count(isCounted) * 2 < pairs.length
}

/** Whether the number at the beginning of a line is that of a day, and not of an item or a section. */
export const isNumberOfDay = (line: string): boolean => NUMBERED_DAY.test(line)
