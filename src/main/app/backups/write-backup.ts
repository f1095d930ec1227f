import { createReadStream } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import packageJson from '../../../../package.json' with { type: 'json' }
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { BackupCounts, BackupFile, DateTime } from '../../../contracts/index.ts'
import { countConversations } from '../../assistant/index.ts'
import { contentVersions, countDocuments } from '../../knowledge/index.ts'
import {
  AlcoveError,
  type BlobStore,
  type Database,
  isStorageFull,
  now,
  storageFull,
  syncDirectory,
  takeSnapshot,
} from '../../platform/index.ts'
import { type AddedModel, addedModels, MODELS } from './added-models.ts'
import { type BackupManifest, BLOBS, DATABASE, MODEL_FILES } from './backup-manifest.ts'
import { type BackupWriter, createBackupWriter } from './backup-writer.ts'
import { sealFile } from './sealed-file.ts'

export interface WriteBackupOptions {
  readonly db: Database
  /** Plain: what is encrypted at rest comes out decrypted, since its key is never in a backup. */
  readonly blobs: BlobStore
  /** A folder of the app's own for the copy of the database. */
  readonly workDir: string
  /** Where the models stand that people have added, and whether they go into the backup; it tells of them in any case. */
  readonly models: { readonly dataDir: string; readonly included: boolean }
  /** What opens the backup; without one it is as it is. */
  readonly passphrase?: string | null
  /** Whether it is of what a restored backup then takes the place of. */
  readonly beforeRestore?: boolean
}

const PIECE = 1_048_576
/** Changes that come in while a backup is written are followed so many times. */
const MOST_ROUNDS = 5
/** Archives on their way in or out are nobody's yet. */
const PASSING = 'transfers/'

const NAME = /^alcove-backup-[0-9TZ-]+(-before-restore)?\.tar(\.sealed)?$/
const UNFINISHED = /^\.alcove-backup-[0-9TZ-]+(-before-restore)?\.tar(\.sealed)?\.partial$/
/** Whether a file has the name of a backup. */
export const isBackupName = (fileName: string): boolean => NAME.test(fileName)
/** Whether a backup is of what a restored one took the place of, by its name. */
export const isBeforeRestore = (fileName: string): boolean => NAME.exec(fileName)?.[1] !== undefined

/** What an installation holds. */
export const countsOf = (db: Database): BackupCounts => ({
  ...countDocuments(db),
  conversations: countConversations(db),
})

async function* blobPieces(blobs: BlobStore, path: string): AsyncGenerator<Uint8Array, void, undefined> {
  for (let offset = 0; ; offset += PIECE) {
    const piece = await blobs.read(path, offset, PIECE)
    if (piece === null || piece.length === 0) return
    yield piece
  }
}

/** The document that a blob belongs to; null for what belongs to none. */
const ownerOf = (path: string): string | null => /\/kb-documents\/([0-9a-f-]{36})\./.exec(path)?.[1] ?? null

const addFile = async (writer: BackupWriter, path: string): Promise<void> => {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    await writer.add(DATABASE, size, file.createReadStream({ highWaterMark: PIECE, autoClose: false }))
  } finally {
    await file.close()
  }
}

interface CopiedBlob {
  readonly sizeBytes: number
  readonly version: number | null
}

/** Copies every blob that was not copied yet as it is now. */
const createBlobCopier = (writer: BackupWriter, blobs: BlobStore, signal: AbortSignal) => {
  const copied = new Map<string, CopiedBlob>()
  const copy = async (path: string, version: number | null): Promise<void> => {
    const sizeBytes = await blobs.size(path)
    const before = copied.get(path)
    if (sizeBytes === null || (before?.sizeBytes === sizeBytes && before.version === version)) return
    if (await writer.add(`${BLOBS}${path}`, sizeBytes, blobPieces(blobs, path)))
      copied.set(path, { sizeBytes, version })
  }
  return async (versions: ReadonlyMap<string, number>): Promise<void> => {
    for (const path of await blobs.list('')) {
      signal.throwIfAborted()
      const owner = ownerOf(path)
      if (!path.startsWith(PASSING)) await copy(path, owner === null ? null : (versions.get(owner) ?? null))
    }
  }
}

/**
 * Writes every blob, then copies the database, then writes what came in between: what is there again takes the place of what was written first. Resolves to
 * the copy, once no content that it tells of was replaced or deleted meanwhile. So a backup is of one moment although everything goes on.
 */
