import { dirname } from 'node:path'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { BackupSchedule, RestorePreview } from '../../../contracts/index.ts'
import { AlcoveError, type BlobStore, type Database } from '../../platform/index.ts'
import { checkedBackupFolder } from './backup-folder.ts'
import { countsOf } from './write-backup.ts'

export interface PresentOptions {
  readonly db: Database
  readonly blobs: BlobStore
  readonly dataDir: string
  readonly schedule: Pick<BackupSchedule, 'folder'>
}

const isEmpty = async ({ db, blobs }: PresentOptions): Promise<boolean> =>
  Object.values(countsOf(db)).every((count) => count === 0) && (await blobs.list('')).length === 0

/** Where what is here is backed up before a backup takes its place: into the folder of the schedule, or beside the backup where that one will not do. */
export const placeForPresent = async (backup: string, options: PresentOptions): Promise<RestorePreview['before']> => {
  if (await isEmpty(options)) return { type: 'NothingToKeep' }
  const { schedule, dataDir } = options
  for (const folder of [schedule.folder, dirname(backup)]) {
    const real = folder === null ? null : await checkedBackupFolder(folder, dataDir).catch(() => null)
    if (real !== null) return { type: 'Kept', folder: real }
  }
  return { type: 'NoPlace' }
}

/** The folder, or null where there is nothing to keep. Throws `Conflict` where there is no folder for it. */
export const folderForPresent = async (backup: string, options: PresentOptions): Promise<string | null> => {
  const place = await placeForPresent(backup, options)
  if (place.type === 'NoPlace') throw new AlcoveError('Conflict', failureWords('NoPlaceForPresent'))
  return place.type === 'Kept' ? place.folder : null
}
