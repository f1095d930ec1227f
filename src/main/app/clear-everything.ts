import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MOVED_HERE, syncDirectory, writePrivateFile } from '../platform/index.ts'
import { clearFormerFolders } from './data-folder/former-folders.ts'

const MARKER = 'alcove.clear'

/**
 * What is not a person's: the lock and who holds it, the token, models that were fetched, where the folder was before, and the window's own files, which the window
 * clears itself.
 */
const KEPT: ReadonlySet<string> = new Set([
  ...['alcove.lock', 'alcove.pid', 'token', 'models', 'window'],
  ...[MOVED_HERE, MARKER],
])

/** Has the next start on a data folder begin with an empty one. On the disk when it returns. */
export const requestClearing = (dataDir: string): void => writePrivateFile(join(dataDir, MARKER), '')

/** Whether the next start on a data folder begins with an empty one. */
export const isClearingRequested = (dataDir: string): boolean => existsSync(join(dataDir, MARKER))

/** Does what was requested, before anything is opened; a start that is interrupted in it does it again. */
export const clearWhereRequested = async (dataDir: string): Promise<void> => {
  if (!isClearingRequested(dataDir)) return
  const marker = join(dataDir, MARKER)
  for (const name of readdirSync(dataDir))
    if (!KEPT.has(name)) rmSync(join(dataDir, name), { recursive: true, force: true })
  await clearFormerFolders(dataDir)
  await syncDirectory(dataDir)
  rmSync(marker)
  await syncDirectory(dataDir)
}
