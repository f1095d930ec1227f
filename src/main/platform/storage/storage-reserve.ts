import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Room on the disk that is kept back, so that something can be deleted when everything else is full. */
export interface StorageReserve {
  /** Gives the room up for now; false when it was given up already. It is taken back once there is plenty. */
  release(): boolean
  /** Takes the room, where there is plenty and it is not taken yet. Never rejects. */
  replenish(): Promise<void>
  close(): void
}

/** Where room is held back for the end of what is in flight. Sizes in bytes, times in milliseconds. */
export interface StorageReserveOptions {
  readonly dir: string
  readonly sizeBytes?: number
  readonly everyMs?: number
}

const FILE = 'alcove.reserve'
/** What a deletion writes to the log before it frees anything, several times over. */
const SIZE_BYTES = 4 * 1024 * 1024
const EVERY_MS = 30_000
/** The reserve is only taken while it is a small part of what is free. */
const PLENTY = 4

/** A file that holds nothing, in the data folder. */
export const createStorageReserve = (options: StorageReserveOptions): StorageReserve => {
  const { dir, sizeBytes = SIZE_BYTES, everyMs = EVERY_MS } = options
  const path = join(dir, FILE)
  let replenishing: Promise<void> | null = null

  const take = async (): Promise<void> => {
    const unfinished = `${path}.partial`
    try {
      if ((await stat(path).catch(() => null)) !== null) return
      const { bavail, bsize } = await statfs(dir)
      if (bavail * bsize < PLENTY * sizeBytes) return
      // Random, since a file of zeros takes no room where the file system compresses.
      await writeFile(unfinished, randomBytes(sizeBytes), { mode: 0o600 })
      await rename(unfinished, path)
    } catch {
      await rm(unfinished, { force: true }).catch(() => undefined)
    }
  }
  const replenish = (): Promise<void> => {
    replenishing ??= take().finally(() => {
      replenishing = null
    })
    return replenishing
  }
  const timer = setInterval(() => void replenish(), everyMs).unref()

  return {
    release() {
      try {
        rmSync(path)
        return true
      } catch {
        return false
      }
    },
    replenish,
    close: () => clearInterval(timer),
  }
}
