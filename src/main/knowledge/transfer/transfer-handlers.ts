import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { ContractHandlers, librariesApi } from '../../../contracts/index.ts'
import { AlcoveError, type BlobStore, type CallContext, newGuid } from '../../platform/index.ts'
import { createTurns } from '../turns.ts'
import type { ExportLibrary } from './export-library.ts'
import type { ImportLibrary } from './import-library.ts'
import type { LibraryImports } from './library-imports.ts'
import { openLibraryArchive } from './open-library-archive.ts'
import { transferPath } from './transfer-path.ts'
import type { TransferShelf } from './transfer-shelf.ts'

export interface TransferHandlersOptions {
  readonly blobs: BlobStore
  readonly shelf: TransferShelf
  readonly exportLibrary: ExportLibrary
  readonly importLibrary: ImportLibrary
  readonly imports: Pick<LibraryImports, 'begin' | 'list' | 'retry' | 'dismiss' | 'has'>
}

/** The operations of `ILibrariesApi` that take a library out as one file, and bring one in. */
export type TransferHandlers = Pick<
  ContractHandlers<typeof librariesApi, CallContext>,
  | 'ExportLibrary'
  | 'ReadExport'
  | 'DiscardTransfer'
  | 'PreviewImport'
  | 'ImportLibrary'
  | 'ListImports'
  | 'RetryImport'
  | 'DismissImport'
>

const gone = (): AlcoveError => new AlcoveError('NotFound', failureWords('LibraryFileGone'))

export const createTransferHandlers = ({
  blobs,
  shelf,
  exportLibrary,
  importLibrary,
  imports,
}: TransferHandlersOptions): TransferHandlers => {
  /** A person's archives of one library are written one after the other: else as many as they like would be under way. */
  const turns = createTurns()
  const inTurn = <Value>({ access: { userId, teamId } }: CallContext, work: () => Promise<Value>): Promise<Value> =>
    turns.take(JSON.stringify([userId, teamId]), work)
  return {
    ExportLibrary: (_nothing, call) =>
      inTurn(call, async () => {
        call.signal.throwIfAborted()
        const written = await exportLibrary(call.access)
        await shelf.put(call.access, written.exportId)
        return written
      }),

    async ReadExport({ exportId, offset, length }, { access }) {
      shelf.touch(exportId)
      const bytes = await blobs.read(transferPath(access.teamId, exportId), offset, length)
      if (bytes === null) throw gone()
      return { bytes: new Uint8Array(bytes) }
    },

    async DiscardTransfer(id, { access }) {
      if (!imports.has(id)) await shelf.remove(access.teamId, id)
    },

    async PreviewImport({ bytes }, call) {
      const importId = newGuid()
      const { teamId } = call.access
      const path = transferPath(teamId, importId)
      try {
        await blobs.put(path, bytes)
        await shelf.put(call.access, importId)
        return { importId, ...(await importLibrary.preview(await openLibraryArchive(blobs, path), call)) }
      } catch (error) {
        await shelf.remove(teamId, importId)
        throw error
      }
    },

    async ImportLibrary({ importId, ...choices }, call) {
      const { teamId, userId } = call.access
      const path = transferPath(teamId, importId)
      shelf.touch(importId)
      if ((await blobs.size(path)) === null) throw gone()
      return imports.begin({ importId, ...choices, teamId, userId }, call, () => shelf.handOver(importId))
    },

    ListImports: async (_nothing, { access }) => ({ imports: imports.list(access.teamId) }),

    async RetryImport(importId, { access }) {
      imports.retry(access.teamId, importId)
    },

    async DismissImport(importId, { access }) {
      await imports.dismiss(access.teamId, importId)
    },
  }
}
