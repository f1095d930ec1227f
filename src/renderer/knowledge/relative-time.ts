import { keptFormats } from '../ui/kept-formats.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const relativeForMs = 7 * dayMs

const dates = keptFormats((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }))
const ages = keptFormats((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
const moments = keptFormats((language) => new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'medium' }))

/** Of the day as people count it, which is now and then an hour longer or shorter. */
const startOfDay = (moment: number): number => new Date(moment).setHours(0, 0, 0, 0)

/** How long ago a moment was: "just now" by `now`, then minutes, hours, days; after a week, the date. */
export const relativeTime = (moment: string, now: number, language: string): string => {
  const at = Date.parse(moment)
  const ago = Math.max(0, now - at)
  if (ago >= relativeForMs) return dates(language).format(at)
  const words = ages(language)
  if (ago < minuteMs) return words.format(0, 'second')
  if (ago < hourMs) return words.format(-Math.floor(ago / minuteMs), 'minute')
  if (ago < dayMs) return words.format(-Math.floor(ago / hourMs), 'hour')
  return words.format(-Math.round((startOfDay(now) - startOfDay(at)) / dayMs), 'day')
}

/** The same moment to the second, for a tooltip. */
export const exactTime = (moment: string, language: string): string => moments(language).format(Date.parse(moment))
