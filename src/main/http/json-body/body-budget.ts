/** Memory that large bodies may take together. Who finds it taken waits, and its sender with it. */
export interface BodyBudget {
  /**
   * Resolves to the way to give it back. Nobody holds more than one share, so that nobody keeps everybody else out; among those who wait, who holds nothing
   * comes first, then who asked first. Rejects with the signal's reason.
   */
  take(request: BodyRequest, signal: AbortSignal): Promise<() => void>
}

export interface BodyRequest {
  /** Whose body it is. */
  readonly userId: string
  readonly bytes: number
}

export interface BodyBudgetOptions {
  readonly totalBytes: number
  /** What one person may hold at a time; one body may be as large. */
  readonly shareBytes: number
}

interface Waiting extends BodyRequest {
  readonly go: () => void
  /** How many that asked later went first. */
  passed: number
}

/** A large body is not passed by small ones for ever. */
const MOST_PASSED = 64

export const createBodyBudget = ({ totalBytes, shareBytes }: BodyBudgetOptions): BodyBudget => {
  let free = totalBytes
  let queue: Waiting[] = []
  const held = new Map<string, number>()
  const heldBy = (userId: string): number => held.get(userId) ?? 0

  const isWithinShare = ({ userId, bytes }: Waiting): boolean => heldBy(userId) + bytes <= shareBytes
  /** Who is let in next; null where nobody can be. */
  const next = (): Waiting | null => {
    const able = queue
      .filter(isWithinShare)
      .toSorted((one, other) => Math.sign(heldBy(one.userId)) - Math.sign(heldBy(other.userId)))
    for (const waiting of able) {
      if (waiting.bytes <= free) return waiting
      if (waiting.passed >= MOST_PASSED) return null
    }
    return null
  }
  const change = (userId: string, bytes: number): void => {
    free -= bytes
    const now = heldBy(userId) + bytes
    if (now === 0) held.delete(userId)
    else held.set(userId, now)
  }
  const admit = (): void => {
    for (let chosen = next(); chosen !== null; chosen = next()) {
      const place = queue.indexOf(chosen)
      for (const other of queue.slice(0, place)) if (isWithinShare(other)) other.passed += 1
      queue = queue.toSpliced(place, 1)
      change(chosen.userId, chosen.bytes)
      chosen.go()
    }
  }
  return {
    take: ({ userId, bytes: wanted }, signal) =>
      new Promise((resolve, reject) => {
        const bytes = Math.min(wanted, totalBytes, shareBytes)
        const giveBack = (): void => {
          change(userId, -bytes)
          admit()
        }
        const onAbort = (): void => {
          queue = queue.filter((other) => other !== entry)
          reject(signal.reason)
          admit()
        }
        const entry: Waiting = {
          userId,
          bytes,
          passed: 0,
          go: () => {
            signal.removeEventListener('abort', onAbort)
            resolve(giveBack)
          },
        }
        if (signal.aborted) return reject(signal.reason)
        signal.addEventListener('abort', onAbort, { once: true })
        queue = [...queue, entry]
        admit()
      }),
  }
}
