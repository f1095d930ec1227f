import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { dateTime } from '../../../contracts/index.ts'
import { BEING_MOVED, MOVED_AWAY, MOVED_HERE, readMark, writePrivateFile } from '../../platform/index.ts'

/** In the data folder: a move that the next start is to make. */
const REQUEST = 'move.json'
/** In the data folder: why the last move came to nothing. */
export const FAILURE = 'move-failed.json'

const request = z.object({
  id: z.guid(),
  to: z.string(),
  at: dateTime,
  /** Whether a start has taken it up already: one that ended in it does not try again. */
  begun: z.boolean(),
})
export type MoveRequest = z.infer<typeof request>

const failure = z.object({ at: dateTime, folder: z.string(), message: z.string() })
export type MoveFailure = z.infer<typeof failure>

export const readRequest = (dataDir: string): MoveRequest | null => readMark(dataDir, REQUEST, request)
/** On the disk when it returns. */
export const writeRequest = (dataDir: string, wanted: MoveRequest): void =>
  writePrivateFile(join(dataDir, REQUEST), JSON.stringify(wanted))
export const removeRequest = (dataDir: string): void => rmSync(join(dataDir, REQUEST), { force: true })

export const readFailure = (dataDir: string): MoveFailure | null => readMark(dataDir, FAILURE, failure)
export const writeFailure = (dataDir: string, why: MoveFailure): void =>
  writePrivateFile(join(dataDir, FAILURE), JSON.stringify(why))

/** Chromium's own files, which are in use as long as a window is. The window takes them along when it opens on the new folder. */
export const WINDOW = 'window'

const STAYS: ReadonlySet<string> = new Set([
  ...[REQUEST, FAILURE, MOVED_AWAY, MOVED_HERE, BEING_MOVED, WINDOW],
  ...['alcove.lock', 'alcove.pid', 'alcove.reserve', 'alcove.db-shm'],
  ...['open.html'],
])

/** Whether a name at the top of a data folder is of the folder and not of the data, or of a moment: it does not move. */
export const staysBehind = (name: string): boolean => STAYS.has(name) || name.endsWith('.partial')
