import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { type ContractHandlers, dataFolderApi } from '../../../contracts/index.ts'
import { watchedPaths } from '../../knowledge/index.ts'
import { AlcoveError, type CallContext, guardContract, newGuid, now } from '../../platform/index.ts'
import { listBackups } from '../backups/backup-folder.ts'
import { readBackupSettings } from '../backups/backup-settings.ts'
import { areFilesSealed } from '../seal-files.ts'
import type { ServerModule } from '../server-module.ts'
import { checkTarget } from './check-target.ts'
import { describeStorage } from './describe-storage.ts'
import { deleteFormerFolder } from './former-folders.ts'
import { FAILURE, readRequest, writeRequest } from './move-request.ts'

export interface DataFolderModuleOptions {
  /** Has the app stop and start anew, which makes the move. */
  readonly restart: () => void
}

const moving = (): AlcoveError => new AlcoveError('Conflict', failureWords('MoveUnderway'))

/** `IDataFolderApi`: what is stored where, and how it gets to another place. */
export const dataFolderModule = ({ restart }: DataFolderModuleOptions): ServerModule => ({
  name: 'data folder',
  connect: ({ config: { dataDir }, configStore, database: db, secretStore, logger }) => {
    const check = (folder: string) => checkTarget({ folder, dataDir, watched: watchedPaths(db) })
    const backupsOf = () => {
      const { folder } = readBackupSettings(configStore).schedule
      const sizeBytes = async (wanted: string) =>
        (await listBackups(wanted)).reduce((sum, backup) => sum + backup.sizeBytes, 0)
      return folder === null ? null : { folder, sizeBytes: () => sizeBytes(folder) }
    }
    const handlers: ContractHandlers<typeof dataFolderApi, CallContext> = {
      DescribeStorage: ({ measure }) =>
        describeStorage({
          dataDir,
          measure,
          filesEncrypted: areFilesSealed(configStore),
          keysIn: secretStore.kind,
          backups: backupsOf(),
        }),
      CheckMove: ({ folder }) => check(folder),
      async MoveDataFolder({ folder }) {
        if (readRequest(dataDir) !== null) throw moving()
        const { folder: to } = await check(folder)
        await rm(join(dataDir, FAILURE), { force: true })
        writeRequest(dataDir, { id: newGuid(), to, at: now(), begun: false })
        logger.info({ to }, 'The data folder is moved by the next start')
        restart()
      },
      DeleteFormerFolder: ({ folder }) => deleteFormerFolder(folder, dataDir),
    }
    return { apis: [guardContract(dataFolderApi, handlers)] }
  },
})
