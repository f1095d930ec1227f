import { z } from 'zod'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { backupCounts, dateTime } from '../../../contracts/index.ts'
import { AlcoveError, connectForReading, laterLayer, type MigrationSet } from '../../platform/index.ts'
import { isModelPath } from './added-models.ts'

/** The last file of a backup: a file that was cut off has none. */
export const MANIFEST = 'manifest.json'
export const DATABASE = 'alcove.db'
export const BLOBS = 'blobs/'
/** Before the files of models that people have added. */
export const MODEL_FILES = 'models/'

/** What is in a backup. `sha256` is of every byte before the manifest. */
export const backupManifest = z.object({
  format: z.literal('alcove-backup'),
  version: z.literal(1),
  createdAt: dateTime,
  appVersion: z.string().max(100),
  holds: backupCounts,
  /** The models that people had added, whether they are in it or not; none are told of by earlier versions of the app. */
  models: z
    .array(
      z.object({
        name: z.string().max(200),
        place: z.string().max(1_000).refine(isModelPath),
        sizeBytes: z.int().nonnegative(),
        included: z.boolean(),
      }),
    )
    .max(1_000)
    .default([]),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type BackupManifest = z.infer<typeof backupManifest>

/** For every file that is no whole backup. */
export const noBackup = (cause?: unknown): AlcoveError =>
  new AlcoveError('InvalidInput', failureWords('NoBackup'), { cause })

/** What a later version of the app has written, as far as this one can tell. */
const laterManifest = z.object({
  format: z.literal('alcove-backup'),
  version: z.int().min(2),
  appVersion: z.string().max(100).default('?'),
})

const newerBackup = (version: string): AlcoveError =>
  new AlcoveError('Conflict', failureWords('BackupNewer', { version }))

/** The manifest in a text. Throws `InvalidInput` for what is none, and `Conflict` for one of a later version of the app. */
export const parseManifest = (text: string): BackupManifest => {
  const value: unknown = JSON.parse(text)
  const later = laterManifest.safeParse(value)
  if (later.success) throw newerBackup(later.data.appVersion)
  const manifest = backupManifest.safeParse(value)
  if (!manifest.success) throw noBackup()
  return manifest.data
}

/** Throws `Conflict` where the database of a backup is of a later version of the app, and `InvalidInput` for what is none. */
export const refuseLater = (
  databasePath: string,
  { appVersion }: Pick<BackupManifest, 'appVersion'>,
  migrationSets: readonly MigrationSet[],
): void => {
  let isLater = false
  try {
    const db = connectForReading(databasePath)
    try {
      isLater = laterLayer(db, migrationSets) !== null
    } finally {
      db.close()
    }
  } catch (error) {
    throw noBackup(error)
  }
  if (isLater) throw newerBackup(appVersion)
}
