import type { DurationFormat } from './cell-format.ts'

/** Units by their bits in a format, from the largest. */
const units = [
  { bit: 1, seconds: 604_800, short: 'w', long: 'week' },
  { bit: 2, seconds: 86_400, short: 'd', long: 'day' },
  { bit: 4, seconds: 3_600, short: 'h', long: 'hour' },
  { bit: 8, seconds: 60, short: 'm', long: 'minute' },
  { bit: 16, seconds: 1, short: 's', long: 'second' },
  { bit: 32, seconds: 0.001, short: 'ms', long: 'millisecond' },
] as const

const MINUTES = 8
const MILLISECONDS = 32

/** A duration as its cell shows it: `1h 30m`, `1 hour 30 minutes`, `1:30`. */
export const durationInWords = (seconds: number, format: DurationFormat | null): string => {
  const style = format?.style ?? 'Short'
  const chosen = chosenUnits(seconds, format)
  let rest = Math.abs(seconds)
  const parts = chosen.map((unit, at) => {
    const isLast = at === chosen.length - 1
    const count = isLast ? Number((rest / unit.seconds).toFixed(3)) : Math.floor(rest / unit.seconds + 1e-9)
    rest -= count * unit.seconds
    return { ...unit, count }
  })
  const sign = seconds < 0 ? '-' : ''
  if (style === 'Compact' && parts.length > 1) {
    const written = parts.map(({ bit, count }, at) => (at === 0 ? twoDigits(bit, count) : divided(bit, count)))
    return sign + written.join('')
  }
  return sign + parts.map((part) => inUnit(part, style === 'Long')).join(' ')
}

/** Milliseconds stand behind a point, all else behind a colon; a day holds hours, and an hour minutes. */
const divided = (bit: number, count: number): string =>
  bit === MILLISECONDS ? `.${String(count).padStart(3, '0')}` : `:${twoDigits(bit, count)}`

const twoDigits = (bit: number, count: number): string =>
  bit < MINUTES ? String(count) : String(count).padStart(2, '0')

const inUnit = (
  { count, short, long }: { readonly count: number; readonly short: string; readonly long: string },
  isLong: boolean,
): string => (isLong ? `${count} ${long}${count === 1 ? '' : 's'}` : `${count}${short}`)

/** Those between the largest and the smallest one that the format names; else those that the duration needs. */
const chosenUnits = (seconds: number, format: DurationFormat | null) => {
  const { largest = 0, smallest = 0 } = format ?? {}
  const named = units.filter(({ bit }) => bit >= largest && bit <= smallest && largest > 0)
  if (named.length > 0) return named
  const size = Math.abs(seconds)
  const first = Math.max(
    0,
    units.findIndex((unit) => size >= unit.seconds),
  )
  const isExact = (unit: { readonly seconds: number }): boolean =>
    Math.round(size * 1_000) % Math.round(unit.seconds * 1_000) === 0
  const last = units.findIndex((unit, at) => at >= first && (isExact(unit) || unit.bit === 32))
  return size === 0 ? units.slice(4, 5) : units.slice(first, last + 1)
}
