import type { DateTime } from '../../contracts/index.ts'
import { DAY_MS } from './durations.ts'

/** A clock that was set back by more was wrong before, not after. */
export const LONGEST_STEP_BACK_MS = 2 * DAY_MS

/**
 * Milliseconds since 1970 that never go back. While the computer's clock stands behind the latest time that this one told, time goes on at half its pace, at least
 * by a millisecond from one telling to the next, until the computer's has caught up: how long something stood can still be told.
 */
export const createSteadyClock = (nowMs: () => number): { nowMs(): number; resumeFrom(latestMs: number): void } => {
  let latest = Number.NEGATIVE_INFINITY
  let before = Number.POSITIVE_INFINITY
  return {
    nowMs() {
      const present = nowMs()
      const isBehind = present < latest && latest - present <= LONGEST_STEP_BACK_MS
      latest = isBehind ? latest + Math.max(1, Math.floor((present - before) / 2)) : present
      before = present
      return latest
    },
    resumeFrom(latestMs) {
      latest = Math.max(latest, latestMs)
    },
  }
}

const clock = createSteadyClock(() => Date.now())

/** The present moment as the contracts write it: RFC 3339, UTC, milliseconds. Never before an earlier one, so that what came later sorts later. */
export const now = (): DateTime => new Date(clock.nowMs()).toISOString()

/** Has time go on behind the latest moment of an earlier run, where the clock was set back since. */
export const resumeClock = (latest: DateTime): void => clock.resumeFrom(Date.parse(latest))

/** The day of a moment on the calendar of this computer, as `2026-01-31`: what was said after midnight is of that day, wherever the prime meridian is. */
export const localDay = (moment: DateTime): string => {
  const date = new Date(moment)
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((value) => String(value).padStart(2, '0'))
  return `${date.getFullYear()}-${month}-${day}`
}
