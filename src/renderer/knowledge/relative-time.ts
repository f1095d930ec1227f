const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const relativeForMs = 7 * dayMs

/** How long ago a moment was: "just now" by `now`, then minutes, hours, days; after a week, the date. */
export const relativeTime = (moment: string, now: number, language: string): string => {
  const at = Date.parse(moment)
  const ago = Math.max(0, now - at)
  if (ago >= relativeForMs) return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(at)
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (ago < minuteMs) return words.format(0, 'second')
  if (ago < hourMs) return words.format(-Math.floor(ago / minuteMs), 'minute')
  if (ago < dayMs) return words.format(-Math.floor(ago / hourMs), 'hour')
  return words.format(-Math.floor(ago / dayMs), 'day')
}

/** The same moment to the second, for a tooltip. */
export const exactTime = (moment: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'medium' }).format(Date.parse(moment))
