import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { type BackupFile, type BackupState, backupsApi, type ContractHandlers } from '../../../contracts/index.ts'
import { followedPaths } from '../../knowledge/index.ts'
import {
  AlcoveError,
  type CallContext,
  type ConfigStore,
  guardContract,
  type MigrationSet,
  now,
  pathAsMeant,
} from '../../platform/index.ts'
import type { ServerModule } from '../server-module.ts'
import { addedModels } from './added-models.ts'
import { startBackupClock } from './backup-clock.ts'
import { checkedBackupFolder, keepLatest, listBackups, withBefore } from './backup-folder.ts'
import { createBackupPassphrase } from './backup-passphrase.ts'
import { nextBackupAt, readBackupSettings, saveBackupSettings } from './backup-settings.ts'
import { BACKUP_WORK } from './finish-restore.ts'
import { lookInto } from './look-into.ts'
import { withOpenBackup } from './open-backup.ts'
import { folderForPresent, placeForPresent } from './place-for-present.ts'
import { isSealedFile } from './sealed-file.ts'
import { stageRestore } from './stage-restore.ts'
import { countsOf, sweepUnfinished, type WriteBackupOptions, writeBackup } from './write-backup.ts'

export interface BackupsModuleOptions {
  /** Whether callers may have files written to this machine: where one person owns it. */
  readonly available: boolean
  readonly migrationSets: readonly MigrationSet[]
  /** Has the app stop and start anew, with what was restored. */
  readonly restart: () => void
}

const elsewhere = (): AlcoveError => new AlcoveError('Conflict', failureWords('BackupsElsewhere'))
const busy = (): AlcoveError => new AlcoveError('Conflict', failureWords('BackupUnderway'))

