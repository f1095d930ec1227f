import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError } from '../alcove-error.ts'
import { now } from '../clock.ts'
import { isStorageFull, storageFull } from '../storage/storage-full.ts'
import { systemCode } from '../system-code.ts'
import { connectForWriting } from './connect-database.ts'
import type { Database } from './database.ts'

const KEPT_SNAPSHOTS = 5
const PAGES_PER_STEP = 4_096
const SNAPSHOT_NAME = /^alcove-[0-9TZ-]+\.db$/

/** Opens a copy, makes it one file without a log beside it, and has SQLite check every page; what it found, or null. */
export const databaseDamage = (path: string): string | null => {
  const copy = connectForWriting(path)
  try {
    copy.pragma('journal_mode = DELETE')
    const finding = copy.pragma('quick_check(1)', { simple: true })
    return finding === 'ok' ? null : String(finding)
  } catch (error) {
    if (error instanceof Error && systemCode(error) === 'SQLITE_CORRUPT') return error.message
    throw error
  } finally {
    copy.close()
  }
}

const removeWithLogs = (path: string): void => {
  for (const file of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`]) rmSync(file, { force: true })
}

/** The snapshots in a folder, oldest first. */
export const listSnapshots = (snapshotDir: string): string[] =>
  readdirSync(snapshotDir)
    .filter((name) => SNAPSHOT_NAME.test(name))
    .sort()
    .map((name) => join(snapshotDir, name))

/** Removes every snapshot: each may hold what was deleted since. */
export const removeSnapshots = async (snapshotDir: string): Promise<void> => {
  await rm(snapshotDir, { recursive: true, force: true })
}

/**
 * Copies the database page by page into `alcove-<time>.db`, checks the copy, and keeps the latest five. Nothing under that name
 * is ever half a copy. Throws `StorageFull` or `Unavailable`, with the database untouched.
 */
export const takeSnapshot = async (db: Database, snapshotDir: string): Promise<string> => {
  mkdirSync(snapshotDir, { recursive: true, mode: 0o700 })
  const path = join(snapshotDir, `alcove-${now().replaceAll(/[:.]/g, '-')}.db`)
  const unfinished = `${path}.partial`
  try {
    await db.backup(unfinished, { progress: () => PAGES_PER_STEP })
    chmodSync(unfinished, 0o600)
    const damage = databaseDamage(unfinished)
    if (damage !== null) {
      throw new AlcoveError(
        'Unavailable',
        `The database ${db.name} is damaged, so it was left as it is (${damage}). Put the latest file from ${snapshotDir} in its place to go on from there.`,
      )
    }
    renameSync(unfinished, path)
  } catch (error) {
    removeWithLogs(unfinished)
    if (isStorageFull(error)) throw storageFull(failureWords('NoRoomForSnapshot'), error)
    throw error
  }
  for (const old of listSnapshots(snapshotDir).slice(0, -KEPT_SNAPSHOTS)) removeWithLogs(old)
  return path
}
