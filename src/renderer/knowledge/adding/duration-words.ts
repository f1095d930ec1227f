/** A time as a person tells it; `count` is of minutes or of hours. */
export interface DurationWords {
  readonly key: 'moments' | 'minute' | 'minutes' | 'hours' | 'minutesUpTo' | 'hoursUpTo' | 'minutesRange' | 'hoursRange'
  readonly values: { readonly count?: number; readonly low?: number; readonly high?: number }
}

const MOMENTS = 10
const NEARLY_A_MINUTE = 50
const MINUTE = 60
const HOUR = 3_600
const IN_HOURS = 1.5 * HOUR
const MANY_MINUTES = 10

const toStep = (value: number, step: number): number => Math.round(value / step) * step

/** Each minute of ten, then five of them at a time; halves of hours. */
const minutesOf = (seconds: number): number => {
  const minutes = seconds / MINUTE
  return Math.max(1, toStep(minutes, minutes > MANY_MINUTES ? 5 : 1))
}
const hoursOf = (seconds: number): number => Math.max(0.5, toStep(seconds / HOUR, 0.5))

/** A time that is known within these bounds. The key is one of `adding.time` in the catalogue. */
export const durationWords = ({ low, high }: { readonly low: number; readonly high: number }): DurationWords => {
  if (high < MOMENTS) return { key: 'moments', values: {} }
  if (high < NEARLY_A_MINUTE) return { key: 'minute', values: {} }
  const [unit, of, least] =
    high < IN_HOURS ? (['minutes', minutesOf, NEARLY_A_MINUTE] as const) : (['hours', hoursOf, HOUR / 2] as const)
  const most = of(high)
  if (low < least) return { key: `${unit}UpTo`, values: { count: most } }
  const few = of(low)
  return few === most
    ? { key: unit, values: { count: most } }
    : { key: `${unit}Range`, values: { low: few, high: most } }
}

/** A time that is left. The key is one of `adding.left` in the catalogue. */
export const timeLeftWords = (seconds: number): DurationWords => durationWords({ low: seconds, high: seconds })
