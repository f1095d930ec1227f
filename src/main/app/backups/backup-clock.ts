import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts'
/** Looks again and again whether a backup is due. */
export interface BackupClock {
  /** Looks now. */
  look(): void
  stop(): Promise<void>
}

export interface BackupClockOptions {
  readonly isDue: () => boolean
  readonly backUp: () => Promise<void>
  readonly lookEveryMs?: number
  /** After a failure the next try waits, so that a full disk is not filled again every minute. */
  readonly retryAfterMs?: number
}

const LOOK_EVERY_MS = MINUTE_MS
const RETRY_AFTER_MS = HOUR_MS

/** `backUp` rejects where it failed; it tells of that itself. */
export const startBackupClock = (options: BackupClockOptions): BackupClock => {
  const { isDue, backUp, lookEveryMs = LOOK_EVERY_MS, retryAfterMs = RETRY_AFTER_MS } = options
  let running: Promise<void> | null = null
  let notBefore = 0
  const look = (): void => {
    if (running !== null || performance.now() < notBefore || !isDue()) return
    running = backUp()
      .catch(() => {
        notBefore = performance.now() + retryAfterMs
      })
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return {
    look: () => {
      notBefore = 0
      look()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
