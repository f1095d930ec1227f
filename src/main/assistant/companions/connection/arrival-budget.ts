/** What may arrive from one server in a stretch of time, asked for or not. */
const WINDOW_MS = 10_000
const MOST_MESSAGES = 2_000
const MOST_BYTES = 16 * 1_048_576

/** Counts what a server sends. */
export interface ArrivalBudget {
  /** False once it is more than any server that means well sends. */
  admits(bytes: number, messages: number): boolean
}

export const createArrivalBudget = (nowMs: () => number = () => performance.now()): ArrivalBudget => {
  let since = nowMs()
  let seen = { bytes: 0, messages: 0 }
  return {
    admits(bytes, messages) {
      if (nowMs() - since >= WINDOW_MS) {
        since = nowMs()
        seen = { bytes: 0, messages: 0 }
      }
      seen = { bytes: seen.bytes + bytes, messages: seen.messages + messages }
      return seen.bytes <= MOST_BYTES && seen.messages <= MOST_MESSAGES
    },
  }
}
