import { readdirSync, realpathSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FailureWords, failureWords } from '../../../contracts/failures/failure-words.ts'
import {
  AlcoveError,
  type Arrival,
  acquireDirectoryLock,
  anyDepartureIn,
  arrivalIn,
  BEING_MOVED,
  type Departure,
  departureIn,
  followDataDir,
  isStorageFull,
  MOVED_AWAY,
  MOVED_HERE,
  makePrivateFolder,
  now,
  syncDirectory,
  unfinishedIn,
  writePrivateFile,
} from '../../platform/index.ts'
import { checkCopy, copyEntries, movingEntries } from './copy-data.ts'
import { foldersBefore } from './former-folders.ts'
import { leftoversIn } from './leftovers.ts'
import {
  type MoveRequest,
  readRequest,
  removeRequest,
  staysBehind,
  writeFailure,
  writeRequest,
} from './move-request.ts'

const remove = (path: string): void => rmSync(path, { recursive: true, force: true })

/** What tells of a move in the folder that it goes to. */
const arrivalOf = (dataDir: string, { id, to }: MoveRequest): Arrival => ({
  id,
  from: realpathSync(dataDir),
  before: foldersBefore(dataDir).filter((folder) => folder !== to),
  voids: anyDepartureIn(to)?.id ?? null,
  at: now(),
})

/** The mark of a move before it is whole. */
const UNWRITTEN = /^moving\.json\.[0-9a-f-]+\.partial$/

/** Takes away what a move has put into a folder; what anybody else put there stays. The mark goes last: until then the folder is none to start on. */
const discard = async (dataDir: string, { id, to }: MoveRequest): Promise<void> => {
  if (arrivalIn(to)?.id === id) renameSync(join(to, MOVED_HERE), join(to, BEING_MOVED))
  for (const name of readdirSync(to)) if (UNWRITTEN.test(name)) remove(join(to, name))
  if (unfinishedIn(to)?.id !== id) return
  for (const name of readdirSync(dataDir)) if (!staysBehind(name)) remove(join(to, name))
  await syncDirectory(to)
  remove(join(to, BEING_MOVED))
  try {
    rmdirSync(to)
  } catch {
    // Not empty, or not ours to remove.
  }
}

/** Has everything in the folder that it moves to, checked and on the disk. Until the mark is renamed at the end, that folder is none to start on. */
const fill = async (dataDir: string, request: MoveRequest): Promise<void> => {
  const { to } = request
  const entries = await movingEntries(dataDir)
  makePrivateFolder(to)
  const leftovers = leftoversIn(to, dataDir)
  if (leftovers === null) throw new AlcoveError('Conflict', failureWords('MoveFolderNotEmpty'))
  for (const name of leftovers) remove(join(to, name))
  writePrivateFile(join(to, BEING_MOVED), JSON.stringify(arrivalOf(dataDir, request)))
  await syncDirectory(dirname(to))
  await copyEntries(entries, dataDir, to)
  await checkCopy(entries, to)
  await rename(join(to, BEING_MOVED), join(to, MOVED_HERE))
  await syncDirectory(to)
}

const wordsOf = (error: unknown): FailureWords | string => {
  if (isStorageFull(error)) return failureWords('MoveRanOutOfRoom')
  return error instanceof AlcoveError && error.code !== 'Internal' ? error.message : failureWords('MoveNotWritten')
}

/** Goes on where everything is. Throws where not even the request can be taken back: a later start would take it up with what is old by then. */
const giveUp = async (dataDir: string, request: MoveRequest, message: string): Promise<void> => {
  // The disk of the other folder may be gone; what is left there is cleared up by the next move to it.
  await discard(dataDir, request).catch(() => undefined)
  try {
    writeFailure(dataDir, { at: now(), folder: request.to, message })
  } catch {
    // No room even for that: whoever asked sees that everything is where it was.
  }
  removeRequest(dataDir)
  await syncDirectory(dataDir)
}

/** Everything is in the other folder: from now on it is the data folder. */
const leave = async (dataDir: string, { id, to }: MoveRequest): Promise<void> => {
  const departure: Departure = { id, to, at: now(), names: readdirSync(dataDir) }
  writePrivateFile(join(dataDir, MOVED_AWAY), JSON.stringify(departure))
  removeRequest(dataDir)
  if (departureIn(to) === null) remove(join(to, MOVED_AWAY))
}

const carryOut = async (dataDir: string, request: MoveRequest): Promise<string> => {
  // Where the disk is full, there is room for the marks at least.
  remove(join(dataDir, 'alcove.reserve'))
  try {
    if (arrivalIn(request.to)?.id !== request.id) {
      if (request.begun) throw new AlcoveError('Unavailable', failureWords('MoveInterrupted'))
      writeRequest(dataDir, { ...request, begun: true })
      await fill(dataDir, request)
    }
    await leave(dataDir, request)
    return request.to
  } catch (error) {
    if (departureIn(dataDir) !== null) return request.to
    await giveUp(dataDir, request, wordsOf(error))
    return dataDir
  }
}

/**
 * Where the data is that a folder holds or held, once a move that was asked for is made or given up: before anything is opened. A move that fails, or a start that
 * ends in it at whatever moment, leaves the folder as it was and in use, and why is kept for people. Throws `Conflict` when another host has the folder, and what
 * {@link followDataDir} throws.
 */
export const settleDataFolder = async (given: string): Promise<string> => {
  const dataDir = followDataDir(given)
  if (readRequest(dataDir) === null) return dataDir
  const lock = acquireDirectoryLock(dataDir)
  try {
    const request = readRequest(dataDir)
    return request === null ? followDataDir(dataDir) : await carryOut(dataDir, request)
  } finally {
    lock.release()
  }
}
