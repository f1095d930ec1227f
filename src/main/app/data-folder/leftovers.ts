import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { MOVED_AWAY, unfinishedIn } from '../../platform/index.ts'
import { leadsTo } from './former-folders.ts'
import { staysBehind, WINDOW } from './move-request.ts'

/** Of a folder that was moved away from, besides what held the data. */
const LEFT_BEHIND: ReadonlySet<string> = new Set([MOVED_AWAY, WINDOW, 'alcove.lock', 'alcove.pid'])

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

/** Whether everything in a folder is from a move of this data folder there that came to nothing. */
const isOwnAttempt = (folder: string, names: readonly string[], dataDir: string): boolean =>
  unfinishedIn(folder)?.from === realpathSync(dataDir) &&
  names.every((name) => staysBehind(name) || existsSync(join(dataDir, name)))

/**
 * What has to go from a folder before the data moves there: nothing where it is empty or not there, what is left of an attempt, or of a time when the data was
 * there. Null for a folder that holds anything else.
 */
export const leftoversIn = (folder: string, dataDir: string): string[] | null => {
  const names = namesIn(folder)
  const isFree =
    names.length === 0 ||
    isOwnAttempt(folder, names, dataDir) ||
    (leadsTo(folder, dataDir) && names.every((name) => LEFT_BEHIND.has(name)))
  if (!isFree) return null
  // The way back from there is void only once everything is there; the window's files may be the only ones.
  return names.filter((name) => name !== MOVED_AWAY && !(name === WINDOW && !existsSync(join(dataDir, WINDOW))))
}
