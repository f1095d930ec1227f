import type { DocumentQuota } from '../../platform/index.ts'
import type { DocumentLifecycle } from '../document-lifecycle.ts'
import type { KnowledgeOptions } from '../knowledge-options.ts'
import type { KnowledgeTables } from '../knowledge-tables.ts'
import { createWriteReading } from '../readings/write-reading.ts'
import type { StandingContextHandlers } from '../standing-context/standing-context-handlers.ts'
import { createBringIn } from './bring-in.ts'
import { createCompareArchive } from './compare-archive.ts'
import { createExportLibrary } from './export-library.ts'
import { createImportLibrary } from './import-library.ts'
import { createLibraryImports, type LibraryImports } from './library-imports.ts'
import { createTransferHandlers, type TransferHandlers } from './transfer-handlers.ts'
import { createTransferShelf } from './transfer-shelf.ts'

export interface LibraryTransferOptions
  extends Pick<KnowledgeOptions, 'db' | 'blobs' | 'catalogue' | 'ingestion' | 'notifications' | 'logger'> {
  readonly tables: KnowledgeTables
  readonly lifecycle: DocumentLifecycle
  readonly standingContext: StandingContextHandlers
  readonly quota: DocumentQuota
}

/** Libraries that go out as one file, and come in from one. */
export interface LibraryTransfer {
  readonly handlers: TransferHandlers
  readonly imports: LibraryImports
}

export const createLibraryTransfer = (options: LibraryTransferOptions): LibraryTransfer => {
  const { db, blobs, catalogue, ingestion, notifications, logger, tables, lifecycle, standingContext, quota } = options
  const { contained, versions, pages, tags, links, reading, folders, sources } = tables
  const { takeIn, store, replacer, bulk, given, reader, readings } = lifecycle
  const { index } = catalogue
  const { indexed } = ingestion
  const importLibrary = createImportLibrary({
    compare: createCompareArchive({ index, contained, sources }),
    bringIn: createBringIn({
      blobs,
      index,
      takeIn,
      quota,
      store,
      replacer,
      versions,
      pages,
      tags,
      links,
      contained,
      given,
      readings,
      reader,
      remove: (documentIds, call) => bulk.delete(documentIds, call),
    }),
    index,
    bulk,
    context: standingContext,
    reading,
  })
  const imports = createLibraryImports({
    blobs,
    importLibrary,
    tell: (teamId) =>
      notifications.publish({ type: 'Team', teamId }, { kind: 'StateChanged', payload: { resource: 'Imports' } }),
    logger,
  })
  const handlers = createTransferHandlers({
    blobs,
    shelf: createTransferShelf({ blobs }),
    exportLibrary: createExportLibrary({
      blobs,
      index,
      contained,
      versions,
      pages,
      tags,
      languagesOf: reading.languages,
      readings:
        reader === null || indexed === undefined
          ? null
          : { reader, write: createWriteReading({ db, blobs, indexed, tables: tables.tables }) },
      quota,
      foldersOf: (teamId) => folders.all().flatMap((folder) => (folder.teamId === teamId ? folder.path : [])),
    }),
    importLibrary,
    imports,
  })
  return { handlers, imports }
}
