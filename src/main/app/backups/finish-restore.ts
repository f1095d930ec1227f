import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncDirectory } from '../../platform/index.ts'
import { MODELS } from './added-models.ts'

/** A backup that is being unpacked; worth nothing. */
export const UNPACKING = 'restore.partial'
/** One that is whole and waits for the next start. */
export const READY = 'restore.ready'
/** Where a backup's copy of the database is made. */
export const BACKUP_WORK = 'backup.partial'

const DATABASE = 'alcove.db'
/** What goes with the database: its log, and copies of what it was. */
const OF_THE_DATABASE = [`${DATABASE}-wal`, `${DATABASE}-shm`, `${DATABASE}-journal`, 'snapshots']

const remove = (path: string): void => rmSync(path, { recursive: true, force: true })

const put = (from: string, to: string): void => {
  remove(to)
  renameSync(from, to)
}

/** Puts each restored model in the place of the same one; others that are here stay. */
const putModels = (from: string, to: string, depth = 0): void => {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [here, there] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory() && depth === 0) putModels(here, there, depth + 1)
    else put(here, there)
  }
}

/**
 * Puts a restored installation in the place of the one that is there, before anything is opened. A start that is interrupted in it goes on at the next: what
 * was moved is not in the folder any more. The database comes last.
 */
export const finishRestore = async (dataDir: string): Promise<void> => {
  remove(join(dataDir, UNPACKING))
  remove(join(dataDir, BACKUP_WORK))
  const ready = join(dataDir, READY)
  if (!existsSync(ready)) return
  const names = readdirSync(ready).filter((name) => name !== DATABASE)
  for (const name of names) {
    if (name === MODELS) putModels(join(ready, name), join(dataDir, name))
    else put(join(ready, name), join(dataDir, name))
  }
  if (existsSync(join(ready, DATABASE))) {
    for (const name of OF_THE_DATABASE) remove(join(dataDir, name))
    renameSync(join(ready, DATABASE), join(dataDir, DATABASE))
  }
  await syncDirectory(dataDir)
  remove(ready)
  await syncDirectory(dataDir)
}
