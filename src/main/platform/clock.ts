import type { DateTime } from '../../contracts/index.ts'

/** A clock that was set back by more was wrong before, not after. */
const LONGEST_STEP_BACK_MS = 2 * 24 * 3_600_000

/** Milliseconds since 1970 that never go back: while the computer's clock stands behind the latest time that it told, time goes on in single milliseconds. */
export const createSteadyClock = (nowMs: () => number): { nowMs(): number; resumeFrom(latestMs: number): void } => {
  let latest = Number.NEGATIVE_INFINITY
  return {
    nowMs() {
      const present = nowMs()
      const isBehind = present < latest && latest - present <= LONGEST_STEP_BACK_MS
      latest = isBehind ? latest + 1 : present
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
