import type { FolderContent, OfferedFolders } from '../client/index.ts'

/** What was dropped: files, and folders that are looked at first. */
export interface Dropped {
  readonly files: readonly File[]
  readonly folders: Omit<OfferedFolders, 'id'> | null
}

const isFolder = (entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry => entry?.isDirectory ?? false

const contentOf = async (folders: readonly FileSystemDirectoryEntry[]): Promise<FolderContent> =>
  (await import('../knowledge/adding/folder-content.ts')).contentOfFolders(folders)

/** To be called before the first pause: the browser empties the transfer then. Hidden files are left out. */
export const dropped = (transfer: DataTransfer): Dropped => {
  const items = Array.from(transfer.items).filter(({ kind }) => kind === 'file')
  const entries = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const folders = entries.map(({ entry }) => entry).filter(isFolder)
  return {
    files: entries.flatMap(({ entry, file }) => (file && !isFolder(entry) && !file.name.startsWith('.') ? [file] : [])),
    folders: folders.length === 0 ? null : { names: folders.map(({ name }) => name), content: contentOf(folders) },
  }
}
