import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { RestorePreview } from '../../../contracts/index.ts'
import { isStorageFull, type MigrationSet, storageFull } from '../../platform/index.ts'
import { type BackupManifest, DATABASE, noBackup, refuseLater } from './backup-manifest.ts'
import { readBackup } from './read-backup.ts'
import { whatItBrings } from './what-it-brings.ts'

export interface LookIntoOptions {
  /** A folder of the app's own for a copy of the database, which is gone afterwards. */
  readonly workDir: string
  readonly watchedHere: readonly string[]
  readonly migrationSets: readonly MigrationSet[]
  readonly signal: AbortSignal
}

/** Reads a backup to its end, and tells what is in it. Throws as `readBackup` does, and `StorageFull`. */
export const lookInto = async (
  path: string,
  { workDir, watchedHere, migrationSets, signal }: LookIntoOptions,
): Promise<{ readonly manifest: BackupManifest; readonly brings: RestorePreview['brings'] }> => {
  await mkdir(workDir, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(workDir, 'look-'))
  const copy = join(folder, DATABASE)
  let hasDatabase = false
  try {
    const { manifest } = await readBackup(path, {
      signal,
      async take(name, bytes) {
        if (name !== DATABASE) return
        hasDatabase = true
        await pipeline(Readable.from(bytes), createWriteStream(copy, { mode: 0o600 }))
      },
    })
    if (!hasDatabase) throw noBackup()
    refuseLater(copy, manifest, migrationSets)
    return { manifest, brings: whatItBrings(copy, watchedHere) }
  } catch (error) {
    if (isStorageFull(error)) throw storageFull(failureWords('NoRoomToLook'), error)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
    await rmdir(workDir).catch(() => undefined)
  }
}
