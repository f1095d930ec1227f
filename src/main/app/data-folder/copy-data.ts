import { chmod, constants, copyFile, lstat, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError, databaseDamage, syncDirectory } from '../../platform/index.ts'
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

/** Some at a time; rejects once none is under way any more. */
const forEach = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const left = items.values()
  let failed = false
  const runs = Array.from({ length: AT_ONCE }, async () => {
    for (const item of left) {
      if (failed) return
      await work(item).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  })
  const refused = (await Promise.allSettled(runs)).find((run) => run.status === 'rejected')
  if (refused !== undefined) throw refused.reason
}

/** Copies entries of a folder into another one, which has none of these names. */
export const copyEntries = async (entries: readonly FolderEntry[], from: string, to: string): Promise<void> => {
  const folders = entries.filter(({ kind }) => kind === 'Folder')
  for (const { path } of folders) await mkdir(join(to, path), { mode: OWNER })
  const files = entries.filter(({ kind }) => kind === 'File')
  await forEach(files, ({ path }) => copyOne(join(from, path), join(to, path)))
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
