import type { FolderContent, FolderFile } from '../../client/index.ts'

const READ_BATCH_IS_DONE = 0

type LeftOut = FolderContent['leftOut'][number]
interface Found {
  readonly files: FolderFile[]
  readonly leftOut: LeftOut[]
}

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    // A reader hands its entries out in batches, and an empty one is the last.
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (batch.length === READ_BATCH_IS_DONE) return entries
    entries.push(...batch)
  }
}

const find = async (entry: FileSystemEntry, path: string, found: Found): Promise<void> => {
  try {
    if (isFile(entry)) found.files.push({ path, file: await fileOf(entry) })
    else if (isFolder(entry)) await findIn(entry, `${path}/`, found)
  } catch {
    // It is gone, or may not be read: the others can.
    found.leftOut.push({ path: isFolder(entry) ? `${path}/` : path, why: 'Unreadable' })
  }
}

const findIn = async (folder: FileSystemDirectoryEntry, above: string, found: Found): Promise<void> => {
  for (const entry of await entriesOf(folder)) {
    const path = `${above}${entry.name}`
    if (entry.name.startsWith('.')) found.leftOut.push({ path: entry.isDirectory ? `${path}/` : path, why: 'Hidden' })
    else await find(entry, path, found)
  }
}

/** What is in folders that were dropped, and in the folders in them. Hidden ones are told and not opened. */
export const contentOfFolders = async (folders: readonly FileSystemDirectoryEntry[]): Promise<FolderContent> => {
  const found: Found = { files: [], leftOut: [] }
  for (const folder of folders) {
    try {
      await findIn(folder, '', found)
    } catch {
      found.leftOut.push({ path: `${folder.name}/`, why: 'Unreadable' })
    }
  }
  return found
}
