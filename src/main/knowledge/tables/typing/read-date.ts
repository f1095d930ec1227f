/** Which comes first in `4/5/2025`; null where nothing tells. */
export type DateOrder = 'DayFirst' | 'MonthFirst' | null

const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?)?$/
const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?:,?\s+(\d{1,2}:\d\d(?::\d\d)?))?$/
const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:,?\s+(\d{1,2}:\d\d(?::\d\d)?))?$/

const two = (part: string): string => part.padStart(2, '0')

const day = (year: string, month: string, date: string, time = ''): string | null => {
  const found = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)))
  if (found.getUTCMonth() !== Number(month) - 1 || found.getUTCDate() !== Number(date)) return null
  return `${year}-${two(month)}-${two(date)}${time === '' ? '' : `T${time.padStart(5, '0')}`}`
}

/** The order that a date with strokes gives away. */
export const orderTold = (text: string): DateOrder => {
  const [, first = '', second = ''] = slashed.exec(text) ?? []
  if (Number(first) > 12) return 'DayFirst'
  return Number(second) > 12 ? 'MonthFirst' : null
}

/** A date as ISO 8601 text, with its time where it has one; null for what is none, or could be two. */
export const readDate = (text: string, order: DateOrder): string | null => {
  if (text.length > 32) return null
  const [, year = '', month = '', date = '', time] = iso.exec(text) ?? []
  if (year !== '') return day(year, month, date, time)
  const point = dotted.exec(text)
  if (point !== null) return day(point[3] ?? '', point[2] ?? '', point[1] ?? '', point[4])
  const stroke = slashed.exec(text)
  if (stroke === null) return null
  const [, first = '', second = '', last = '', clock] = stroke
  if (order === null && first !== second) return null
  return order === 'MonthFirst' ? day(last, first, second, clock) : day(last, second, first, clock)
}
