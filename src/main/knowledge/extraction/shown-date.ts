import { MINUTE_MS } from '../../platform/durations.ts'

const OFFSET = /([+-])(\d{2}):?(\d{2})\s*(?:\([^)]*\))?\s*$/

/** A day, a month or a year (ISO 8601). */
const WITHOUT_TIME = /^\s*\d{4}(?:-\d\d(?:-\d\d)?)?\s*$/

/** `2024-05-01 12:00 +02:00`, by the clock of whoever wrote it; a day without a time, and a date that is none, stay as they were written. */
export const shownDate = (written: string): string => {
  const date = new Date(written)
  if (Number.isNaN(date.getTime()) || WITHOUT_TIME.test(written)) return written
  const [, sign = '+', hours = '00', minutes = '00'] = OFFSET.exec(written) ?? []
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  const clock = new Date(date.getTime() + ahead * MINUTE_MS).toISOString().slice(0, 16).replace('T', ' ')
  return `${clock} ${ahead === 0 ? 'UTC' : `${sign}${hours}:${minutes}`}`
}
