import { existsSync } from 'node:fs'
import { access, constants, lstat, realpath, stat, statfs } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { type FailureCode, type FailureWords, failureWords } from '../../../contracts/failures/failure-words.ts'
import type { MovePlan } from '../../../contracts/index.ts'
import { AlcoveError, isWithin, pathAsMeant, systemCode } from '../../platform/index.ts'
import { movingEntries } from './copy-data.ts'
import { formerFolders } from './former-folders.ts'
import { leftoversIn } from './leftovers.ts'

export interface MoveTarget {
  /** As a person wrote it. */
  readonly folder: string
  readonly dataDir: string
  /** Folders that are watched for documents. */
  readonly watched: readonly string[]
}

const BLOCK = 4_096
/** For the marks, the log of the database and what comes in until the move begins. */
const SPARE_BYTES = 32 * 1_048_576

/** No database can be opened under a longer path (`SQLITE_MAX_PATHNAME` is 512, with the names in the folder and below it). */
const MOST_PATH_BYTES = 400

const refusal = (words: FailureWords): AlcoveError => new AlcoveError('InvalidInput', words)

/** NFS, SMB (three kinds), AFS, Coda, Plan 9. */
const NETWORK_TYPES: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xfe534d42, 0xff534d42, 0x5346414f, 0x73757245, 0x01021997,
])
const UNC = /^[\\/]{2}[^\\/?.]/

/** The nearest folder on the way that is there; throws where it is a file, or out of reach. */
const nearest = async (path: string): Promise<string> => {
  try {
    const real = await realpath(path)
    if (!(await stat(real)).isDirectory()) throw refusal(failureWords('MoveFolderIsFile', { path }))
    return real
  } catch (error) {
    const code = systemCode(error)
    if (code === 'ENOENT' && (await lstat(path).catch(() => null)) !== null)
      throw refusal(failureWords('MoveFolderLinkAstray', { path }))
    if (code === 'ENOENT' && dirname(path) !== path) return nearest(dirname(path))
    if (code === 'ENAMETOOLONG') throw refusal(failureWords('MoveFolderTooLong'))
    if (code === 'ELOOP') throw refusal(failureWords('MoveFolderLinkAstray', { path }))
    if (code === 'ENOTDIR') return nearest(dirname(path))
    if (error instanceof AlcoveError) throw error
    throw refusal(failureWords('MoveFolderUnreadable', { path }))
  }
}

/** A folder that is there, or will be, without links on the way to it. */
const realFolder = async (folder: string): Promise<{ readonly path: string; readonly there: string }> => {
  const wanted = resolve(folder)
  const there = await nearest(wanted)
  let given = wanted
  const missing: string[] = []
  while ((await realpath(given).catch(() => null)) !== there) {
    missing.unshift(basename(given))
    given = dirname(given)
  }
  return { path: join(there, ...missing), there }
}

/** Two names of one folder differ where letters of either case are the same. */
const isSameFolder = async (one: string, other: string): Promise<boolean> => {
  const [first, second] = await Promise.all([one, other].map((path) => stat(path, { bigint: true }).catch(() => null)))
  return first !== null && second !== null && first?.dev === second?.dev && first?.ino === second?.ino
}

/** The data folder of another installation that a path stands in; null where it stands in none. */
const otherDataFolder = (path: string): string | null => {
  for (let above = dirname(path); above !== dirname(above); above = dirname(above))
    if (existsSync(join(above, 'alcove.lock')) || existsSync(join(above, 'alcove.db'))) return above
  return null
}

const size = (bytes: number): string =>
  bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(Math.ceil(bytes / 1e8) / 10).toFixed(1)} GB`

const placeProblem = async (
  path: string,
  dataDir: string,
  watched: readonly string[],
): Promise<FailureWords | null> => {
  const own = await realpath(dataDir)
  if (path === own || (await isSameFolder(path, own))) return failureWords('MoveFolderSame')
  if (isWithin(path, own)) return failureWords('MoveFolderInside')
  if (isWithin(own, path)) return failureWords('MoveFolderAround')
  const above = watched.find((each) => isWithin(path, each))
  if (above !== undefined) return failureWords('MoveFolderWatched', { watched: above })
  const former = formerFolders(dataDir).find((each) => path !== each && isWithin(path, each))
  if (former !== undefined) return failureWords('MoveFolderInFormer', { former })
  const other = otherDataFolder(path)
  if (other !== null) return failureWords('MoveFolderOther', { other })
  return Buffer.byteLength(path) > MOST_PATH_BYTES ? failureWords('MoveFolderTooLong') : null
}

const contentProblem = (path: string, dataDir: string): FailureWords | null => {
  try {
    if (leftoversIn(path, dataDir) !== null) return null
  } catch {
    return failureWords('MoveFolderUnreadable', { path })
  }
  const code: FailureCode = formerFolders(dataDir).includes(path) ? 'MoveFolderFormer' : 'MoveFolderNotEmpty'
  return failureWords(code)
}

const isWritable = (path: string): Promise<boolean> =>
  access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )

/** What a move to a folder takes. Throws `InvalidInput` that names the field for one that cannot be moved to, and `Conflict` for data that cannot be moved. Changes nothing. */
export const checkTarget = async ({ folder: named, dataDir, watched }: MoveTarget): Promise<MovePlan> => {
  const folder = pathAsMeant(named)
  if (UNC.test(folder) && process.platform === 'win32') throw refusal(failureWords('MoveFolderOnNetwork'))
  if (!isAbsolute(folder)) throw refusal(failureWords('MoveFolderNotWhole'))
  const { path, there } = await realFolder(folder)
  const problem = (await placeProblem(path, dataDir, watched)) ?? contentProblem(path, dataDir)
  if (problem !== null) throw refusal(problem)
  if (!(await isWritable(there))) throw refusal(failureWords('MoveFolderNotWritable', { path: there }))
  const { bavail, bsize, type } = await statfs(there)
  if (process.platform === 'linux' && NETWORK_TYPES.has(type >>> 0)) throw refusal(failureWords('MoveFolderOnNetwork'))
  const entries = await movingEntries(dataDir)
  const neededBytes = entries.reduce(
    (sum, { sizeBytes }) => sum + Math.max(1, Math.ceil(sizeBytes / BLOCK)) * BLOCK,
    SPARE_BYTES,
  )
  const freeBytes = bavail * bsize
  if (freeBytes < neededBytes)
    throw refusal(failureWords('MoveFolderNoRoom', { free: size(freeBytes), needed: size(neededBytes) }))
  return { folder: path, neededBytes, freeBytes }
}
