import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import type { Logger } from '../logger.ts'
import type { RetentionClock } from '../retention-clock.ts'

/** Removes events when they are older than a person wants them kept. */
export interface EventRetention {
  /** Removes what is too old by now. Resolves to how many rows that was. */
  prune(): Promise<number>
  stop(): Promise<void>
}

/** How long events are kept, and how often that is looked after. */
export interface EventRetentionOptions {
  readonly db: Database
  /** How long events are kept; null for ever. Asked for anew each time. */
  readonly days: () => number | null
  readonly logger: Logger
  readonly everyMs?: number
  /** By which they grow old: nothing goes by one that may be wrong. */
  readonly clock: RetentionClock
}

/** Overwritten in a few milliseconds. */
const ROWS_PER_WRITE = 64

/** Looks at table `events` once an hour. */
export const startEventRetention = (options: EventRetentionOptions): EventRetention => {
  const { db, days, logger, clock, everyMs = HOUR_MS } = options
  const remove = db.prepare<[string, number]>(
    `DELETE FROM events WHERE sequence IN (SELECT sequence FROM events WHERE occurred_at < ? ORDER BY occurred_at LIMIT ?)`,
  )
  let stopped = false
  let running: Promise<number> | null = null

  const pruneNow = async (): Promise<number> => {
    const kept = days()
    const present = kept === null ? null : clock.present()
    if (kept === null || present === null) return 0
    const before = new Date(present - kept * DAY_MS).toISOString()
    let removed = 0
    for (let changes = ROWS_PER_WRITE; changes === ROWS_PER_WRITE && !stopped; await nextTurn()) {
      changes = remove.run(before, ROWS_PER_WRITE).changes
      removed += changes
    }
    return removed
  }
  const prune = (): Promise<number> => {
    running ??= pruneNow().finally(() => {
      running = null
    })
    return running
  }
  const pruneQuietly = (): void => {
    void prune().catch((error: unknown) => logger.error({ err: error }, 'Old events could not be removed'))
  }
  const timer = setInterval(pruneQuietly, everyMs).unref()
  pruneQuietly()

  return {
    prune,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running?.catch(() => undefined)
    },
  }
}
