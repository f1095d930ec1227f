import { access, constants, statfs } from 'node:fs/promises'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { CommitSync } from '../database/commit-sync.ts'
import type { HealthCheck } from '../health/health-check.ts'
import { systemCode } from '../system-code.ts'
import { explainStorageFailure } from './storage-failure.ts'

/** What the health of the storage is told from. */
export interface StorageHealthOptions {
  /** The folder of the database. */
  readonly dir: string
  readonly commits: Pick<CommitSync, 'synced'>
  readonly minFreeBytes?: number
}

const MEBIBYTE = 1_048_576
const MIN_FREE_BYTES = 8 * MEBIBYTE

const wordsOf = (error: unknown): string => {
  const explained = explainStorageFailure(error)
  return explained instanceof Error ? explained.message : String(explained)
}

/** Whether what a person gives can be kept: the folder is there, may be written to, has room, and the disk takes what it is given. */
export const storageHealth = ({ dir, commits, minFreeBytes = MIN_FREE_BYTES }: StorageHealthOptions): HealthCheck => ({
  name: 'storage',
  check: async () => {
    try {
      await access(dir, constants.W_OK)
      await commits.synced()
      const { bavail, bsize } = await statfs(dir)
      const freeBytes = bavail * bsize
      if (freeBytes < minFreeBytes) {
        const free = `${(freeBytes / MEBIBYTE).toFixed(1)} MB`
        return {
          healthy: false,
          detail: failureWords('FolderFull', { free }),
        }
      }
      return { healthy: true, detail: failureWords('FolderFine') }
    } catch (error) {
      return {
        healthy: false,
        detail: systemCode(error) === 'ENOENT' ? failureWords('FolderGone') : wordsOf(error),
      }
    }
  },
})
