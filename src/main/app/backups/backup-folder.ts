import { access, constants, readdir, realpath, rm, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { type FailureWords, failureWords } from '../../../contracts/failures/failure-words.ts'
import type { BackupFile } from '../../../contracts/index.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { AlcoveError, isWithin, pathAsMeant } from '../../platform/index.ts'
import { formerFolders } from '../data-folder/former-folders.ts'
import { isBackupName, isBeforeRestore } from './write-backup.ts'

/** The real path of a folder that backups may be written to. Throws `InvalidInput`; within the data folder, or a copy that a move left, a backup would go with it. */
export const checkedBackupFolder = async (named: string, dataDir: string): Promise<string> => {
  const folder = pathAsMeant(named)
  const refuse = (words: FailureWords): AlcoveError => new AlcoveError('InvalidInput', words)
  if (!isAbsolute(folder)) throw refuse(failureWords('MoveFolderNotWhole'))
  const real = await realpath(folder).catch(() => null)
  if (real === null) throw refuse(failureWords('BackupFolderMissing'))
  if (!(await stat(real)).isDirectory()) throw refuse(failureWords('BackupFolderIsFile'))
  if ([await realpath(dataDir), ...formerFolders(dataDir)].some((own) => isWithin(real, own)))
    throw refuse(failureWords('BackupFolderOwn'))
  try {
    await access(real, constants.W_OK)
  } catch (error) {
    throw new AlcoveError('InvalidInput', failureWords('BackupFolderNotWritable'), {
      cause: error,
    })
  }
  return real
}

/** `alcove-backup-2026-01-31T12-00-00-000Z.tar` tells when it was made. */
const createdAtOf = (fileName: string): string =>
  fileName
    .slice('alcove-backup-'.length, fileName.indexOf('.'))
    .replace('-before-restore', '')
    .replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/, 'T$1:$2:$3.$4Z')

/** The backups in a folder, the latest first; none where it cannot be read. */
export const listBackups = async (folder: string): Promise<BackupFile[]> => {
  const names = (await readdir(folder).catch(() => [])).filter(isBackupName).toSorted().reverse()
  const found: BackupFile[] = []
  for (const fileName of names) {
    const path = join(folder, fileName)
    const facts = await stat(path).catch(() => null)
    const createdAt = createdAtOf(fileName)
    if (facts?.isFile() && !Number.isNaN(Date.parse(createdAt)))
      found.push({ path, fileName, sizeBytes: facts.size, createdAt, beforeRestore: isBeforeRestore(fileName) })
  }
  return found
}

/** What was found in a folder, and the backup of before the last restore where it stands elsewhere and is still there; the latest first. */
export const withBefore = async (found: readonly BackupFile[], before: BackupFile | null): Promise<BackupFile[]> => {
  const isElsewhere = before !== null && !found.some(({ path }) => path === before.path)
  const isThere = isElsewhere && (await stat(before.path).catch(() => null))?.isFile() === true
  return isThere ? [before, ...found].toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)) : [...found]
}

/** How long the way back from a restore is kept, whatever else was backed up meanwhile. */
const KEPT_BEFORE_RESTORE_DAYS = 30

/**
 * Removes all but the latest backups of a folder. What a clock ahead has dated after the one that was just made goes before all others. One of before a restore
 * does not count among them: it stays for its days, since nothing else holds what was replaced.
 */
export const keepLatest = async (folder: string, { keep, made }: { keep: number; made: string }): Promise<void> => {
  const found = await listBackups(folder)
  const oldest = Date.parse(made) - KEPT_BEFORE_RESTORE_DAYS * DAY_MS
  const isPast = ({ createdAt }: BackupFile): boolean => Date.parse(createdAt) < oldest
  for (const each of found.filter(({ beforeRestore }) => beforeRestore))
    if (isPast(each)) await rm(each.path, { force: true })
  const all = found.filter(({ beforeRestore }) => !beforeRestore)
  const isAhead = ({ createdAt }: BackupFile): boolean => createdAt > made
  const ordered = [...all.filter((each) => !isAhead(each)), ...all.filter(isAhead)]
  for (const { path } of ordered.slice(keep)) await rm(path, { force: true })
}
