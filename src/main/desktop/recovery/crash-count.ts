const WITHIN_MS = 60_000
const MOST = 3

/** Counts what goes wrong; true from the third time within a minute on. `now` in milliseconds. */
export const createCrashCount = (now: () => number = () => performance.now()): (() => boolean) => {
  let times: number[] = []
  return () => {
    const at = now()
    times = [...times.filter((time) => at - time < WITHIN_MS), at].slice(-MOST)
    return times.length === MOST
  }
}
