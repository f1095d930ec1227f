import { z } from 'zod'
import { backupCounts, dateTime } from '../../../contracts/index.ts'
import { AlcoveError } from '../../platform/index.ts'

/** The last file of a backup: a file that was cut off has none. */
export const MANIFEST = 'manifest.json'
export const DATABASE = 'alcove.db'
export const BLOBS = 'blobs/'

/** What is in a backup. `sha256` is of every byte before the manifest. */
export const backupManifest = z.object({
  format: z.literal('alcove-backup'),
  version: z.literal(1),
  createdAt: dateTime,
  appVersion: z.string().max(100),
  holds: backupCounts,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type BackupManifest = z.infer<typeof backupManifest>

/** For every file that is no whole backup. */
export const noBackup = (cause?: unknown): AlcoveError =>
  new AlcoveError(
    'InvalidInput',
    'path: this file is no backup of Alcove, or it was cut off or changed. Nothing was changed here. Choose another backup.',
    { cause },
  )
