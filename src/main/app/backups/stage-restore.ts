import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { dropForeignKeys, stopCompanions } from '../../assistant/index.ts'
import { holdFolders } from '../../knowledge/index.ts'
import {
  type ConfigStore,
  closeDatabase,
  type Database,
  fileBlobStore,
  isStorageFull,
  type Logger,
  type MigrationSet,
  openDatabase,
  resetTriggersAndViews,
  sqliteConfigStore,
  storageFull,
  syncDirectory,
} from '../../platform/index.ts'
import { markUnsealed } from '../seal-files.ts'
import { isModelPath, MODELS } from './added-models.ts'
import { type BackupManifest, BLOBS, DATABASE, MODEL_FILES, noBackup, refuseLater } from './backup-manifest.ts'
import { READY, UNPACKING } from './finish-restore.ts'
import { readBackup } from './read-backup.ts'

export interface StageRestoreOptions {
  readonly dataDir: string
  readonly migrationSets: readonly MigrationSet[]
  readonly logger: Logger
  /** The folders that are watched on this machine: others wait until a person has them looked at. */
  readonly watchedHere: readonly string[]
  /** Called once the backup is known to be whole and nothing was changed yet: keeps what is here. Where it rejects, nothing is restored. */
  readonly keepPresent: () => Promise<void>
  /** What of the present settings goes on after the restore; called after `keepPresent`. */
  readonly keep: (config: ConfigStore) => void
}

const takeModelFile = async (stage: string, path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  if (!isModelPath(path)) throw noBackup()
  const to = join(stage, MODELS, path)
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await pipeline(Readable.from(bytes), createWriteStream(to, { mode: 0o600, flush: true }))
}

const unpack = async (path: string, stage: string, signal: AbortSignal): Promise<BackupManifest> => {
  const blobs = fileBlobStore(join(stage, 'blobs'))
  const { manifest } = await readBackup(path, {
    signal,
    async take(name, bytes) {
      if (name === DATABASE)
        await pipeline(Readable.from(bytes), createWriteStream(join(stage, DATABASE), { mode: 0o600, flush: true }))
      else if (name.startsWith(MODEL_FILES)) await takeModelFile(stage, name.slice(MODEL_FILES.length), bytes)
      else if (name.startsWith(BLOBS)) await blobs.put(name.slice(BLOBS.length), bytes)
      else throw noBackup()
    },
  })
  // What was taken away while it was copied is in it in part.
  for (const { place, included } of manifest.models)
    if (!included) await rm(join(stage, MODELS, place), { recursive: true, force: true })
  return manifest
}

/** Anyone can make a backup: nothing that came with one runs here, is sent a key or is read from this machine until a person says so. */
const takeTrustBack = (db: Database, config: ConfigStore, watchedHere: readonly string[]): void =>
  db
    .transaction(() => {
      stopCompanions(config)
      dropForeignKeys(db, config)
      holdFolders(db, watchedHere)
    })
    .immediate()

/** Brings the database of an earlier version up to date, and has every page of it checked. */
const bringUpToDate = async (stage: string, options: StageRestoreOptions): Promise<void> => {
  const { migrationSets, logger, watchedHere, keepPresent, keep } = options
  try {
    resetTriggersAndViews(join(stage, DATABASE), migrationSets)
  } catch (error) {
    throw noBackup(error)
  }
  const db = await openDatabase({
    path: join(stage, DATABASE),
    migrationSets,
    snapshotDir: join(stage, 'snapshots'),
    logger,
  })
  try {
    if (db.pragma('quick_check(1)', { simple: true }) !== 'ok') throw noBackup()
    const config = sqliteConfigStore(db)
    takeTrustBack(db, config, watchedHere)
    markUnsealed(config)
    await keepPresent()
    keep(config)
  } finally {
    closeDatabase(db)
  }
  await rm(join(stage, 'snapshots'), { recursive: true, force: true })
}

/**
 * Unpacks a backup beside what is there, checks it whole and brings it up to date; the next start puts it in the place of what is there. Until the
 * promise resolves nothing is changed, whatever happens. Throws `InvalidInput` for what is no backup, `Conflict` for one of a newer version, `StorageFull`.
 */
export const stageRestore = async (path: string, options: StageRestoreOptions, signal: AbortSignal): Promise<void> => {
  const { dataDir } = options
  const stage = join(dataDir, UNPACKING)
  try {
    await rm(stage, { recursive: true, force: true })
    await mkdir(stage, { mode: 0o700 })
    const manifest = await unpack(path, stage, signal)
    refuseLater(join(stage, DATABASE), manifest, options.migrationSets)
    await bringUpToDate(stage, options)
    await syncDirectory(stage)
    await rm(join(dataDir, READY), { recursive: true, force: true })
    await rename(stage, join(dataDir, READY))
    await syncDirectory(dataDir)
  } catch (error) {
    await rm(stage, { recursive: true, force: true })
    if (isStorageFull(error)) throw storageFull(failureWords('NoRoomToUnpack'), error)
    throw error
  }
}