const writeBlobs = async (
  writer: BackupWriter,
  { db, blobs, workDir }: WriteBackupOptions,
  signal: AbortSignal,
): Promise<string> => {
  const copyBlobs = createBlobCopier(writer, blobs, signal)
  await copyBlobs(contentVersions(db))
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const told = contentVersions(db)
    const snapshot = await takeSnapshot(db, workDir)
    await copyBlobs(contentVersions(db))
    const now = contentVersions(db)
    if ([...told].every(([documentId, version]) => now.get(documentId) === version)) return snapshot
  }
  throw new AlcoveError('Conflict', failureWords('BackupUnsteady'))
}

/** Removes the backups that were not finished before some instant, in ms since 1970: a run that ended left them. */
export const sweepUnfinished = async (folder: string, before: number): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (UNFINISHED.test(name) && (await stat(path)).mtimeMs < before) await rm(path, { force: true })
  }
}

const addModel = async (writer: BackupWriter, dataDir: string, { files }: AddedModel): Promise<boolean> => {
  for (const { path, sizeBytes } of files) {
    const bytes = createReadStream(join(dataDir, MODELS, path), { highWaterMark: PIECE })
    try {
      if (!(await writer.add(`${MODEL_FILES}${path}`, sizeBytes, bytes))) return false
    } finally {
      bytes.destroy()
    }
  }
  return true
}

/** Resolves to what there is; a model that is taken away meanwhile is told of as one that is not in the backup. */
const writeModels = async (
  writer: BackupWriter,
  { dataDir, included: wanted }: WriteBackupOptions['models'],
  signal: AbortSignal,
): Promise<BackupManifest['models']> => {
  const told: BackupManifest['models'] = []
  for (const model of await addedModels(dataDir)) {
    signal.throwIfAborted()
    const { name, place, sizeBytes } = model
    told.push({ name, place, sizeBytes, included: wanted && (await addModel(writer, dataDir, model)) })
  }
  return told
}

/** Resolves to the size in bytes. */
const writePlain = async (
  path: string,
  createdAt: DateTime,
  options: WriteBackupOptions,
  signal: AbortSignal,
): Promise<number> => {
  await using file = await open(path, 'wx', 0o600)
  const writer = createBackupWriter(file)
  const models = await writeModels(writer, options.models, signal)
  await addFile(writer, await writeBlobs(writer, options, signal))
  return await writer.end({
    format: 'alcove-backup',
    version: 1,
    createdAt,
    appVersion: packageJson.version,
    holds: countsOf(options.db),
    models,
  })
}

/** What is not encrypted stands in the app's own folder alone, and not for longer than it takes. */
const writeSealed = async (
  path: string,
  createdAt: DateTime,
  options: WriteBackupOptions & { readonly passphrase: string },
  signal: AbortSignal,
): Promise<number> => {
  await mkdir(options.workDir, { recursive: true, mode: 0o700 })
  const plain = join(options.workDir, 'plain.tar')
  await rm(plain, { force: true })
  await writePlain(plain, createdAt, options, signal)
  await using file = await open(path, 'wx', 0o600)
  return await sealFile(plain, file, options.passphrase, signal)
}

/**
 * Writes a backup into a folder. It is there under its name only once it is whole, on the disk, and its owner's alone to read. Throws `StorageFull`, and
 * `Conflict` where documents do not stop changing; what was in the folder stays then.
 */
export const writeBackup = async (
  folder: string,
  options: WriteBackupOptions,
  signal: AbortSignal,
): Promise<BackupFile> => {
  const createdAt = now()
  const { passphrase = null, workDir, beforeRestore = false } = options
  const stem = `alcove-backup-${createdAt.replaceAll(/[:.]/g, '-')}${beforeRestore ? '-before-restore' : ''}`
  const fileName = `${stem}.tar${passphrase === null ? '' : '.sealed'}`
  const path = join(folder, fileName)
  const unfinished = join(folder, `.${fileName}.partial`)
  await sweepUnfinished(folder, Date.now())
  try {
    const sizeBytes =
      passphrase === null
        ? await writePlain(unfinished, createdAt, options, signal)
        : await writeSealed(unfinished, createdAt, { ...options, passphrase }, signal)
    await chmod(unfinished, 0o600)
    await rename(unfinished, path)
    await syncDirectory(folder)
    return { path, fileName, sizeBytes, createdAt, beforeRestore }
  } catch (error) {
    await rm(unfinished, { force: true })
    if (isStorageFull(error)) throw storageFull(failureWords('NoRoomForBackup'), error)
    throw error
  } finally {
    await rm(workDir, { recursive: true, force: true })
  }
}
