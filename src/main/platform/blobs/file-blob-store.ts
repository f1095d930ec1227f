import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { constants, type FileHandle, lstat, mkdir, open, readdir, realpath, rename, rm, unlink } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { ByteSource } from '../../../contracts/index.ts'
import { AlcoveError } from '../alcove-error.ts'
import { syncDirectory } from '../durable-file.ts'
import { newGuid } from '../guid.ts'
import { isStorageFull, storageFull } from '../storage/storage-full.ts'
import { systemCode } from '../system-code.ts'
import { blobPathSegments, blobPrefix, INCOMING } from './blob-path.ts'
import type { BlobStore } from './blob-store.ts'

/** In what a test makes the store different. */
export interface FileBlobStoreOptions {
  /** Opens the file that an arriving blob is first written to; replaced where a test needs a disk that is full. */
  readonly openIncoming?: (path: string) => Promise<FileHandle>
}

const ABSENT: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])
const IN_THE_WAY: ReadonlySet<string> = new Set(['EEXIST', 'ENOTDIR', 'EISDIR', 'ENOTEMPTY'])

const escaping = (path: string): AlcoveError =>
  new AlcoveError('InvalidInput', `${path} leads out of the folder of blobs by a link.`)

const writeAll = async (file: FileHandle, source: ByteSource): Promise<number> => {
  let sizeBytes = 0
  const write = async (part: Uint8Array): Promise<void> => {
    for (let written = 0; written < part.byteLength; ) {
      written += (await file.write(part, written)).bytesWritten
    }
    sizeBytes += part.byteLength
  }
  if (source instanceof Uint8Array) await write(source)
  else for await (const part of source) await write(part)
  await file.sync()
  return sizeBytes
}

const readRange = async (file: FileHandle, offset: number, length: number): Promise<Uint8Array> => {
  const available = Math.max((await file.stat()).size - offset, 0)
  const bytes = new Uint8Array(Math.min(length, available))
  let filled = 0
  while (filled < bytes.byteLength) {
    const { bytesRead } = await file.read(bytes, filled, bytes.byteLength - filled, offset + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}

const isFolder = async (path: string): Promise<boolean> => {
  const found = await lstat(path).catch((error: unknown) => {
    if (ABSENT.has(systemCode(error))) return null
    throw error
  })
  return found?.isDirectory() ?? false
}

/**
 * Blobs as files under `dir`. A blob arrives in `.incoming/` on the same volume, is synced, then renamed into place; what a crash
 * left there is removed at opening, so the caller must be the folder's only user. A path that leads through a symbolic link
 * out of `dir` is refused.
 */
export const fileBlobStore = (dir: string, options: FileBlobStoreOptions = {}): BlobStore => {
  const { openIncoming = (path) => open(path, 'wx', 0o600) } = options
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const root = realpathSync(dir)
  const incoming = join(root, INCOMING)
  rmSync(incoming, { recursive: true, force: true })
  mkdirSync(incoming, { mode: 0o700 })

  const fileOf = (path: string): string => join(root, ...blobPathSegments(path))

  const resolving = new Map<string, Promise<string | null>>()
  /** Where a folder really is; null for none. Calls that come together ask the disk once: all that a document left is deleted at once. */
  const realFolder = (folder: string): Promise<string | null> => {
    const asked =
      resolving.get(folder) ??
      realpath(folder)
        .catch((error: unknown) => {
          if (ABSENT.has(systemCode(error))) return null
          throw error
        })
        .finally(() => resolving.delete(folder))
    resolving.set(folder, asked)
    return asked
  }
  const assertContained = async (path: string, folder: string): Promise<void> => {
    const real = await realFolder(folder)
    if (real === null) return assertContained(path, dirname(folder))
    if (real !== root && !real.startsWith(root + sep)) throw escaping(path)
  }

  const withFile = async <Value>(path: string, use: (file: FileHandle) => Promise<Value>): Promise<Value | null> => {
    const target = fileOf(path)
    await assertContained(path, dirname(target))
    try {
      await using file = await open(target, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
      return (await file.stat()).isFile() ? await use(file) : null
    } catch (error) {
      if (ABSENT.has(systemCode(error))) return null
      throw systemCode(error) === 'ELOOP' ? escaping(path) : error
    }
  }

  const moveIntoPlace = async (temporary: string, path: string): Promise<void> => {
    const target = fileOf(path)
    await assertContained(path, dirname(target))
    const move = async (): Promise<string | undefined> => {
      const folder = await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(temporary, target)
      return folder
    }
    let made: string | undefined
    try {
      // The folder may be deleted between the two, with all that stood in it.
      made = await move().catch((error: unknown) => (systemCode(error) === 'ENOENT' ? move() : Promise.reject(error)))
    } catch (error) {
      if (!IN_THE_WAY.has(systemCode(error))) throw error
      throw new AlcoveError('InvalidInput', `${path} is both a blob and a folder of blobs.`, { cause: error })
    }
    // A new folder lasts once the one above it is synced too.
    const highest = made === undefined ? dirname(target) : dirname(made)
    for (let folder = dirname(target); folder.length >= highest.length; folder = dirname(folder))
      await syncDirectory(folder)
  }

  const filesUnder = async (folder: string): Promise<string[]> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (ABSENT.has(systemCode(error))) return []
      throw error
    })
    const nested = entries.map((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (path === INCOMING) return []
      return entry.isDirectory() ? filesUnder(path) : entry.isFile() ? [path] : []
    })
    return (await Promise.all(nested)).flat()
  }

  return {
    async put(path, source) {
      blobPathSegments(path)
      const temporary = join(incoming, newGuid())
      try {
        let sizeBytes = 0
        {
          await using file = await openIncoming(temporary)
          sizeBytes = await writeAll(file, source)
        }
        await moveIntoPlace(temporary, path)
        return sizeBytes
      } catch (error) {
        await rm(temporary, { force: true })
        throw isStorageFull(error) ? storageFull(failureWords('NoRoomForFile'), error) : error
      }
    },
    get: (path) => withFile(path, async (file) => readRange(file, 0, Number.MAX_SAFE_INTEGER)),
    read: (path, offset, length) => withFile(path, (file) => readRange(file, offset, length)),
    size: (path) => withFile(path, async (file) => (await file.stat()).size),
    async delete(path) {
      const target = fileOf(path)
      await assertContained(path, dirname(target))
      await unlink(target).catch(async (error: unknown) => {
        if (!ABSENT.has(systemCode(error)) && !(await isFolder(target))) throw error
      })
    },
    async deleteAll(prefix) {
      const folder = fileOf(blobPrefix(prefix))
      await assertContained(prefix, dirname(folder))
      // A blob that arrives meanwhile makes a folder that was emptied full again.
      if (await isFolder(folder)) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 10 })
    },
    async list(prefix) {
      const folder = prefix === '' ? '' : blobPrefix(prefix)
      await assertContained(prefix, join(root, folder))
      return (await filesUnder(folder)).sort()
    },
    localPath: fileOf,
  }
}
