export interface FailedAttempts {
  /** Counts a wrong credential; true when there were too many within the window. */
  record(address: string): boolean
}

export interface FailedAttemptsOptions {
  readonly limit: number
  readonly windowMs: number
  readonly now: () => number
}

/** More addresses than this are not told apart, so that the memory stays bounded. */
const MOST_ADDRESSES = 1_000

/**
 * Slows guessing: after `limit` wrong credentials within a window an address is told to wait. A right credential is never
 * refused, so that no other local program can lock the owner out.
 */
export const createFailedAttempts = ({ limit, windowMs, now }: FailedAttemptsOptions): FailedAttempts => {
  const windows = new Map<string, { since: number; count: number }>()
  return {
    record: (address) => {
      const time = now()
      const known = windows.get(address)
      if (known && time - known.since < windowMs) {
        known.count += 1
        return known.count > limit
      }
      if (windows.size >= MOST_ADDRESSES) windows.clear()
      windows.set(address, { since: time, count: 1 })
      return false
    },
  }
}
