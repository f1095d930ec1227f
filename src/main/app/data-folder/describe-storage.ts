import { existsSync, readdirSync } from 'node:fs'
import { lstat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { StorageDescription, StoragePart } from '../../../contracts/index.ts'
import { formerFolders } from './former-folders.ts'
import { readFailure, WINDOW } from './move-request.ts'
import { walkFolder } from './walk-folder.ts'

type Part = Exclude<StoragePart['part'], 'Backups'>

const PARTS: Readonly<Record<string, Part>> = {
  blobs: 'Documents',
  'alcove.db': 'Database',
  'alcove.db-wal': 'Database',
  'alcove.db-shm': 'Database',
  snapshots: 'Snapshots',
  models: 'Models',
  secrets: 'Keys',
  token: 'Token',
  companions: 'ToolServers',
  [WINDOW]: 'Window',
  logs: 'Logs',
}
const ORDER: readonly Part[] = [
  ...(['Documents', 'Database', 'Snapshots', 'Models', 'Keys', 'Token', 'ToolServers', 'Window', 'Logs'] as const),
  'Other',
]

/** What is in a folder, in bytes; a link is nothing. */
const sizeOfFolder = async (folder: string): Promise<number> => {
  let sum = 0
  for await (const { sizeBytes } of walkFolder(folder)) sum += sizeBytes
  return sum
}

const sizeOf = async (path: string): Promise<number> => {
  const facts = await lstat(path).catch(() => null)
  if (facts === null) return 0
  return facts.isDirectory() ? sizeOfFolder(path) : facts.isFile() ? facts.size : 0
}

export interface DescribeStorageOptions {
  readonly dataDir: string
  /** Whether sizes are wanted, which takes a look at every file. */
  readonly measure: boolean
  readonly filesEncrypted: boolean
  readonly keysIn: StorageDescription['keysIn']
  /** The folder that backups are written to, with what they take; null where none was chosen. */
  readonly backups: { readonly folder: string; sizeBytes(): Promise<number> } | null
}

const ownParts = async (dataDir: string, measure: boolean): Promise<StoragePart[]> => {
  const names = existsSync(dataDir) ? readdirSync(dataDir) : []
  const parts: StoragePart[] = []
  for (const part of ORDER) {
    const own = names.filter((name) => (PARTS[name] ?? 'Other') === part)
    const [first] = own
    if (first === undefined) continue
    let sizeBytes = 0
    if (measure) for (const name of own) sizeBytes += await sizeOf(join(dataDir, name))
    const path = part === 'Other' ? dataDir : join(dataDir, own.find((name) => !name.includes('-')) ?? first)
    parts.push({ part, path, sizeBytes: measure ? sizeBytes : null })
  }
  return parts
}

/** What is stored where. Looks at files beside everything else, and takes what vanishes meanwhile for nothing. */
export const describeStorage = async (options: DescribeStorageOptions): Promise<StorageDescription> => {
  const { dataDir, measure, filesEncrypted, keysIn, backups } = options
  const parts = await ownParts(dataDir, measure)
  if (backups !== null)
    parts.push({ part: 'Backups', path: backups.folder, sizeBytes: measure ? await backups.sizeBytes() : null })
  const former: StorageDescription['former'] = []
  for (const folder of formerFolders(dataDir))
    former.push({ folder, sizeBytes: measure ? await sizeOfFolder(folder) : null })
  const disk = await statfs(dataDir).catch(() => null)
  return {
    folder: dataDir,
    freeBytes: disk && disk.bavail * disk.bsize,
    filesEncrypted,
    keysIn,
    parts,
    former,
    failure: readFailure(dataDir),
  }
}
