import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { systemCode } from '../../platform/index.ts'

/** Something in a folder; nothing is read through a link, and what is no file has no size. */
export interface FolderEntry {
  /** Within the folder. */
  readonly path: string
  readonly kind: 'File' | 'Folder' | 'Other'
  readonly sizeBytes: number
}

const kindOf = (entry: { isFile(): boolean; isDirectory(): boolean }): FolderEntry['kind'] =>
  entry.isFile() ? 'File' : entry.isDirectory() ? 'Folder' : 'Other'

const isGone = (error: unknown): boolean => systemCode(error) === 'ENOENT'

/** What vanishes while it is looked at is left out. */
const unlessGone = async <Value>(looking: Promise<Value>): Promise<Value | null> => {
  try {
    return await looking
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/** Everything in a folder, a folder before what is in it; nothing where there is none. `skips` tells names that are left out at the top. */
export async function* walkFolder(
  root: string,
  skips: (name: string) => boolean = () => false,
  within = '',
): AsyncGenerator<FolderEntry, void, undefined> {
  for (const entry of (await unlessGone(readdir(join(root, within), { withFileTypes: true }))) ?? []) {
    if (within === '' && skips(entry.name)) continue
    const path = join(within, entry.name)
    const kind = kindOf(entry)
    const facts = kind === 'File' ? await unlessGone(lstat(join(root, path))) : null
    if (kind === 'File' && facts === null) continue
    yield { path, kind, sizeBytes: facts?.size ?? 0 }
    if (kind === 'Folder') yield* walkFolder(root, skips, path)
  }
}
