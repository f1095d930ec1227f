/** A date or time as a calendar writes it: `20240501`, `20240501T100000`, `20240501T080000Z`. */
export interface WrittenTime {
  readonly value: string
  readonly zone: string | null
}

interface Parts {
  readonly day: string
  readonly time: string
  readonly zone: string
}

const partsOf = ({ value, zone }: WrittenTime): Parts | null => {
  const [, year, month, date, hours, minutes, utc] =
    /^\s*(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?\d\d)?(Z)?)?/i.exec(value) ?? []
  if (year === undefined) return null
  return {
    day: `${year}-${month}-${date}`,
    time: hours === undefined ? '' : `${hours}:${minutes}`,
    zone: utc === undefined ? (zone ?? '') : 'UTC',
  }
}

/** `2024-05-01 10:00–11:00 (Europe/Berlin)`; the end of a whole day is the day before the one that is written. */
export const timeInWords = (start: WrittenTime | null, end: WrittenTime | null): string => {
  const from = start === null ? null : partsOf(start)
  const to = end === null ? null : partsOf(end)
  if (from === null) return to === null ? '' : `until ${moment(to)}${inZone(to)}`
  if (to === null || (to.day === from.day && to.time === from.time)) return moment(from) + inZone(from)
  if (from.time === '' && to.time === '') {
    const last = dayBefore(to.day)
    return last <= from.day ? from.day : `${from.day} – ${last}`
  }
  if (to.day === from.day) return `${moment(from)}–${to.time}${inZone(from)}`
  return `${moment(from)} – ${moment(to)}${inZone(from)}`
}

const moment = ({ day, time }: Parts): string => (time === '' ? day : `${day} ${time}`)
const inZone = ({ zone }: Parts): string => (zone === '' ? '' : ` (${zone})`)

const dayBefore = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

const DURATION = /^[+-]?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i

/** The end of what begins then and takes so long (`PT1H30M`, `P2D`; RFC 5545, 3.3.6); null where that says nothing. */
export const endAfter = (start: WrittenTime | null, duration: string): WrittenTime | null => {
  const [whole, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(duration) ?? []
  const parts = start === null ? null : partsOf(start)
  if (whole === undefined || whole.startsWith('-') || start === null || parts === null) return null
  const begin = Date.parse(`${parts.day}T${parts.time === '' ? '00:00' : parts.time}:00Z`)
  const wholeDays = Number(weeks) * 7 + Number(days)
  const end = new Date(
    begin + (((wholeDays * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000,
  )
  if (Number.isNaN(end.getTime())) return null
  const written = end.toISOString().slice(0, 16)
  const isUtc = parts.zone === 'UTC' && start.zone === null
  return { value: parts.time === '' ? written.slice(0, 10) : `${written}:00${isUtc ? 'Z' : ''}`, zone: start.zone }
}

/** `1 hour 30 minutes before` for `-PT1H30M`; '' for what is no span. */
export const spanInWords = (written: string, ofEnd: boolean): string => {
  const [whole, ...numbers] = DURATION.exec(written.trim()) ?? []
  if (whole === undefined) return ''
  const said = numbers.flatMap((number, at) => {
    const count = Number(number ?? 0)
    return count === 0 ? [] : [`${count} ${units[at]}${count === 1 ? '' : 's'}`]
  })
  const from = ofEnd ? 'the end' : ''
  if (said.length === 0) return ofEnd ? 'at the end' : 'at the start'
  return `${said.join(' ')} ${whole.startsWith('-') ? 'before' : 'after'} ${from}`.trimEnd()
}

const units = ['week', 'day', 'hour', 'minute', 'second'] as const

const UTC = /^\s*(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/

/** A time that is written in UTC, as the clock of a zone shows it: Google writes so, and names the zone once. Others stay as they are, as in zones that nobody knows. */
export const byClockOf = (zone: string, time: WrittenTime): WrittenTime => {
  const [whole, ...parts] = UTC.exec(time.value) ?? []
  if (whole === undefined || zone === '' || time.zone !== null) return time
  const [year = 0, month = 1, day, hours, minutes, seconds] = parts.map(Number)
  const shown = clockOf(zone)?.format(Date.UTC(year, month - 1, day, hours, minutes, seconds))
  return shown === undefined ? time : { value: shown.replace(/[-:]/g, '').replace(' ', 'T'), zone }
}

const clocks = new Map<string, Intl.DateTimeFormat | null>()
const MOST_CLOCKS = 500

const clockOf = (zone: string): Intl.DateTimeFormat | null => {
  const known = clocks.get(zone)
  if (known !== undefined || clocks.size >= MOST_CLOCKS) return known ?? null
  const clock = createClock(zone)
  clocks.set(zone, clock)
  return clock
}

const createClock = (timeZone: string): Intl.DateTimeFormat | null => {
  try {
    // What Swedes write is the form of ISO 8601.
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  } catch {
    return null
  }
}
