import { dirname, join } from 'node:path'
import { failureWords } from '../../contracts/failures/failure-words.ts'
import {
  AlcoveError,
  type CommitSync,
  createCommitSync,
  createStorageReserve,
  type Database,
  type HealthCheck,
  type Logger,
  removeSnapshots,
  type StorageReserve,
  startCheckpointer,
  storageHealth,
} from '../platform/index.ts'
import type { Closable } from './base-server-app.ts'
import type { Forget } from './forgetting.ts'

/** What keeps the data of an installation whole, and what is deleted gone. */
export interface DataKeeping {
  readonly commits: CommitSync
  readonly reserve: StorageReserve
  readonly healthChecks: readonly HealthCheck[]
  /** Clears deleted content out of the log of the database and out of its snapshots. */
  readonly forget: Forget
  /** To be closed before the database. */
  readonly closables: readonly Closable[]
}

/** For a database in a file; one in memory has nothing to keep. */
export const keepData = ({ db, logger }: { readonly db: Database; readonly logger: Logger }): DataKeeping => {
  const commits = createCommitSync({ db, logger })
  if (db.memory)
    return {
      commits,
      reserve: { release: () => false, replenish: async () => undefined, close: () => undefined },
      healthChecks: [],
      forget: async () => undefined,
      closables: [{ name: 'commits', close: () => commits.close() }],
    }
  const dir = dirname(db.name)
  const checkpointer = startCheckpointer({ db, logger })
  const reserve = createStorageReserve({ dir })
  void reserve.replenish()
  return {
    commits,
    reserve,
    healthChecks: [storageHealth({ dir, commits })],
    forget: async () => {
      await removeSnapshots(join(dir, 'snapshots'))
      if (!(await checkpointer.empty())) throw new AlcoveError('Unavailable', failureWords('LogNotEmptied'))
    },
    closables: [
      { name: 'storage reserve', close: () => reserve.close() },
      { name: 'checkpointer', close: () => checkpointer.stop() },
      { name: 'commits', close: () => commits.close() },
    ],
  }
}
