import { z } from 'zod'
import { type BackupSchedule, backupFile, backupSchedule, dateTime, option } from '../../../contracts/index.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { type ConfigStore, LONGEST_STEP_BACK_MS } from '../../platform/index.ts'

const SCOPE = '_platform'
const KEY = 'backups'

const stored = z.object({
  schedule: backupSchedule,
  last: option(backupFile),
  failure: option(z.object({ at: dateTime, message: z.string() })),
  /** The backup of what the last restore took the place of. */
  before: option(backupFile),
})
/** What is kept about backups from one start to the next. */
export type BackupSettings = z.infer<typeof stored>

const defaults: BackupSettings = {
  schedule: { folder: null, every: 'Never', keep: 7, encrypted: false, models: true },
  last: null,
  failure: null,
  before: null,
}

/** The settings; what was never saved, or by a version that knew less, reads as the defaults. */
export const readBackupSettings = (config: ConfigStore): BackupSettings =>
  stored.safeParse(config.get(SCOPE, KEY)).data ?? defaults

/** Saves the settings. */
export const saveBackupSettings = (config: ConfigStore, settings: BackupSettings): void =>
  config.set(SCOPE, KEY, settings)

const INTERVALS_MS = { Daily: DAY_MS, Weekly: 7 * DAY_MS } as const

/**
 * When the next backup is due, in milliseconds since 1970; null where none is. One that was missed is due at once, and so is one after a backup that a
 * clock far ahead has dated: nobody knows how long ago that was. Behind a clock that was set back by less, `now` goes on from what it told before, and so do the
 * dates of backups: each would find the next one due at once, and soon none of the former would be kept.
 */
export const nextBackupAt = (
  { schedule: { folder, every }, last }: { readonly schedule: BackupSchedule; readonly last: BackupSettings['last'] },
  time: number,
): number | null => {
  if (folder === null || every === 'Never') return null
  const lastAt = last === null ? Number.POSITIVE_INFINITY : Date.parse(last.createdAt)
  return lastAt - time > LONGEST_STEP_BACK_MS ? time : Math.max(lastAt + INTERVALS_MS[every], time)
}
