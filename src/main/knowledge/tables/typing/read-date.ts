import { monthNamed } from './month-names.ts'

/** Which comes first in `4/5/2025`; null where nothing tells. */
export type DateOrder = 'DayFirst' | 'MonthFirst' | null

const CLOCK = String.raw`(\d{1,2}:\d\d(?::\d\d)?)`
const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?)?$/
const yearFirst = new RegExp(String.raw`^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?:,?\s+${CLOCK})?$`)
const dotted = new RegExp(
  String.raw`^(?:(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})|(\d\d)\.(\d\d)\.(\d\d))(?:,?\s+${CLOCK})?$`,
)
const slashed = new RegExp(
  String.raw`^(?:(\d{1,2})[/-](\d{1,2})[/-](\d{4})|(\d{1,2})\/(\d{1,2})\/(\d\d))(?:,?\s+${CLOCK})?$`,
)
const dayNamed = /^(\d{1,2})(?:\.|st|nd|rd|th)?[\s-](?:de\s+)?(\p{L}{3,10})\.?,?[\s-](?:de\s+)?(\d{4}|(?<=-)\d\d)$/u
const monthNamedFirst = /^(\p{L}{3,10})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})$/u

const two = (part: string): string => part.padStart(2, '0')

/** Of a year in two figures, the century that is nearer. */
const fullYear = (year: string): string => (year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`)

const day = (year: string, month: string, date: string, time = ''): string | null => {
  const found = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)))
  if (found.getUTCMonth() !== Number(month) - 1 || found.getUTCDate() !== Number(date)) return null
  return `${year}-${two(month)}-${two(date)}${time === '' ? '' : `T${time.padStart(5, '0')}`}`
}

interface Figures {
  readonly first: string
  readonly second: string
  readonly year: string
  readonly clock: string | undefined
}

/** What stands in a date of three numbers, the year last. */
const figuresIn = (text: string, form: RegExp): Figures | null => {
  const found = form.exec(text)
  if (found === null) return null
  const [, first, second, year, shortFirst, shortSecond, shortYear, clock] = found
  return {
    first: first ?? shortFirst ?? '',
    second: second ?? shortSecond ?? '',
    year: fullYear(year ?? shortYear ?? ''),
    clock,
  }
}

/** The order that a date with strokes gives away. */
export const orderTold = (text: string): DateOrder => {
  const { first = '', second = '' } = figuresIn(text, slashed) ?? {}
  if (Number(first) > 12) return 'DayFirst'
  return Number(second) > 12 ? 'MonthFirst' : null
}

/** A date as ISO 8601 text, with its time where it has one; null for what is none, or could be two. */
export const readDate = (text: string, order: DateOrder): string | null => {
  if (text.length > 32) return null
  const [, year = '', month = '', date = '', time] = iso.exec(text) ?? yearFirst.exec(text) ?? []
  if (year !== '') return day(year, month, date, time)
  const point = figuresIn(text, dotted)
  if (point !== null) return day(point.year, point.second, point.first, point.clock)
  const stroke = figuresIn(text, slashed)
  if (stroke === null) return namedDate(text)
  const { first, second, year: last, clock } = stroke
  if (order === null && first !== second) return null
  return order === 'MonthFirst' ? day(last, first, second, clock) : day(last, second, first, clock)
}

/** A date whose month has its name: `3. März 2025`, `Jan 3, 2025`, `03-Jan-25`. */
const namedDate = (text: string): string | null => {
  const [, date = '', name = '', year = ''] = dayNamed.exec(text) ?? []
  const [, nameFirst = '', dateThen = '', yearThen = ''] = year === '' ? (monthNamedFirst.exec(text) ?? []) : []
  const month = monthNamed(name || nameFirst)
  return month === null ? null : day(fullYear(year || yearThen), String(month), date || dateThen)
}
