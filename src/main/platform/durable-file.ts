import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newGuid } from './guid.ts'

const PRIVATE = 0o600
const OTHERS = 0o077
const canSyncDirectories = process.platform !== 'win32'

/** Makes a rename in a folder last through a power cut. */
export const syncDirectory = async (dir: string): Promise<void> => {
  if (!canSyncDirectories) return
  await using handle = await open(dir, 'r')
  await handle.sync()
}

const syncDirectoryNow = (dir: string): void => {
  if (!canSyncDirectories) return
  const descriptor = openSync(dir, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Writes a small file that only its owner may read (0600), whole: a reader or a crash sees the old content or the new, never a part.
 */
export const writePrivateFile = (path: string, content: string): void => {
  const temporary = `${path}.${newGuid()}.partial`
  try {
    writeFileSync(temporary, content, { mode: PRIVATE, flag: 'wx', flush: true })
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  syncDirectoryNow(dirname(path))
}

const UNFINISHED = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.partial$/

/** Takes away private files that a process which was killed had not written to their end: they may hold keys. Nobody else may be writing any there. */
export const sweepUnfinishedFiles = (dir: string): void => {
  for (const name of readdirSync(dir)) if (UNFINISHED.test(name)) rmSync(join(dir, name), { force: true })
}

/** The text of a private file, or null when there is none. Takes access from everyone but the owner. */
export const readPrivateFile = (path: string): string | null => {
  if (!existsSync(path)) return null
  if (!isPrivateFile(path)) chmodSync(path, PRIVATE)
  return readFileSync(path, 'utf8')
}

/** Whether nobody but its owner may read a file; always so on Windows, where modes say nothing. */
export const isPrivateFile = (path: string): boolean =>
  process.platform === 'win32' || (statSync(path).mode & OTHERS) === 0
