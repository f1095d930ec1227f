import { type LibraryExport, MAX_EXPORT_READ } from '../../../contracts/index.ts'
import { type AlcoveClient, saveFile } from '../../client/index.ts'

/** Has the library put into one archive and offers it for saving; the archive is given up afterwards, whatever came of it. */
export const exportLibrary = async (libraries: AlcoveClient['libraries']): Promise<LibraryExport> => {
  const exported = await libraries.ExportLibrary()
  const { exportId, fileName, sizeBytes } = exported
  try {
    const parts: Blob[] = []
    for (let offset = 0; offset < sizeBytes; offset += MAX_EXPORT_READ) {
      const { bytes } = await libraries.ReadExport({ exportId, offset, length: MAX_EXPORT_READ })
      // As blobs, which a browser may keep on the disk.
      parts.push(new Blob([bytes as Uint8Array<ArrayBuffer>]))
    }
    saveFile(fileName, new Blob(parts, { type: 'application/zip' }))
    return exported
  } finally {
    void libraries.DiscardTransfer(exportId).catch(() => undefined)
  }
}
