const units: Readonly<Record<string, readonly [string, string]>> = {
  SECONDLY: ['second', 'seconds'],
  MINUTELY: ['minute', 'minutes'],
  HOURLY: ['hour', 'hours'],
  DAILY: ['day', 'days'],
  WEEKLY: ['week', 'weeks'],
  MONTHLY: ['month', 'months'],
  YEARLY: ['year', 'years'],
}

const days: Readonly<Record<string, string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}

const months = 'January February March April May June July August September October November December'.split(' ')
const ordinals: Readonly<Record<string, string>> = {
  '1': 'first',
  '2': 'second',
  '3': 'third',
  '4': 'fourth',
  '5': 'fifth',
  '-1': 'last',
  '-2': 'second to last',
}

/** Parts that say nothing to a person. */
const silent: ReadonlySet<string> = new Set(['WKST'])

/** `every 2 weeks on Monday and Friday, 6 times` for a rule of RFC 5545 (3.3.10), or of vCalendar 1.0; the rule as it is written where it says more than that. */
export const repeatsInWords = (written: string): string => {
  const rule = ofVersion1(written) ?? written
  const parts = new Map(
    rule
      .split(';')
      .filter((part) => part.includes('='))
      .map((part) => {
        const [name = '', value = ''] = part.split('=', 2)
        return [name.trim().toUpperCase(), value.trim()] as const
      }),
  )
  const words: (string | null)[] = []
  for (const [name, value] of parts) if (!silent.has(name)) words.push(inWords(name, value, parts))
  if (!parts.has('FREQ') || words.includes(null)) return written
  const [every = '', on = '', end = ''] = ['FREQ', 'BY', 'END'].map((kind) =>
    words
      .filter((word) => word?.startsWith(`${kind}:`))
      .map((word) => word?.slice(kind.length + 1))
      .join(' '),
  )
  return `${every}${on === '' ? '' : ` ${on}`}${end === '' ? '' : `, ${end}`}`
}

/** How a rule of vCalendar 1.0 begins, and what it lists. */
const firstVersion: Readonly<Record<string, readonly [frequency: string, lists: string]>> = {
  D: ['DAILY', ''],
  W: ['WEEKLY', 'BYDAY'],
  MP: ['MONTHLY', 'BYDAY'],
  MD: ['MONTHLY', 'BYMONTHDAY'],
  YM: ['YEARLY', 'BYMONTH'],
}

/** `W2 MO FR #10` of vCalendar 1.0 as RFC 5545 has it; null for anything else. `#0` is without end, `1+ FR` the first Friday, `1- FR` the last. */
const ofVersion1 = (rule: string): string | null => {
  const [, kind = '', interval, list = '', end = ''] =
    /^(D|W|MP|MD|YM)(\d{1,3})((?: (?:\d{1,2}[+-]?|[A-Z]{2}))*)(?: (#\d{1,4}|\d{8}T\d{6}Z?))?$/.exec(rule.trim()) ?? []
  const [frequency, lists] = firstVersion[kind] ?? []
  if (frequency === undefined) return null
  const listed = list
    .replace(/(\d)([+-]) (?=[A-Z])/g, (_, at: string, from: string) => `${from === '-' ? '-' : ''}${at}`)
    .trim()
    .replaceAll(' ', ',')
  const until = end.startsWith('#') ? `COUNT=${end.slice(1)}` : `UNTIL=${end}`
  return [
    `FREQ=${frequency}`,
    `INTERVAL=${interval}`,
    ...(lists !== '' && listed !== '' ? [`${lists}=${listed}`] : []),
    ...(end === '' || end === '#0' ? [] : [until]),
  ].join(';')
}

const inWords = (name: string, value: string, parts: ReadonlyMap<string, string>): string | null => {
  switch (name) {
    case 'FREQ': {
      const unit = units[value.toUpperCase()]
      const interval = Number(parts.get('INTERVAL') ?? 1)
      if (unit === undefined || !Number.isSafeInteger(interval) || interval < 1) return null
      return `FREQ:every ${interval === 1 ? unit[0] : `${interval} ${unit[1]}`}`
    }
    case 'INTERVAL':
      return ''
    case 'COUNT':
      return `END:${value} times`
    case 'UNTIL': {
      const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(value) ?? []
      return year === undefined ? null : `END:until ${year}-${month}-${day}`
    }
    case 'BYDAY': {
      const at = parts.get('BYSETPOS')
      if (at === undefined) return listed(value, dayInWords, 'BY:on ')
      return value.includes(',') ? dayOfSeveral(at, value) : listed(at, (each) => dayInWords(each + value), 'BY:on ')
    }
    case 'BYSETPOS':
      return parts.has('BYDAY') ? '' : null
    case 'BYMONTHDAY':
      return listed(value, monthDayInWords, 'BY:on ')
    case 'BYMONTH':
      return listed(value, (month) => months[Number(month) - 1] ?? null, 'BY:in ')
    default:
      return null
  }
}

const monthDayInWords = (day: string): string | null =>
  /^\d{1,2}$/.test(day) ? `day ${day}` : day === '-1' ? 'the last day' : null

const WORKING = 'FR,MO,TH,TU,WE'
const ALL = 'FR,MO,SA,SU,TH,TU,WE'

/** `the last weekday`, of any day of several. */
const dayOfSeveral = (at: string, written: string): string | null => {
  const ordinal = ordinals[String(Number(at))]
  const sorted = written.toUpperCase().split(',').toSorted().join(',')
  if (ordinal === undefined) return null
  if (sorted === ALL) return `BY:on the ${ordinal} day`
  return sorted === WORKING ? `BY:on the ${ordinal} weekday` : listed(written, dayInWords, `BY:on the ${ordinal} of `)
}

const dayInWords = (written: string): string | null => {
  const [, at = '', name = ''] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(written.toUpperCase()) ?? []
  const day = days[name]
  if (day === undefined) return null
  if (at === '') return day
  const ordinal = ordinals[String(Number(at))]
  return ordinal === undefined ? null : `the ${ordinal} ${day}`
}

const listed = (values: string, inWord: (value: string) => string | null, before: string): string | null => {
  const words = values.split(',').map((value) => inWord(value.trim()))
  if (words.includes(null)) return null
  return before + (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`)
}
