import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { ContractHandlers, librariesApi } from '../../../contracts/index.ts'
import { AlcoveError, type BlobStore, type CallContext, newGuid } from '../../platform/index.ts'
import type { ExportLibrary } from './export-library.ts'
import type { ImportLibrary } from './import-library.ts'
import { openLibraryArchive } from './open-library-archive.ts'
import { transferPath } from './transfer-path.ts'

export interface TransferHandlersOptions {
  readonly blobs: BlobStore
  readonly exportLibrary: ExportLibrary
  readonly importLibrary: ImportLibrary
}

/** The operations of `ILibrariesApi` that take a library out as one file, and bring one in. */
export type TransferHandlers = Pick<
  ContractHandlers<typeof librariesApi, CallContext>,
  'ExportLibrary' | 'ReadExport' | 'DiscardTransfer' | 'PreviewImport' | 'ImportLibrary'
>

const gone = (): AlcoveError => new AlcoveError('NotFound', failureWords('LibraryFileGone'))

export const createTransferHandlers = ({
  blobs,
  exportLibrary,
  importLibrary,
}: TransferHandlersOptions): TransferHandlers => ({
  ExportLibrary: (_nothing, { access }) => exportLibrary(access),

  async ReadExport({ exportId, offset, length }, { access }) {
    const bytes = await blobs.read(transferPath(access.teamId, exportId), offset, length)
    if (bytes === null) throw gone()
    return { bytes: new Uint8Array(bytes) }
  },

  async DiscardTransfer(id, { access }) {
    await blobs.delete(transferPath(access.teamId, id))
  },

  async PreviewImport({ bytes }, call) {
    const importId = newGuid()
    const path = transferPath(call.access.teamId, importId)
    try {
      await blobs.put(path, bytes)
      return { importId, ...(await importLibrary.preview(await openLibraryArchive(blobs, path), call)) }
    } catch (error) {
      await blobs.delete(path)
      throw error
    }
  },

  async ImportLibrary({ importId, ...choices }, call) {
    const path = transferPath(call.access.teamId, importId)
    if ((await blobs.size(path)) === null) throw gone()
    const report = await importLibrary.run(await openLibraryArchive(blobs, path), choices, call)
    await blobs.delete(path)
    return report
  },
})
