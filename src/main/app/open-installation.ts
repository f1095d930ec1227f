import { join } from 'node:path'
import { assistantMigrations } from '../assistant/index.ts'
import { knowledgeMigrations } from '../knowledge/index.ts'
import {
  acquireDirectoryLock,
  closeDatabase,
  createLogger,
  type Database,
  type Logger,
  latestEventTime,
  type MigrationSet,
  openDatabase,
  platformMigrations,
  refuseMovedDataDir,
  resumeClock,
  rotatingLogFile,
  stderrDestination,
  sweepUnfinishedFiles,
  takeSnapshot,
} from '../platform/index.ts'
import { retrievalMigrations } from '../retrieval/index.ts'
import { finishRestore } from './backups/finish-restore.ts'
import type { Closable } from './base-server-app.ts'
import { clearWhereRequested } from './clear-everything.ts'
import { evaluationMigrations } from './evaluation/evaluation-store.ts'

/** The whole schema, in the order of the layers. */
export const migrationSets: readonly MigrationSet[] = [
  platformMigrations,
  assistantMigrations,
  retrievalMigrations,
  knowledgeMigrations,
  evaluationMigrations,
]

/** A data folder that belongs to this process alone, with its database open and up to date. */
export interface Installation {
  readonly logger: Logger
  readonly database: Database
  /** What must be closed after everything that uses it, in the order of opening. */
  readonly closables: readonly Closable[]
  /** Copies the database beside itself and checks the copy; resolves to its path. Throws `StorageFull` or `Unavailable`. */
  takeSnapshot(): Promise<string>
}

export interface InstallationOptions {
  readonly dataDir: string
  /** In place of standard error and the log file. */
  readonly logger?: Logger | null
}

/** Throws `Conflict` when another host has the folder, a newer version wrote it, or its data is elsewhere since a move; then nothing is left open. */
export const openInstallation = async ({
  dataDir,
  logger: chosen = null,
}: InstallationOptions): Promise<Installation> => {
  refuseMovedDataDir(dataDir)
  const lock = acquireDirectoryLock(dataDir)
  try {
    await clearWhereRequested(dataDir)
    await finishRestore(dataDir)
    sweepUnfinishedFiles(dataDir)
    const logFile = chosen === null ? rotatingLogFile(join(dataDir, 'logs')) : null
    const logger =
      chosen ?? createLogger({ level: 'info', destinations: [stderrDestination(), ...(logFile ? [logFile] : [])] })
    const snapshotDir = join(dataDir, 'snapshots')
    const database = await openDatabase({
      path: join(dataDir, 'alcove.db'),
      migrationSets,
      snapshotDir,
      logger,
    })
    const latest = latestEventTime(database)
    if (latest !== null) resumeClock(latest)
    return {
      logger,
      database,
      takeSnapshot: () => takeSnapshot(database, snapshotDir),
      closables: [
        { name: 'directory lock', close: () => lock.release() },
        { name: 'log file', close: () => logFile?.[Symbol.dispose]() },
        { name: 'database', close: () => closeDatabase(database) },
      ],
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
