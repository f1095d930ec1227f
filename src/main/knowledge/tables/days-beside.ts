import { DAY_MS } from '../../platform/durations.ts'

/** ISO days, without a time zone. */
const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** `2026-03-01` for `2026-02-28`. */
export const dayAfter = (day: string): string => shifted(day, 1)

/** `2026-02-28` for `2026-03-01`. */
export const dayBefore = (day: string): string => shifted(day, -1)
