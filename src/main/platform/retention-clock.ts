import { z } from 'zod'
import { dateTime, option } from '../../contracts/index.ts'
import { sqliteConfigStore } from './config/sqlite-config-store.ts'
import type { Database } from './database/database.ts'
import { HOUR_MS } from './durations.ts'

/**
 * The time by which what people deleted goes for good. A clock that stands far ahead of where the app last saw it may be wrong, and come back: until it has
 * stood there for most of a day, nothing goes by it.
 */
export interface RetentionClock {
  /** Milliseconds since 1970; null while the clock is in doubt. */
  present(): number | null
}

const seen = z.object({ at: dateTime, doubtedSince: option(dateTime) })

const SCOPE = '_platform'
const KEY = 'retention-clock'
/** Nobody is surprised by a clock that went on while the app was closed over a weekend. */
const LEAP_MS = 72 * HOUR_MS
/** Less than a day, for what looks once a day. */
const DOUBT_MS = 20 * HOUR_MS

const iso = (ms: number): string => new Date(ms).toISOString()

/** Remembers in `db` when it was last looked at, for all that ask by it; `nowMs` is milliseconds since 1970. */
export const createRetentionClock = (db: Database, nowMs: () => number = () => Date.now()): RetentionClock => {
  const config = sqliteConfigStore(db)
  return {
    present() {
      const now = nowMs()
      const known = seen.safeParse(config.get(SCOPE, KEY)).data
      const last = known === undefined ? now : Date.parse(known.at)
      const doubted = known?.doubtedSince ? Date.parse(known.doubtedSince) : null
      if (now - last > LEAP_MS && (doubted === null || now < doubted)) {
        config.set(SCOPE, KEY, { at: iso(last), doubtedSince: iso(now) })
        return null
      }
      if (now - last > LEAP_MS && now - (doubted ?? now) < DOUBT_MS) return null
      config.set(SCOPE, KEY, { at: iso(now), doubtedSince: null })
      return now
    },
  }
}
