/** Has one function run soon or later, once for however many ask. Keeps no process alive for what is to run later. */
export interface WakeUps {
  /** On the next turn of the event loop. */
  soon(): void
  /** After a wait, at the most a minute, instead of what was to run after one before; null for no such wait. */
  after(waitMs: number | null): void
  stop(): void
}

/** What waits longer is looked at in between: the clock may be set. */
const LONGEST_WAIT_MS = 60_000

export const createWakeUps = (run: () => void): WakeUps => {
  let immediate: NodeJS.Immediate | null = null
  let timer: NodeJS.Timeout | null = null
  const clear = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  return {
    soon() {
      immediate ??= setImmediate(() => {
        immediate = null
        run()
      })
    },
    after(waitMs) {
      clear()
      if (waitMs !== null) timer = setTimeout(run, Math.min(Math.max(waitMs, 1), LONGEST_WAIT_MS)).unref()
    },
    stop() {
      if (immediate !== null) clearImmediate(immediate)
      immediate = null
      clear()
    },
  }
}
