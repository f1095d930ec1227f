import { isUtf8 } from 'node:buffer'
import { opendir, readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** A path of the disk: as bytes where a name in it is not UTF-8, as older systems wrote them. */
export type DiskPath = string | Buffer

export interface FolderEntry {
  readonly path: DiskPath
  /** As a person reads it. */
  readonly name: string
  readonly isFolder: boolean
  readonly isFile: boolean
}

/** What a name that is not UTF-8 reads as by default; nothing can be opened under that. */
const UNREADABLE = '\ufffd'

const readableName = (name: Buffer): string =>
  isUtf8(name) ? name.toString('utf8') : new TextDecoder('windows-1252').decode(name)

/** What stands in a folder, whatever its names are encoded in. */
export async function* folderEntries(folder: DiskPath): AsyncGenerator<FolderEntry, void, undefined> {
  let hasOddNames = typeof folder !== 'string'
  if (typeof folder === 'string') {
    for await (const entry of await opendir(folder)) {
      const { name } = entry
      if (name.includes(UNREADABLE)) hasOddNames = true
      else yield { path: join(folder, name), name, isFolder: entry.isDirectory(), isFile: entry.isFile() }
    }
  }
  if (!hasOddNames) return
  const above = Buffer.from(`${typeof folder === 'string' ? folder : ''}${sep}`)
  for (const entry of await readdir(folder, { withFileTypes: true, encoding: 'buffer' })) {
    const bytes = entry.name
    if (typeof folder === 'string' && !bytes.toString('utf8').includes(UNREADABLE)) continue
    const path = Buffer.concat(typeof folder === 'string' ? [above, bytes] : [folder, above, bytes])
    yield { path, name: readableName(bytes), isFolder: entry.isDirectory(), isFile: entry.isFile() }
  }
}
