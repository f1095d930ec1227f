import { chmod, constants, copyFile, lstat, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError, databaseDamage, inLanes, syncDirectory } from '../../platform/index.ts'
import { staysBehind } from './move-request.ts'
import { type FolderEntry, walkFolder } from './walk-folder.ts'

const AT_ONCE = 4
const OWNER = 0o700
const DATABASE = 'alcove.db'

/** What of a data folder moves. Throws `Conflict` for what is neither file nor folder: where it leads to is nobody's business. */
export const movingEntries = async (dataDir: string): Promise<FolderEntry[]> => {
  const entries: FolderEntry[] = []
  for await (const entry of walkFolder(dataDir, staysBehind)) {
    if (entry.kind === 'Other')
      throw new AlcoveError('Conflict', failureWords('MoveOddFile', { path: join(dataDir, entry.path) }))
    entries.push(entry)
  }
  return entries
}

/** With its times and what its owner may do; on the disk when it resolves. */
const copyOne = async (from: string, to: string): Promise<void> => {
  const { mode, atime, mtime } = await lstat(from)
  await copyFile(from, to, constants.COPYFILE_EXCL)
  await chmod(to, (mode & OWNER) | 0o600)
  await using file = await open(to, 'r+')
  await file.utimes(atime, mtime)
  await file.sync()
}

/** Copies entries of a folder into another one, which has none of these names. */
export const copyEntries = async (entries: readonly FolderEntry[], from: string, to: string): Promise<void> => {
  const folders = entries.filter(({ kind }) => kind === 'Folder')
  for (const { path } of folders) await mkdir(join(to, path), { mode: OWNER })
  const files = entries.filter(({ kind }) => kind === 'File')
  await inLanes(AT_ONCE, files, ({ path }) => copyOne(join(from, path), join(to, path)))
  for (const { path } of folders.toReversed()) await syncDirectory(join(to, path))
  await syncDirectory(to)
}

const notWhole = (path: string): AlcoveError => new AlcoveError('Unavailable', failureWords('MoveNotWhole', { path }))

/** Throws `Unavailable` where a folder does not hold just these entries, each with its size, or where the database in it is damaged. */
export const checkCopy = async (entries: readonly FolderEntry[], to: string): Promise<void> => {
  const expected = new Map(entries.map(({ path, kind, sizeBytes }) => [path, `${kind} ${sizeBytes}`]))
  for await (const { path, kind, sizeBytes } of walkFolder(to, staysBehind)) {
    if (expected.get(path) !== `${kind} ${sizeBytes}`) throw notWhole(path)
    expected.delete(path)
  }
  const [missing] = expected.keys()
  if (missing !== undefined) throw notWhole(missing)
  if (!entries.some(({ path }) => path === DATABASE)) return
  const finding = databaseDamage(join(to, DATABASE))
  if (finding !== null) throw new AlcoveError('Unavailable', failureWords('MoveDatabaseDamaged', { finding }))
}