/** `IBackupsApi`: the whole installation as one file, by hand and by itself, and back. */
export const backupsModule = ({ available, migrationSets, restart }: BackupsModuleOptions): ServerModule => ({
  name: 'backups',
  connect: ({ config: { dataDir }, configStore, database: db, storage: blobs, secretStore, logger }) => {
    const kept = createBackupPassphrase(secretStore)
    const ending = new AbortController()
    const workDir = join(dataDir, BACKUP_WORK)
    let isRunning = false

    const alone = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      if (!available) throw elsewhere()
      if (isRunning) throw busy()
      isRunning = true
      try {
        return await work()
      } finally {
        isRunning = false
      }
    }
    const writeInto = async (
      folder: string,
      { passphrase = null, beforeRestore = false }: Pick<WriteBackupOptions, 'passphrase' | 'beforeRestore'>,
    ): Promise<BackupFile> => {
      const models = { dataDir, included: readBackupSettings(configStore).schedule.models }
      return writeBackup(folder, { db, blobs, workDir, passphrase, models, beforeRestore }, ending.signal)
    }
    const write = async (wanted: string | null, entered: string | null): Promise<BackupFile> => {
      const { schedule } = readBackupSettings(configStore)
      const folder = wanted ?? schedule.folder
      if (folder === null) throw new AlcoveError('InvalidInput', failureWords('BackupFolderNotChosen'))
      const real = await checkedBackupFolder(folder, dataDir)
      const isEncrypted = schedule.encrypted && (wanted === null || real === schedule.folder)
      const passphrase = entered ?? (isEncrypted ? await kept.get() : null)
      const last = await writeInto(real, { passphrase })
      saveBackupSettings(configStore, { ...readBackupSettings(configStore), last, failure: null })
      if (schedule.folder === real) await keepLatest(real, { keep: schedule.keep, made: last.createdAt })
      return last
    }
    const present = () => ({ db, blobs, dataDir, schedule: readBackupSettings(configStore).schedule })
    /** Backs up what a backup is about to take the place of, no less protected than that one is. */
    const writePresent = async (backup: string, opened: string | null): Promise<BackupFile | null> => {
      const folder = await folderForPresent(backup, present())
      if (folder === null) return null
      const { schedule } = readBackupSettings(configStore)
      const isEncrypted = schedule.encrypted && folder === schedule.folder
      const passphrase = isEncrypted ? await kept.get() : (await isSealedFile(backup)) ? opened : null
      return writeInto(folder, { passphrase, beforeRestore: true })
    }
    const noteFailure = (error: unknown): void => {
      logger.warn({ err: error }, 'a backup failed')
      const message = error instanceof AlcoveError ? error.message : failureWords('BackupNotWritten')
      if (!ending.signal.aborted)
        saveBackupSettings(configStore, { ...readBackupSettings(configStore), failure: { at: now(), message } })
    }
    const backUp = (wanted: string | null, passphrase: string | null): Promise<BackupFile> =>
      alone(async () => {
        try {
          return await write(wanted, passphrase)
        } catch (error) {
          // Who asked for another folder hears of it at once.
          if (wanted === null) noteFailure(error)
          throw error
        }
      })
    const state = async (): Promise<BackupState> => {
      const settings = readBackupSettings(configStore)
      const { folder } = settings.schedule
      const found = available && folder !== null ? await listBackups(folder) : []
      const nextAt = available ? nextBackupAt(settings, Date.now()) : null
      return {
        ...{ schedule: settings.schedule, last: settings.last, failure: settings.failure },
        available,
        running: isRunning,
        passphraseIn: secretStore.kind,
        nextAt: nextAt === null ? null : new Date(nextAt).toISOString(),
        models: available ? (await addedModels(dataDir)).map(({ name, sizeBytes }) => ({ name, sizeBytes })) : [],
        backups: available ? await withBefore(found, settings.before) : [],
      }
    }
    const clock = startBackupClock({
      isDue: () => {
        const time = Date.now()
        const nextAt = nextBackupAt(readBackupSettings(configStore), time)
        return available && !isRunning && nextAt !== null && nextAt <= time
      },
      backUp: async () => {
        await backUp(null, null)
      },
    })
    const handlers: ContractHandlers<typeof backupsApi, CallContext> = {
      GetBackups: state,
      async SaveBackupSchedule({ passphrase, ...wanted }) {
        if (!available) throw elsewhere()
        const folder = wanted.folder === null ? null : await checkedBackupFolder(wanted.folder, dataDir)
        if (folder === null && wanted.every !== 'Never')
          throw new AlcoveError('InvalidInput', failureWords('BackupFolderNeeded'))
        if (wanted.encrypted) await kept.keep(passphrase)
        const schedule = { ...wanted, folder }
        saveBackupSettings(configStore, { ...readBackupSettings(configStore), schedule })
        if (!wanted.encrypted) await kept.forget()
        clock.look()
        return state()
      },
      BackUpNow: ({ folder, passphrase }) => backUp(folder, passphrase),
      PreviewRestore: ({ path: named, passphrase }, { signal }) =>
        alone(() => {
          const path = pathAsMeant(named)
          return withOpenBackup(path, { passphrase, workDir, signal }, async (plain) => {
            const watchedHere = followedPaths(db)
            const { manifest, brings } = await lookInto(plain, { workDir, watchedHere, migrationSets, signal })
            const { size: sizeBytes } = await stat(path)
            const { createdAt, appVersion, holds } = manifest
            const here = new Set((await addedModels(dataDir)).map(({ place }) => place))
            const models = manifest.models.map(({ name, place, included, ...model }) => ({
              ...{ name, sizeBytes: model.sizeBytes },
              state: included ? ('InBackup' as const) : here.has(place) ? ('Here' as const) : ('Missing' as const),
            }))
            const before = await placeForPresent(await realpath(path), present())
            return { path, createdAt, appVersion, sizeBytes, holds, replaces: countsOf(db), before, models, brings }
          })
        }),
      RestoreBackup: ({ path: named, passphrase, keepPresent: wanted }, { signal }) =>
        alone(async () => {
          const path = pathAsMeant(named)
          const settings = readBackupSettings(configStore)
          const real = await realpath(path).catch(() => path)
          let before: BackupFile | null = null
          const keepPresent = async () => {
            if (wanted) before = await writePresent(real, passphrase)
          }
          const keep = (config: ConfigStore) =>
            saveBackupSettings(config, { ...settings, before: before ?? settings.before })
          const watchedHere = followedPaths(db)
          await withOpenBackup(real, { passphrase, workDir, signal }, (plain) =>
            stageRestore(plain, { dataDir, migrationSets, logger, watchedHere, keepPresent, keep }, signal),
          )
          restart()
          return { before }
        }),
    }
    return {
      apis: [guardContract(backupsApi, handlers)],
      start: () => {
        const { folder } = readBackupSettings(configStore).schedule
        // Beside everything else: a drive that is away may take its time to say so.
        if (available && folder !== null)
          void sweepUnfinished(folder, performance.timeOrigin).catch((error: unknown) =>
            logger.warn({ err: error }, 'what is left of an unfinished backup could not be removed'),
          )
        clock.look()
      },
      async stop() {
        ending.abort(new Error('The app ends.'))
        await clock.stop()
      },
    }
  },
})
