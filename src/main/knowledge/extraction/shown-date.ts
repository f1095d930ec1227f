import { MINUTE_MS } from '../../platform/durations.ts'

const OFFSET = /([+-])(\d{2}):?(\d{2})\s*(?:\([^)]*\))?\s*$/

/** `2024-05-01 12:00 +02:00`, by the clock of whoever wrote it; a date that is none stays as it was written. */
export const shownDate = (written: string): string => {
  const date = new Date(written)
  if (Number.isNaN(date.getTime())) return written
  const [, sign = '+', hours = '00', minutes = '00'] = OFFSET.exec(written) ?? []
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  const clock = new Date(date.getTime() + ahead * MINUTE_MS).toISOString().slice(0, 16).replace('T', ' ')
  return `${clock} ${ahead === 0 ? 'UTC' : `${sign}${hours}:${minutes}`}`
}
