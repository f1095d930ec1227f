import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import {
  AlcoveError,
  arrivalIn,
  departureIn,
  followDataDir,
  isWithin,
  MOVED_AWAY,
  syncDirectory,
} from '../../platform/index.ts'
import { staysBehind, WINDOW } from './move-request.ts'

/** The folders that held the data before it came here, the oldest first; each may hold a copy still. */
export const foldersBefore = (dataDir: string): string[] => {
  const arrival = arrivalIn(dataDir)
  return arrival === null ? [] : [...arrival.before, arrival.from]
}

/** Whether a folder is one that everything was moved away from, to end up in this one. */
export const leadsTo = (folder: string, dataDir: string): boolean => {
  try {
    return departureIn(folder) !== null && realpathSync(followDataDir(folder)) === realpathSync(dataDir)
  } catch {
    return false
  }
}

/** What in a former folder was left by the move: not where it went, not what others have put there since, and never what the data stands in now. */
const namesLeft = (folder: string, dataDir: string): string[] => {
  const then = departureIn(folder)?.names ?? null
  const home = realpathSync(dataDir)
  return readdirSync(folder).filter(
    (name) =>
      name !== MOVED_AWAY &&
      (then === null || then.includes(name) || staysBehind(name)) &&
      !isWithin(home, join(realpathSync(folder), name)),
  )
}

/** What of a former folder may go: the files of a window that has not opened on the new folder yet stay. */
const namesToDelete = (folder: string, dataDir: string): string[] =>
  namesLeft(folder, dataDir).filter((name) => name !== WINDOW || existsSync(join(dataDir, WINDOW)))

/** Folders that everything was moved away from and that hold a copy still. One whose disk is away is none. */
export const formerFolders = (dataDir: string): string[] =>
  foldersBefore(dataDir).filter((folder) => leadsTo(folder, dataDir) && namesToDelete(folder, dataDir).length > 0)

/** Leaves nothing in former folders but where everything went: the windows' files go as well. */
export const clearFormerFolders = async (dataDir: string): Promise<void> => {
  for (const folder of foldersBefore(dataDir).filter((each) => leadsTo(each, dataDir)))
    for (const name of namesLeft(folder, dataDir)) await rm(join(folder, name), { recursive: true, force: true })
}

/** Deletes the copy in a former folder, and leaves where it went. Throws `NotFound` for any other folder. */
export const deleteFormerFolder = async (folder: string, dataDir: string): Promise<void> => {
  if (!formerFolders(dataDir).includes(folder)) throw new AlcoveError('NotFound', failureWords('FormerCopyGone'))
  for (const name of namesToDelete(folder, dataDir)) await rm(join(folder, name), { recursive: true, force: true })
  await syncDirectory(folder)
}
