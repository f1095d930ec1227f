/**
 * Loaded by Node before a host (`--import`): plays a disk that keeps only what was synced. Asked over the process channel for a power cut, it writes what the
 * data folder would hold afterwards into another folder.
 *
 * Of the database, what the log held when it was last synced by name, with the database file of that moment (SQLite syncs the log before it copies any of it).
 * Of blobs, a file's content at its last sync, and its name at the last sync of its folder. Everything else is small, older, and taken as it is.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import fsPromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'

const dataDir = process.env.ALCOVE_CUT_DATA_DIR ?? ''
const database = join(dataDir, 'alcove.db')
const blobs = join(dataDir, 'blobs')

interface SyncedDatabase {
  readonly file: Buffer
  readonly log: Buffer
}

/** By path at the time of the sync; a rename carries it along. */
const contents = new Map<string, Buffer>()
/** The names in a folder when it was last synced. */
const folders = new Map<string, readonly string[]>()
const readIfThere = (path: string): Buffer => (existsSync(path) ? readFileSync(path) : Buffer.alloc(0))
const readDatabase = (): SyncedDatabase => ({ file: readIfThere(database), log: readIfThere(`${database}-wal`) })
let synced = readDatabase()

const namesIn = (path: string): string[] | null => {
  try {
    return readdirSync(path)
  } catch {
    return null
  }
}

const noteSync = (path: string): void => {
  if (path === `${database}-wal`) synced = readDatabase()
  if (path !== blobs && !path.startsWith(blobs + sep)) return
  const names = namesIn(path)
  if (names === null) contents.set(path, readFileSync(path))
  else folders.set(path, names)
}

// What stood there before this run has long been on the disk.
const takeAsSynced = (folder: string): void => {
  const names = namesIn(folder)
  if (names === null) return
  folders.set(folder, names)
  for (const name of names) {
    const path = join(folder, name)
    if (namesIn(path) === null) contents.set(path, readFileSync(path))
    else takeAsSynced(path)
  }
}
takeAsSynced(blobs)

const { open, rename } = fsPromises
fsPromises.open = async (...args: Parameters<typeof open>) => {
  const handle = await open(...args)
  for (const method of ['sync', 'datasync'] as const) {
    const original = handle[method].bind(handle)
    handle[method] = async () => {
      await original()
      noteSync(String(args[0]))
    }
  }
  return handle
}
fsPromises.rename = async (from, to) => {
  await rename(from, to)
  const content = contents.get(String(from))
  contents.delete(String(from))
  if (content) contents.set(String(to), content)
}
syncBuiltinESMExports()

const writeBlobs = (folder: string, target: string): void => {
  for (const name of folders.get(folder) ?? []) {
    const path = join(folder, name)
    const to = join(target, relative(dataDir, path))
    if (folders.has(path)) {
      mkdirSync(to, { recursive: true, mode: 0o700 })
      writeBlobs(path, target)
    } else if (contents.has(path)) {
      mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
      writeFileSync(to, contents.get(path) ?? '')
    }
  }
}

process.on('message', (message) => {
  const target = (message as { readonly cutInto?: string }).cutInto
  if (target === undefined) return
  rmSync(target, { recursive: true, force: true })
  cpSync(dataDir, target, {
    recursive: true,
    filter: (path) => path !== blobs && !path.startsWith(database) && !path.includes('alcove.lock'),
  })
  writeFileSync(join(target, 'alcove.db'), synced.file, { mode: 0o600 })
  if (synced.log.length > 0) writeFileSync(join(target, 'alcove.db-wal'), synced.log, { mode: 0o600 })
  mkdirSync(join(target, 'blobs'), { mode: 0o700 })
  writeBlobs(blobs, target)
  process.send?.({ cut: target })
})
// The channel alone must not keep the host alive.
process.channel?.unref()
