import { access, constants, readdir, realpath, rm, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { BackupFile } from '../../../contracts/index.ts'
import { AlcoveError, isWithin } from '../../platform/index.ts'
import { isBackupName } from './write-backup.ts'

/** The real path of a folder that backups may be written to. Throws `InvalidInput`; within the data folder a backup would go with it. */
export const checkedBackupFolder = async (folder: string, dataDir: string): Promise<string> => {
  const refuse = (message: string): AlcoveError => new AlcoveError('InvalidInput', `folder: ${message}`)
  if (!isAbsolute(folder)) throw refuse('is not the whole way to a folder. Begin it at the root of the drive.')
  const real = await realpath(folder).catch(() => null)
  if (real === null) throw refuse('there is no such folder, or it may not be read. Connect its drive, or make it.')
  if (!(await stat(real)).isDirectory()) throw refuse('is a file. Name the folder that it stands in.')
  if (isWithin(real, await realpath(dataDir)))
    throw refuse('stands where Alcove stores its own, and would be lost with it. Choose a folder elsewhere.')
  try {
    await access(real, constants.W_OK)
  } catch (error) {
    throw new AlcoveError('InvalidInput', 'folder: may not be written to. Choose another, or change who may.', {
      cause: error,
    })
  }
  return real
}

/** `alcove-backup-2026-01-31T12-00-00-000Z.tar` tells when it was made. */
const createdAtOf = (fileName: string): string =>
  fileName
    .slice('alcove-backup-'.length, fileName.indexOf('.'))
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
      found.push({ path, fileName, sizeBytes: facts.size, createdAt })
  }
  return found
}

/** Removes all but the latest backups of a folder. */
export const keepLatest = async (folder: string, keep: number): Promise<void> => {
  for (const { path } of (await listBackups(folder)).slice(keep)) await rm(path, { force: true })
}
