const READ_BATCH_IS_DONE = 0

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))

const filesOfFolder = async (folder: FileSystemDirectoryEntry): Promise<File[]> => {
  const reader = folder.createReader()
  const files: File[] = []
  for (;;) {
    // A reader hands its entries out in batches, and an empty one is the last.
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (batch.length === READ_BATCH_IS_DONE) return files
    for (const entry of batch) files.push(...(await filesOf(entry)))
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const filesOf = async (entry: FileSystemEntry): Promise<File[]> => {
  if (entry.name.startsWith('.')) return []
  if (isFile(entry)) return [await fileOf(entry)]
  return isFolder(entry) ? filesOfFolder(entry) : []
}

/** The files that were dropped, those inside dropped folders too; hidden ones are left out. */
export const droppedFiles = async (transfer: DataTransfer): Promise<File[]> => {
  const items = Array.from(transfer.items).filter(({ kind }) => kind === 'file')
  const entries = items.map((item) => item.webkitGetAsEntry())
  // Must be read now: after the first pause the browser has emptied the transfer.
  const plain = Array.from(transfer.files)
  if (entries.every((entry) => entry === null)) return plain
  const found = await Promise.all(entries.map((entry) => (entry ? filesOf(entry) : [])))
  return found.flat()
}
