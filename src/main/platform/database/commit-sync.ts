import { type FileHandle, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError } from '../alcove-error.ts'
import { syncDirectory } from '../durable-file.ts'
import type { Logger } from '../logger.ts'
import type { Database } from './database.ts'

/** Brings commits to the disk, so that they last through a power cut. */
export interface CommitSync {
  /**
   * Resolves once everything that was committed before the call is on the disk. Callers at the same time share one write. Rejects with
   * `Unavailable` when the disk does not take it, or when the data folder is not there any more: nothing may be acknowledged then.
   */
  synced(): Promise<void>
  /** Waits for the write in progress. Call before the database is closed. */
  close(): Promise<void>
}

/** How long a commit may stay unwritten. Times are in milliseconds. */
export interface CommitSyncOptions {
  readonly db: Database
  readonly logger: Logger
  /** How long a commit that nobody waits for may stay in memory. */
  readonly everyMs?: number
}

const EVERY_MS = 1_000

const gone = (cause?: unknown): AlcoveError => new AlcoveError('Unavailable', failureWords('DataFolderLost'), { cause })
const notTaken = (cause: unknown): AlcoveError =>
  new AlcoveError('Unavailable', failureWords('DiskRefused'), {
    cause,
  })

/** Whether the open log is still the file at its place: a folder that was deleted or moved leaves it open and out of reach. */
const isInPlace = async (log: FileHandle, path: string): Promise<boolean> => {
  const [open, placed] = await Promise.all([log.stat(), stat(path).catch(() => null)])
  return placed !== null && placed.ino === open.ino && placed.dev === open.dev
}

/**
 * Syncs the write-ahead log beside the writing connection instead of within its commits (`synchronous = NORMAL`): the event loop never waits for the disk,
 * and a hundred commits cost one write. What a log holds up to its last sync is what SQLite finds again after a power cut.
 */
export const createCommitSync = ({ db, logger, everyMs = EVERY_MS }: CommitSyncOptions): CommitSync => {
  const path = `${db.name}-wal`
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck()
  let log: FileHandle | null = null
  let syncedChanges = -1
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  const openLog = async (): Promise<FileHandle> => {
    try {
      // Windows flushes only what may be written.
      const opened = await open(path, 'r+')
      await syncDirectory(dirname(path))
      return opened
    } catch (error) {
      throw gone(error)
    }
  }

  const sync = async (): Promise<void> => {
    const covered = changes.get() ?? 0
    log ??= await openLog()
    await log.datasync().catch((error: unknown) => {
      throw notTaken(error)
    })
    if (!(await isInPlace(log, path))) throw gone()
    syncedChanges = covered
  }

  const start = (): Promise<void> => {
    next = null
    running = sync().finally(() => {
      running = null
    })
    return running
  }

  const synced = async (): Promise<void> => {
    if (db.memory || !db.open || (changes.get() ?? 0) <= syncedChanges) return
    if (running === null) return start()
    // The one in progress may have begun before the caller's commit.
    next ??= running.then(start, start)
    return next
  }

  const timer = setInterval(() => {
    void synced().catch((error: unknown) => logger.error({ err: error }, 'Commits could not be brought to the disk'))
  }, everyMs).unref()

  return {
    synced,
    async close() {
      clearInterval(timer)
      await (next ?? running)?.catch(() => undefined)
      await log?.close()
      log = null
    },
  }
}
